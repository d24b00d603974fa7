import type { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { OUTBOX_PREFIX } from '~/lib/session/stored-keys.ts';
import { makeLesson } from '~/testing/catalogue.ts';
import { IN_BETWEEN } from '~/testing/in-between.ts';
import { restUrl, server } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { dismissToast, toastStore } from '~/ui/toast.ts';
import { changeFavorite, favoriteChanges, showUnsentFavorites } from './favorite-changes.api.ts';
import { favoriteQueries } from './favorites.queries.ts';
import { applyPending, pendingFavorites } from './unsent-favorites.ts';

type Answer = 'stored' | 'unreachable' | number;

let client: QueryClient;
let sent: string[];
let userId: string;

/** What the server does with every press from now on. */
function serverAnswers(answer: Answer) {
  const respond = (what: string) => {
    sent.push(what);
    if (answer === 'unreachable') return HttpResponse.error();
    if (answer === 'stored') return new HttpResponse(null, { status: 204 });
    return HttpResponse.json(
      { code: answer === 403 ? '42501' : 'X', message: '' },
      { status: answer },
    );
  };
  server.use(
    http.post(restUrl('user_favorites'), async ({ request }) => {
      const row = (await request.json()) as { video_id: number; created_at?: string };
      return respond(['add', row.video_id, row.created_at].filter(Boolean).join(' '));
    }),
    http.delete(restUrl('user_favorites'), ({ request }) =>
      respond(`remove ${new URL(request.url).searchParams.get('video_id')?.slice(3)}`),
    ),
  );
}

const press = (videoId: number, wanted: boolean) => changeFavorite(client, { videoId, wanted });
const ids = () => client.getQueryData(favoriteQueries.ids().queryKey);
const message = () => toastStore.read();
const row = (id: number) => ({
  id,
  created_at: '2026-01-02T03:04:05Z',
  video: { ...makeLesson(id), category: null },
});

beforeEach(() => {
  userId = signIn().userId;
  sent = [];
  dismissToast();
  client = createQueryClient();
  client.setQueryData(favoriteQueries.ids().queryKey, [1]);
  client.setQueryData(favoriteQueries.list().queryKey, [row(1)]);
});

// Nothing that one test began may end in the next.
afterEach(async () => {
  serverAnswers('stored');
  await memberOutbox(client).flush();
});

describe('a favourite that could not be sent', () => {
  beforeEach(() => serverAnswers('unreachable'));

  test('a favourite that could not be sent is shown and stored, and sent when the server is back', async () => {
    press(7, true);
    expect(ids()).toEqual([7, 1]);
    await waitFor(() => expect(message()?.title).toBe('Adicionado aos favoritos'));
    expect(message()?.description).toContain('fica salvo neste aparelho');
    expect(pendingFavorites(client)).toEqual(new Map([[7, true]]));
    serverAnswers('stored');
    dismissToast();
    await memberOutbox(client).flush();
    expect(sent).toEqual(['add 7', 'add 7']);
    expect(pendingFavorites(client).size).toBe(0);
    // It was told once.
    expect(message()).toBeNull();
  });

  test('a favourite that could not be sent is shown again on the next visit', async () => {
    press(1, false);
    press(7, true);
    await waitFor(() => expect(message()).not.toBeNull());
    const next = createQueryClient();
    next.setQueryData(favoriteQueries.ids().queryKey, [1, 2]);
    showUnsentFavorites(next);
    expect(next.getQueryData(favoriteQueries.ids().queryKey)).toEqual([7, 2]);
  });

  test('a favourite that could not be sent appears in Minha Lista with the lesson from another screen', () => {
    client.setQueryData(['videos', 'recent'], [makeLesson(7)]);
    press(7, true);
    const rows = client.getQueryData(favoriteQueries.list().queryKey);
    expect(rows?.map(({ video }) => video.title)).toEqual(['Aula 7', 'Aula 1']);
  });

  test('undoing a favourite that could not be sent sends only the last choice', async () => {
    press(1, false);
    await waitFor(() => expect(message()?.action?.label).toBe('Desfazer'));
    message()?.action?.onSelect();
    expect(ids()).toEqual([1]);
    await waitFor(() => expect(message()?.title).toBe('Adicionado aos favoritos'));
    serverAnswers('stored');
    sent = [];
    await memberOutbox(client).flush();
    expect(sent).toEqual(['remove 1', 'add 1 2026-01-02T03:04:05Z']);
    expect(ids()).toEqual([1]);
  });

  test.each([429, 500, 503])(
    'a stored favourite survives an answer of %d and is sent again',
    async (status) => {
      press(7, true);
      await waitFor(() => expect(message()).not.toBeNull());
      serverAnswers(status);
      await memberOutbox(client).flush();
      expect(pendingFavorites(client)).toEqual(new Map([[7, true]]));
      expect(ids()).toEqual([7, 1]);
    },
  );

  test.each(IN_BETWEEN)('a stored favourite survives what is no answer: %s', async (_, answer) => {
    press(7, true);
    await waitFor(() => expect(message()).not.toBeNull());
    server.use(http.post(restUrl('user_favorites'), answer));
    await memberOutbox(client).flush();
    expect(pendingFavorites(client)).toEqual(new Map([[7, true]]));
    expect(ids()).toEqual([7, 1]);
  });

  test('a stored favourite that the server refuses is taken back with a message', async () => {
    press(7, true);
    await waitFor(() => expect(message()).not.toBeNull());
    serverAnswers(403);
    await memberOutbox(client).flush();
    expect(message()?.description).toBe('Não foi possível adicionar o vídeo aos favoritos.');
    expect(pendingFavorites(client).size).toBe(0);
    expect(ids()).toEqual([1]);
  });
});

test('undoing a removal gives a favourite its time back, also where Minha Lista was never opened', async () => {
  client.removeQueries({ queryKey: favoriteQueries.list().queryKey });
  serverAnswers('stored');
  server.use(
    http.delete(restUrl('user_favorites'), () =>
      HttpResponse.json([{ created_at: '2026-01-02T03:04:05Z' }]),
    ),
  );
  press(1, false);
  await waitFor(() => expect(message()?.title).toBe('Removido dos favoritos'));
  message()?.action?.onSelect();
  await waitFor(() => expect(sent).toEqual(['add 1 2026-01-02T03:04:05Z']));
});

test.each([403, 404, 500, 503])(
  'an answer of %d takes a favourite back at once',
  async (status) => {
    serverAnswers(status);
    press(1, false);
    expect(ids()).toEqual([]);
    await waitFor(() =>
      expect(message()?.description).toBe('Não foi possível remover o vídeo dos favoritos.'),
    );
    expect(ids()).toEqual([1]);
    await waitFor(() => expect(pendingFavorites(client).size).toBe(0));
  },
);

test('the unsent favourites of another person are neither shown nor sent', async () => {
  serverAnswers('stored');
  const entry = { eventId: 'e', occurredAt: 1, videoId: 9, wanted: true, addedAt: null };
  const key = `${OUTBOX_PREFIX}bia:e`;
  localStorage.setItem(
    key,
    JSON.stringify({ kind: 'favorite', order: 1, attempted: false, entry }),
  );
  const outbox = memberOutbox(client);
  outbox.register(favoriteChanges);
  showUnsentFavorites(client);
  await outbox.flush();
  expect(sent).toEqual([]);
  expect(ids()).toEqual([1]);
  expect(localStorage.getItem(key)).not.toBeNull();
  // Neither where the session changed hands before it left.
  await expect(favoriteChanges.send(entry, { userId: 'bia', client })).rejects.toThrow('401');
  expect(userId).not.toBe('bia');
});

test.each([
  ['nothing pending', [1, 2], [], [1, 2]],
  ['a pending heart comes first', [1, 2], [[3, true]], [3, 1, 2]],
  [
    'the last pressed before the others',
    [1],
    [
      [2, true],
      [3, true],
    ],
    [3, 2, 1],
  ],
  ['a pending removal is gone', [1, 2], [[1, false]], [2]],
  ['already there', [1, 2], [[2, true]], [1, 2]],
  ['already gone', [1], [[2, false]], [1]],
] as const)('applyPending: %s', (_name, before, pending, expected) => {
  expect(applyPending([...before], new Map(pending.map(([id, wanted]) => [id, wanted])))).toEqual(
    expected,
  );
});
