import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchAllPages, pageBelow } from '~/lib/fetch-all-pages.ts';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { fresh } from '~/lib/read.ts';
import { database } from '~/lib/session/database.ts';
import { noteKeys } from './note-keys.ts';
import type { Note, NotedItem, NoteOrder } from './notes.rules.ts';
import { readUnsent } from './unsent-notes.ts';

/** How many "Minhas anotações" shows at once. */
export const NOTES_PAGE_SIZE = 30;
/** The most that one answer holds. */
const LARGEST_PAGE = 200;

const COLUMNS =
  'id, video_id, podcast_id, item_title, at_seconds, body, last_edit, rival_of, created_at';
/** Whether the lesson or episode can still be seen, with its title of today. */
const WITH_ITEM = `${COLUMNS}, video:videos(title), podcast:podcasts(title)` as const;

/** The last row of a page, behind which the next one begins. */
type After = Omit<Note, 'body'>;
const cursorOf = ({ body, ...place }: Note): After => place;

function findNotes(
  text: string,
  order: NoteOrder,
  after: After | null,
  limit: number,
  signal?: AbortSignal,
) {
  return database((db) => {
    const found = db
      .rpc('find_notes', {
        p_query: text,
        p_by_item: order === 'aula',
        p_limit: limit,
        ...(after && { p_after: after }),
      })
      .select(WITH_ITEM);
    return signal ? found.abortSignal(signal) : found;
  });
}

export const noteQueries = {
  /** Every note to a lesson or an episode. */
  ofItem: (item: Pick<NotedItem, 'kind' | 'id'>) =>
    queryOptions({
      queryKey: noteKeys.ofItem(item),
      queryFn: ({ signal }): Promise<Note[]> =>
        fetchAllPages<Note, string>((beforeId, limit) =>
          database((db) => {
            const query = db.from('notes').select(COLUMNS).eq(`${item.kind}_id`, item.id);
            return pageBelow(query, beforeId, limit).abortSignal(signal);
          }),
        ),
      ...fresh,
    }),

  /** Notes that hold every word, a page at a time; '' finds all. Each page holds one too many if others follow. */
  found: (text: string, order: NoteOrder) =>
    infiniteQueryOptions({
      queryKey: noteKeys.found(text, order),
      initialPageParam: null as After | null,
      queryFn: ({ signal, pageParam }) =>
        findNotes(text, order, pageParam, NOTES_PAGE_SIZE + 1, signal),
      getNextPageParam: (page) => {
        const last = lastBeforeMore(page, NOTES_PAGE_SIZE);
        return last && cursorOf(last);
      },
      ...fresh,
    }),

  /** What this device has and the lists do not show yet. */
  unsent: () =>
    queryOptions({
      queryKey: noteKeys.unsent,
      queryFn: ({ client }) => readUnsent(client),
      networkMode: 'always',
      staleTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
    }),
};

/** A row of "Minhas anotações". */
export type FoundNote = Awaited<ReturnType<typeof findNotes>>[number];

/** Shows what was just stored on this device, or what is no longer only there. */
export function refreshUnsent(client: QueryClient): void {
  client.setQueryData(noteQueries.unsent().queryKey, readUnsent(client));
}

/** Every note of the member, by lesson and second. */
export async function fetchAllNotes(): Promise<FoundNote[]> {
  const notes: FoundNote[] = [];
  for (let after: After | null = null; ; ) {
    const page: FoundNote[] = await findNotes('', 'aula', after, LARGEST_PAGE);
    notes.push(...page);
    const last = page.at(-1);
    if (page.length < LARGEST_PAGE || !last) return notes;
    after = cursorOf(last);
  }
}
