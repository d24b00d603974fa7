/** A `CacheStorage` as browsers have it and jsdom has not: caches in the order of their making, keyed by address. */
export function createMemoryCaches(origin: string): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const urlOf = (key: RequestInfo | URL) =>
    new URL(key instanceof Request ? key.url : String(key), origin).href;

  function cacheOf(store: Map<string, Response>): Cache {
    const cache: Partial<Cache> = {
      match: async (key) => store.get(urlOf(key))?.clone(),
      async put(key, response) {
        store.delete(urlOf(key));
        store.set(urlOf(key), response);
      },
      delete: async (key) => store.delete(urlOf(key)),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
    };
    // The worker uses nothing else of a cache.
    return cache as Cache;
  }

  return {
    async open(name) {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return cacheOf(store);
    },
    has: async (name) => stores.has(name),
    delete: async (name) => stores.delete(name),
    keys: async () => [...stores.keys()],
    async match(key, { cacheName } = {}) {
      for (const [name, store] of stores) {
        const found = cacheName === undefined || cacheName === name ? store.get(urlOf(key)) : null;
        if (found) return found.clone();
      }
      return undefined;
    },
  };
}
