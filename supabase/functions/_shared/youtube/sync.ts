import * as z from 'zod';
import type { Client } from '../clients.ts';
import type { IgnoredGroup } from '../contracts/sync.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { GoogleError } from '../google/error.ts';
import type { Job, Next } from '../jobs/job.ts';
import type { Run } from '../jobs/run.ts';
import { insertVideos, type Standing, standings } from '../videos/store.ts';
import { type UploadsPage, type YouTube, youTube } from './api.ts';
import { arrivalTime } from './order.ts';
import { type NewVideo, refusalOf, toNewVideo } from './rules.ts';
import type { VideoItem } from './shapes.ts';

/** Pages after which the list is taken for endless: 20,000 videos. */
const MAX_PAGES = 400;

const cursorSchema = z.object({
  uploads: z.string(),
  pageToken: z.string().nullable(),
  pages: z.number(),
  hasRestarted: z.boolean(),
  /** Ids already dealt with: YouTube repeats some, and shifts them when something new is published. */
  seen: z.array(z.string()),
  /** When the last entry dealt with came into the catalogue, in milliseconds; null before the first. */
  above: z.number().nullable(),
});
type Cursor = z.output<typeof cursorSchema>;

/**
 * Brings every upload of the configured channel into the catalogue, page by page. Each page is stored
 * before the next is asked for, so an end at any moment loses nothing, and a later call goes on there.
 */
export const channelSync: Job = {
  kind: 'youtube_channel',
  words: { unforeseen: 'Erro interno durante a sincronização.', ended: 'Interrompido' },
  requireSettings(deps) {
    channelOf(deps);
    youTube(deps);
  },
  open({ deps, run, client }) {
    const api = youTube(deps, () => {
      run.counts.units += 1;
    });
    return {
      async step(kept) {
        const cursor =
          cursorSchema.safeParse(kept).data ?? (await start(api, run, channelOf(deps)));
        const next = await syncPage(deps, api, run, cursor, client);
        return next === null ? succeed(run) : { cursor: next };
      },
    };
  },
};

function channelOf(deps: Deps): string {
  const channel = deps.env().YOUTUBE_CHANNEL;
  if (channel !== undefined) return channel;
  throw new HttpError(
    503,
    'unavailable',
    'Nenhum canal está configurado (YOUTUBE_CHANNEL). Peça a quem cuida do servidor.',
  );
}

async function start(api: YouTube, run: Run, channel: string): Promise<Cursor> {
  const found = await api.channel(
    /^UC[\w-]{22}$/.test(channel) ? { id: channel } : { forHandle: channel },
  );
  if (!found) throw new HttpError(502, 'google_general', 'Canal não encontrado no YouTube.');
  run.say(`Canal: ${found.title}`);
  return {
    uploads: found.uploads,
    pageToken: null,
    pages: 0,
    hasRestarted: false,
    seen: [],
    above: null,
  };
}

/** Deals with one page; answers where to go on, or null after the last. */
async function syncPage(
  deps: Deps,
  api: YouTube,
  run: Run,
  cursor: Cursor,
  client: Client,
): Promise<Cursor | null> {
  const page = await uploadsPage(api, run, cursor);
  if (page === 'restart') return { ...cursor, pageToken: null, hasRestarted: true };

  const seen = new Set(cursor.seen);
  const ids = [...new Set(page.ids)].filter((id) => !seen.has(id));
  const known = await standings(client, 'youtube', ids);
  const news = ids.filter((id) => !known.has(id));
  const { found: items } = await api.videos(news);
  const now = new Date(deps.now()).toISOString();
  const { accepted, stored, ignored, above } = sortOut(
    ids,
    known,
    items,
    run.startedAt,
    cursor,
    now,
  );
  const { inserted } = await insertVideos(client, accepted);
  for (const [title, why] of ignored) run.ignore(why, title);

  // Added by somebody else between our question and our insert: they existed already.
  const skipped = stored + accepted.length - inserted.length;
  const { counts } = run;
  counts.totalFound += ids.length;
  counts.imported += inserted.length;
  counts.skipped += skipped;
  const pages = cursor.pages + 1;
  run.say(
    `Página ${pages}: ${ids.length} vídeos, ${inserted.length} importados, ` +
      `${skipped} já existentes, ${ignored.length} ignorados` +
      (page.hidden > 0 ? `, ${page.hidden} privados ou excluídos` : ''),
  );
  const pageToken = tokenAfter(page, cursor);
  return pageToken === null
    ? null
    : { ...cursor, pageToken, pages, seen: [...seen, ...ids], above };
}

/** An administrator's decision outlasts every sync; an import of the video itself undoes it. */
const DELETED = { kind: 'deleted', reason: 'aula excluída por um administrador' } as const;

/** Of an entry of the list that YouTube knows nothing about. */
const MISSING = 'não encontrado (privado ou excluído)';

/**
 * What becomes of each entry of a page: known ones stay, deleted ones stay away, new ones get their place among
 * the known or a reason why not. `above` is where the next page begins.
 */
function sortOut(
  ids: string[],
  known: Map<string, Standing>,
  items: Map<string, VideoItem>,
  startedAt: number,
  cursor: Cursor,
  now: string,
) {
  const accepted: NewVideo[] = [];
  const ignored: [title: string, why: Pick<IgnoredGroup, 'kind' | 'reason'>][] = [];
  let stored = 0;
  let { above } = cursor;
  for (const [index, id] of ids.entries()) {
    const standing = known.get(id);
    const item = items.get(id);
    if (standing?.isDeleted) ignored.push([standing.title, DELETED]);
    else if (standing) {
      stored += 1;
      above = standing.at;
    } else if (!item || refusalOf(item) !== null) {
      const reason = (item && refusalOf(item)) ?? MISSING;
      ignored.push([item?.snippet.title ?? id, { kind: 'source', reason }]);
    } else {
      above = arrivalTime(startedAt, cursor.seen.length + index, above);
      accepted.push({
        ...toNewVideo(item, null, now),
        created_at: new Date(above).toISOString(),
      });
    }
  }
  return { accepted, stored, ignored, above };
}

/** The token of the page after this one; null after the last. A list that does not end is a failure. */
function tokenAfter({ nextToken }: UploadsPage, { pageToken, pages }: Cursor): string | null {
  if (nextToken !== null && (nextToken === pageToken || pages + 1 >= MAX_PAGES)) {
    throw new GoogleError(
      'general',
      'endless list',
      200,
      'O YouTube repetiu a mesma página da lista.',
    );
  }
  return nextToken;
}

async function uploadsPage(api: YouTube, run: Run, cursor: Cursor) {
  try {
    const page = await api.uploads(cursor.uploads, cursor.pageToken);
    return page ?? { ids: [], hidden: 0, unreadable: 0, total: null, nextToken: null };
  } catch (error) {
    // A token of an interrupted run may have expired; what was seen is skipped on the way back.
    const isStaleToken = error instanceof GoogleError && error.status === 400;
    const mayRestart = cursor.pageToken !== null && !cursor.hasRestarted;
    if (!isStaleToken || error.type !== 'general' || !mayRestart) throw error;
    run.say('A lista do YouTube mudou: recomeçando da primeira página.');
    return 'restart' as const;
  }
}

function succeed(run: Run): Next {
  const { totalFound, imported, skipped, ignored } = run.counts;
  run.say(
    `Concluído: ${totalFound} encontrados, ${imported} importados, ${skipped} já existentes, ` +
      `${ignored} ignorados`,
  );
  return { ending: 'succeeded' };
}
