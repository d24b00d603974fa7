import * as z from 'zod';
import { type Client, serviceClient } from '../clients.ts';
import type { playlistSchema } from '../contracts/category-rule.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { GoogleError, unreadableAnswer } from '../google/error.ts';
import { ensure, rows } from '../rows.ts';
import { PAGE_SIZE, type Playlist, type YouTube } from './api.ts';

/** How old the stored content of a playlist may be when an administrator waits for an import. */
export const PLAYLIST_MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** Pages after which a call begins no further playlist; the next call continues. */
const PAGES_PER_CALL = 40;
/** A YouTube playlist has at most 5,000 entries. */
const MAX_PAGES = 100;

const GONE = 'A lista não existe mais ou ficou privada.';
const ENDLESS = 'O YouTube repetiu a mesma página da lista.';

const knownSchema = z.array(
  z.object({
    playlist_id: z.string(),
    entries: z.number(),
    last_error: z.string().nullable(),
    checked_at: z.string(),
    read_at: z.string().nullable(),
  }),
);
type Known = z.output<typeof knownSchema>[number];

/**
 * Reads the playlists of category rules before lessons are added, so that the database can apply the rules. Costs one
 * unit of quota per 50 playlists not checked after `since`, and one per 50 entries of those whose number of entries
 * changed or that were read more than a day ago. A playlist that cannot be read keeps its stored content, and its rule
 * shows the reason; the caller never fails because of it.
 *
 * @param since in epoch milliseconds
 * @param log receives lines for the log of a run
 */
export async function refreshPlaylists(
  deps: Deps,
  api: YouTube,
  since: number,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  const client = serviceClient(deps);
  const named = rows(
    await client.from('category_rules').select('value').eq('kind', 'playlist').order('id'),
    z.array(z.object({ value: z.string() })),
  );
  if (named.length === 0) return;
  const known = new Map(
    rows(
      await client
        .from('category_playlists')
        .select('playlist_id,entries,last_error,checked_at,read_at'),
      knownSchema,
    ).map((one) => [one.playlist_id, one]),
  );
  const due = named
    .map(({ value }) => value)
    .filter((id) => Date.parse(known.get(id)?.checked_at ?? '') < since || !known.has(id));
  let pages = 0;
  try {
    for (let start = 0; start < due.length; start += PAGE_SIZE) {
      const ids = due.slice(start, start + PAGE_SIZE);
      const found = await api.playlists(ids);
      for (const id of ids) {
        if (pages >= PAGES_PER_CALL) {
          return log(
            'As listas das regras são longas: as restantes serão lidas na próxima página.',
          );
        }
        pages += await refresh(deps, api, client, id, found.get(id), known.get(id), log);
      }
    }
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    log(`As listas das regras de categoria não foram lidas: ${error.message}`);
  }
}

/** Updates one playlist; returns how many pages that took. */
async function refresh(
  deps: Deps,
  api: YouTube,
  client: Client,
  id: string,
  found: Playlist | undefined,
  known: Known | undefined,
  log: (line: string) => void,
): Promise<number> {
  const fail = async (why: string) => {
    log(`Lista ${id} de uma regra de categoria: ${why}`);
    await store(client, id, { p_error: why });
  };
  if (!found) {
    await fail(GONE);
    return 0;
  }
  const age = deps.now() - Date.parse(known?.read_at ?? '');
  if (known?.entries === found.entries && !known.last_error && age < PLAYLIST_MAX_AGE_MS) {
    await store(client, id, { p_title: found.title });
    return 0;
  }
  try {
    const { ids, pages } = await readEntries(api, id);
    await store(client, id, { p_title: found.title, p_entries: found.entries, p_video_ids: ids });
    return pages;
  } catch (error) {
    if (!(error instanceof GoogleError) || error.isOfSource) throw error;
    await fail(reasonOf(error));
    return 1;
  }
}

/**
 * Looks up a playlist for an administrator, and stores its videos for the rule that is about to be saved.
 *
 * @throws HttpError 422 on field playlist when there is none or it is private; 502 google_*
 */
export async function readPlaylist(
  deps: Deps,
  api: YouTube,
  playlistId: string,
): Promise<z.output<typeof playlistSchema>> {
  const none = () =>
    new HttpError(422, 'not_importable', 'A lista não existe ou é privada. Confira o link.', {
      field: 'playlist',
    });
  const found = (await api.playlists([playlistId])).get(playlistId);
  if (!found) throw none();
  try {
    const { ids } = await readEntries(api, playlistId);
    await store(serviceClient(deps), playlistId, {
      p_title: found.title,
      p_entries: found.entries,
      p_video_ids: ids,
    });
  } catch (error) {
    if (error instanceof GoogleError && reasonOf(error) === GONE) throw none();
    throw error;
  }
  return { playlistId, ...found };
}

async function readEntries(api: YouTube, id: string): Promise<{ ids: string[]; pages: number }> {
  const ids = new Set<string>();
  let token: string | null = null;
  for (let pages = 1; ; pages += 1) {
    const page = await api.uploads(id, token);
    if (page === 'missing') throw new GoogleError('general', 'playlistNotFound', 404, GONE);
    if (page === 'lost') throw unreadableAnswer(200, 'youtube');
    for (const video of page.entries) if (video !== null) ids.add(video);
    if (page.nextToken === null) return { ids: [...ids], pages };
    if (page.nextToken === token || pages >= MAX_PAGES) {
      throw new GoogleError('general', 'endless list', 200, ENDLESS);
    }
    token = page.nextToken;
  }
}

function reasonOf({ status, message }: GoogleError): string {
  return status === 404 || status === 403 ? GONE : message;
}

async function store(
  client: Client,
  playlistId: string,
  values: { p_title?: string; p_entries?: number; p_video_ids?: string[]; p_error?: string },
): Promise<void> {
  ensure(await client.rpc('store_playlist', { p_playlist_id: playlistId, ...values }));
}
