import { expect, it, vi } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { memberOutbox } from './member-outbox.ts';

it('the outbox of a person who left no longer listens for the network', () => {
  const listening = new Set<unknown>();
  vi.spyOn(window, 'addEventListener').mockImplementation((name, listener) => {
    if (name === 'online') listening.add(listener);
  });
  vi.spyOn(window, 'removeEventListener').mockImplementation((name, listener) => {
    if (name === 'online') listening.delete(listener);
  });
  // Another cache stands for another person.
  const first = memberOutbox(createQueryClient());
  expect(listening.size).toBe(1);
  expect(memberOutbox(createQueryClient())).not.toBe(first);
  expect(listening.size).toBe(1);
  vi.restoreAllMocks();
});
