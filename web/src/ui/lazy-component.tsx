import { type ComponentType, lazy, type ReactNode, useState } from 'react';

export type LazyComponent<Props extends object> = {
  (props: Props): ReactNode;
  /** Fetches the code before it is needed: on hover, on focus, or before the first render. */
  preload: () => Promise<void>;
};

/**
 * A component whose code is loaded when it is first shown. Once preloaded it renders at once, without a
 * fallback in between, so that a page rendered ahead can be taken over as it is. A download that failed is
 * tried again by the next render.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const createLazy = () =>
    lazy(async () => {
      try {
        Loaded = await load();
        return { default: Loaded };
      } catch (error) {
        // React remembers a rejection for good, so the next attempt needs a new component.
        Lazy = createLazy();
        throw error;
      }
    });
  let Lazy = createLazy();
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, at module level, like `lazy`.
  const Component = (props: Props) => {
    // Chosen once: going from one to the other later would mount the same screen a second time.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return <Shown {...props} />;
  };
  Component.preload = async () => {
    Loaded = await load();
  };
  return Component;
}
