import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { afterPaint } from './after-paint.ts';
import { shownFailures } from './shown-failures.ts';

export type LazyComponent<Props extends object> = {
  (props: Props): ReactNode;
  /** Fetches the code before it is needed: on hover, on focus, or before the first render. */
  preload: () => Promise<void>;
  /** The same where nothing waits for it, after the answer to what is done: a failure shows when the code is needed. */
  prefetch: () => void;
};

/**
 * A component whose code is loaded when it is first shown. Once preloaded it renders at once, without a
 * fallback in between, so that a page rendered ahead can be taken over as it is. A download that failed is
 * tried again by the next render after an error boundary has shown the failure. Not before: React draws a part that
 * failed more than once on the way to its boundary, and would download for ever instead of getting there.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  let failedAfter: number | null = null;
  // Asked for once, however often its button is pointed at: the press that follows waits for that, too.
  const fetchCode = async () => {
    loading ??= load().finally(() => {
      loading = null;
    });
    Loaded = await loading;
    return Loaded;
  };
  const createLazy = () =>
    lazy(async () => {
      try {
        return { default: await fetchCode() };
      } catch (error) {
        failedAfter = shownFailures();
        throw error;
      }
    });
  let Lazy = createLazy();
  const current = (): ComponentType<Props> => {
    if (Loaded) return Loaded;
    if (failedAfter !== null && failedAfter < shownFailures()) {
      // React caches a rejection permanently, so a new attempt needs a new component.
      failedAfter = null;
      Lazy = createLazy();
    }
    return Lazy;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, at module level, like `lazy`.
  const Component = (props: Props) => {
    // Chosen once: going from one to the other later would mount the same screen a second time.
    const [Shown] = useState<ComponentType<Props>>(current);
    return <Shown {...props} />;
  };
  Component.preload = async () => void (Loaded ?? (await fetchCode()));
  Component.prefetch = () => void afterPaint(() => Component.preload().catch(() => undefined));
  return Component;
}
