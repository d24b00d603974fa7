/** The parts of a store by which others hear of its changes, as `useSyncExternalStore` wants them. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Calls `listener` after every change; the returned function ends that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(): void {
      for (const listener of [...listeners]) if (listeners.has(listener)) listener();
    },
  };
}
