import type { OutboxOptions } from './outbox.ts';

const LOCK = 'plantao-page:';

/**
 * Shows other tabs that this page is open, by a lock: the browser releases it when the page closes or crashes. It is
 * held only while there is a draft, because a page with a lock is not kept for "back".
 */
export function createPage(): OutboxOptions['page'] {
  const id = crypto.randomUUID();
  if (!('locks' in navigator)) {
    // Without locks, open pages cannot be told from closed ones, so no drafts are kept.
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
