import type * as LazyComponents from '~/ui/lazy-component.tsx';

/** Whether the code of lazy components can be loaded; each import tries again, as in a browser. */
export const network = { isUp: false };

/** For `vi.mock` of `lazy-component.tsx`: the same components, whose code comes only while the network is up. */
export function overNetwork({ lazyComponent }: typeof LazyComponents): typeof LazyComponents {
  return {
    lazyComponent: ((load) =>
      lazyComponent(async () => {
        if (!network.isUp) throw new TypeError('Failed to fetch dynamically imported module');
        return load();
      })) as typeof lazyComponent,
  };
}
