import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { notificationQueries } from './notifications.queries.ts';
import { shareUnread } from './share-unread.ts';

const { queryKey } = notificationQueries.unreadCount();
const ends: (() => void)[] = [];

/** A tab of somebody; `ask` is an answer of the server. */
function tab(userId: string) {
  const client = new QueryClient();
  const end = shareUnread(client, userId);
  ends.push(end);
  return {
    end,
    count: () => client.getQueryData(queryKey),
    ask: (count: number) => client.fetchQuery({ queryKey, queryFn: () => count }),
  };
}

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

test('what one tab is told, the other tabs of the same person know', async () => {
  const [first, second] = [tab('ana'), tab('ana')];
  await first.ask(3);
  await vi.waitFor(() => expect(second.count()).toBe(3));
  await second.ask(4);
  await vi.waitFor(() => expect(first.count()).toBe(4));
});

test('another person in the same browser is told nothing, and no person after the end', async () => {
  const [ana, bia, gone, witness] = [tab('ana'), tab('bia'), tab('ana'), tab('ana')];
  gone.end();
  await ana.ask(3);
  await vi.waitFor(() => expect(witness.count()).toBe(3));
  expect(bia.count()).toBeUndefined();
  expect(gone.count()).toBeUndefined();
});
