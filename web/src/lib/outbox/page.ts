import type { OutboxOptions } from './outbox.ts';

const LOCK = 'plantao-page:';

/**
 * Tells other tabs that this page lives, by a lock: the browser gives it up when the page dies, however it dies. It is
 * held only while there is something to tell, for a page that holds one is not kept for "back".
 */
export function createPage(): OutboxOptions['page'] {
  const id = crypto.randomUUID();
  if (!('locks' in navigator)) {
    // Nobody can tell a dead page from a living one: then nothing is kept for the case.
    return { id, hold: () => false, release: () => undefined, living: async () => new Set() };
  }
  let holding: { isHeld: boolean; letGo(): void } | null = null;
  return {
    id,
    hold() {
      if (!holding) {
        let letGo: () => void = () => undefined;
        const gone = new Promise<void>((resolve) => {
          letGo = resolve;
        });
        const mine = { isHeld: false, letGo };
        holding = mine;
        void navigator.locks.request(LOCK + id, () => {
          mine.isHeld = true;
          return gone;
        });
      }
      return holding.isHeld;
    },
    release() {
      holding?.letGo();
      holding = null;
    },
    async living() {
      const { held = [] } = await navigator.locks.query();
      return new Set(held.map(({ name = '' }) => name.replace(LOCK, '')));
    },
  };
}
