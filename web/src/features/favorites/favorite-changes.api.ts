import type { QueryClient } from '@tanstack/react-query';
import { AppError, isRefusedForGood, toAppError, unwrap } from '~/lib/errors.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import type { OutboxKind } from '~/lib/outbox/outbox-kind.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { readStoredSession } from '~/lib/session/stored-session.ts';
import { toast } from '~/ui/toast.ts';
import { favoriteQueries } from './favorites.queries.ts';
import { listedLesson } from './listed-lesson.ts';
import {
  applyPending,
  FAVORITE_ENTRIES,
  type FavoriteEntry,
  isNewestChange,
  pendingFavorites,
} from './unsent-favorites.ts';

/** Presses of this page without a shown outcome yet, by the id of their entry. */
const untold = new Map<string, FavoriteEntry>();

/**
 * Favourites in the member's outbox. Of unsent presses the last one counts; those of one lesson are sent in order,
 * so the last one decides whatever the order of the answers.
 */
export const favoriteChanges: OutboxKind<FavoriteEntry> = {
  ...FAVORITE_ENTRIES,
  subjectOf: ({ videoId }) => `favorite:${videoId}`,
  merge: (earlier, later) => ({ ...later, eventId: earlier.eventId }),
  async send(entry, { userId, client }) {
    // Another member may be signed in on this device by now.
    if (readStoredSession()?.userId !== userId)
      throw new AppError({ status: 401, code: 'session_expired', body: 'not their session' });
    const isAwaited = untold.has(entry.eventId);
    let removedAt: string | null = null;
    try {
      removedAt = await write(entry);
    } catch (error) {
      if (isRetryable(error, isAwaited)) {
        toastStored(client);
        throw error;
      }
      untold.delete(entry.eventId);
      if (isNewestChange(client, entry)) toastRefused(client, entry);
      return;
    }
    untold.delete(entry.eventId);
    if (!isNewestChange(client, entry)) return;
    if (isAwaited) toastChanged(client, entry, { addedAt: removedAt });
    void client.invalidateQueries({ queryKey: favoriteQueries.all() });
  },
};

/** Shows the change at once, stores it on this device and sends it. */
export function changeFavorite(
  client: QueryClient,
  change: Pick<FavoriteEntry, 'videoId' | 'wanted'> & Partial<Pick<FavoriteEntry, 'addedAt'>>,
): void {
  const { videoId, wanted } = change;
  const entry = {
    eventId: crypto.randomUUID(),
    occurredAt: Date.now(),
    addedAt: null,
    ...change,
  };
  showState(client, videoId, wanted);
  const eventId = memberOutbox(client).add(favoriteChanges, entry, { isAwaited: true });
  untold.delete(eventId);
  untold.set(eventId, entry);
}

/** Puts hearts that an earlier visit could not send on what was saved of the server's list. */
export function showUnsentFavorites(client: QueryClient): void {
  for (const [videoId, wanted] of pendingFavorites(client)) showState(client, videoId, wanted);
}

/** Unknown ids stay unknown: a list made from one press would hide all other favourites. */
function showState(client: QueryClient, videoId: number, wanted: boolean): void {
  const change = new Map([[videoId, wanted]]);
  client.setQueryData(favoriteQueries.ids().queryKey, (ids) => ids && applyPending(ids, change));
  if (!wanted) return;
  client.setQueryData(favoriteQueries.list().queryKey, (rows) => {
    if (!rows || rows.some(({ video }) => video.id === videoId)) return rows;
    const video = listedLesson(client, videoId);
    // Until the server gives it one, an id that no other row has.
    const row = { id: -videoId, created_at: new Date().toISOString() };
    return video ? [{ ...row, video }, ...rows] : rows;
  });
}

/** @returns when the removed favourite had been added, for an undo */
async function write({ videoId, wanted, addedAt }: FavoriteEntry): Promise<string | null> {
  const supabase = await loadSupabase();
  const favorites = supabase.from('user_favorites');
  if (!wanted) {
    const removed = favorites.delete().eq('video_id', videoId).select('created_at').maybeSingle();
    return unwrap(await removed)?.created_at ?? null;
  }
  // Another device may have put it there first: the member has what was asked for.
  unwrap(
    await favorites.upsert(
      { video_id: videoId, ...(addedAt !== null && { created_at: addedAt }) },
      { onConflict: 'user_id,video_id', ignoreDuplicates: true },
    ),
  );
  return null;
}

/**
 * No answer is no refusal. A temporary refusal is shown to a person who waits for it, but is retried
 * for a person who was told that the change is stored.
 */
function isRetryable(error: unknown, isAwaited: boolean): boolean {
  const { code } = toAppError(error);
  if (code === 'unreachable' || code === 'session_expired') return true;
  return !isAwaited && !isRefusedForGood(error);
}

const KEPT = 'Sem conexão agora: fica salvo neste aparelho e segue quando a conexão voltar.';

function toastChanged(
  client: QueryClient,
  { videoId, wanted }: FavoriteEntry,
  { addedAt = null, ...more }: { addedAt?: string | null; description?: string } = {},
): void {
  if (wanted) {
    toast({ title: 'Adicionado aos favoritos', ...more });
    return;
  }
  // Where no answer came, as the list has it.
  const rows = client.getQueryData(favoriteQueries.list().queryKey);
  const listed = rows?.find(({ video }) => video.id === videoId)?.created_at ?? null;
  const undo = () => changeFavorite(client, { videoId, wanted: true, addedAt: addedAt ?? listed });
  toast({
    title: 'Removido dos favoritos',
    ...more,
    action: { label: 'Desfazer', onSelect: undo },
  });
}

/** All that waits is kept; one message is enough. */
function toastStored(client: QueryClient): void {
  const last = [...untold.values()].at(-1);
  untold.clear();
  if (last) toastChanged(client, last, { description: KEPT });
}

function toastRefused(client: QueryClient, { videoId, wanted }: FavoriteEntry): void {
  showState(client, videoId, !wanted);
  toast({
    title: 'Erro',
    description: wanted
      ? 'Não foi possível adicionar o vídeo aos favoritos.'
      : 'Não foi possível remover o vídeo dos favoritos.',
    advice: 'Tente novamente. Se não bastar, recarregue a página.',
    tone: 'destructive',
  });
  // The previous state may have been a guess.
  void client.invalidateQueries({ queryKey: favoriteQueries.all() });
}
