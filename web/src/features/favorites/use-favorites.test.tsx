import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { restUrl, server } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { favoriteQueries } from './favorites.queries.ts';
import { useFavorites } from './use-favorites.ts';

let sent: string[] = [];
/** Writes wait for this, so that presses come before any answer. */
let release: () => void;

beforeEach(() => {
  sent = [];
  signIn();
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.get(restUrl('user_favorites'), () => new Promise<never>(() => undefined)),
    http.post(restUrl('user_favorites'), async () => {
      sent.push('add');
      await held;
      return new HttpResponse(null, { status: 201 });
    }),
    http.delete(restUrl('user_favorites'), async () => {
      sent.push('remove');
      await held;
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

function show(ids: number[] | undefined) {
  const client = createQueryClient();
  if (ids) client.setQueryData(favoriteQueries.ids().queryKey, ids);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useFavorites(), { wrapper }).result;
}

/** So many presses of what was drawn before the first of them. */
function press(favorites: ReturnType<typeof show>, times: number) {
  const { toggle } = favorites.current;
  act(() => {
    for (let index = 0; index < times; index += 1) toggle(7);
  });
}

describe('presses that come before the screen shows the first', () => {
  it.each([
    // None has left by then: the last one says it all.
    [[7], 1, false, ['remove']],
    [[7], 2, true, ['add']],
    [[7], 3, false, ['remove']],
    [[], 1, true, ['add']],
    [[], 2, false, ['remove']],
    [[], 3, true, ['add']],
  ])(
    'with the favourites %j and a heart pressed %d times, the last press counts: %s',
    async (ids, times, isKept, requests) => {
      const favorites = show(ids);
      press(favorites, times);
      await waitFor(() => expect(favorites.current.ids.has(7)).toBe(isKept));
      release();
      await waitFor(() => expect(sent).toEqual(requests));
    },
  );

  it('a press on a heart counts although the favourites are not loaded yet', async () => {
    const favorites = show(undefined);
    press(favorites, 3);
    release();
    await waitFor(() => expect(sent).toEqual(['add']));
    press(favorites, 2);
    await waitFor(() => expect(sent.at(-1)).toBe('remove'));
  });
});
