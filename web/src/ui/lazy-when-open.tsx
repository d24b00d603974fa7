import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from './lazy-component.tsx';

export type LazyWhenOpen<Props extends object> = {
  (props: Props): ReactNode;
  /** Fetches the code when what opens it is pointed at; a failure shows when it is needed. */
  preload: () => void;
};

/**
 * A dialog whose code (form library, schemas) is fetched when it is first opened, and which stays mounted
 * from then on, so that it can fade out.
 */
export function lazyWhenOpen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): LazyWhenOpen<Props> {
  const Lazy = lazyComponent(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, at module level, like `lazy`.
  const Component = (props: Props) => {
    const [isWanted, setIsWanted] = useState(false);
    if (!isWanted && isOpen(props)) setIsWanted(true);
    if (!isWanted) return null;
    return (
      // Keys of the page are the dialog's from the press that opens it on.
      <Suspense fallback={<span hidden data-opening />}>
        <Lazy {...props} />
      </Suspense>
    );
  };
  Component.preload = Lazy.prefetch;
  return Component;
}
