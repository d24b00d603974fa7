import * as z from 'zod';
import type { Client } from '../clients.ts';
import { HttpError } from '../errors.ts';
import { GoogleError } from '../google/error.ts';
import type { Run } from '../jobs/run.ts';
import { rows } from '../rows.ts';
import { PAGE_SIZE, type UploadsPage, type YouTube } from './api.ts';
import { channelFilters } from './channel-name.ts';

/** Pages that one run reads: 20,000 videos. The next one goes on from there. */
const MAX_PAGES = 400;
/** After so many pages in a row that brought nothing, the list is taken for endless. */
const MAX_IDLE = 10;
/** After so long the whole list is read again, for what the first pages do not show. */
const WHOLE_EVERY_MS = 7 * 24 * 3_600_000;

/** What a run leaves to the next one: nobody needs to ask again which list the channel has. */
const memorySchema = z.object({
  /** The setting for which the list was found. */
  channel: z.string(),
  title: z.string(),
  uploads: z.string(),
  /** How many videos the channel has; null when that is not known. */
  size: z.number().nullable(),
  /** When the whole list was read last, in epoch milliseconds. */
  wholeAt: z.number().nullable(),
  /** Where a list goes on that is longer than one run reads. */
  rest: z.object({ pageToken: z.string(), entries: z.number() }).nullish(),
});
export type Memory = z.output<typeof memorySchema>;

export const cursorSchema = memorySchema.extend({
  /** The list's id was not asked for by this run. */
  isRemembered: z.boolean(),
  /** No run before is known: what was refused once is asked about anew. */
  isFirst: z.boolean(),
  /** Reads to the end, also where everything is known already. */
  isWhole: z.boolean(),
  pageToken: z.string().nullable(),
  /** Every token so far: one that comes again would be read for ever. */
  tokens: z.array(z.string()),
  pages: z.number(),
  /** Pages in a row that brought nothing. */
  idle: z.number(),
  hasRestarted: z.boolean(),
  /**
   * Ids already dealt with, with spaces between them: YouTube repeats some, and shifts them when something new is
   * published. One text, because it is read and written with every page.
   */
  seen: z.string(),
  /** When the last entry dealt with came into the catalogue, in milliseconds; null before the first. */
  above: z.number().nullable(),
  /** Entries that the list delivered, readable or not, and how many it says to have. */
  entries: z.number(),
  total: z.number(),
  /** How many new videos YouTube lists and does not know. */
  absent: z.number(),
  /** Lessons of this run that no rule met. */
  uncategorized: z.number().default(0),
  /** Something was delivered that could not be read. */
  isPartial: z.boolean(),
  /** The page at the token has something new: a worker that died there may have stored it already. */
  hasNews: z.boolean(),
  /** Why the list was not read to its end, in a sentence for people. */
  gap: z.string().nullable(),
});
export type Cursor = z.output<typeof cursorSchema>;

const NO_RUN = { status: '', memory: null };

/** How the last run ended, and what it left. */
async function lastRun(client: Client): Promise<{ status: string; memory: Memory | null }> {
  const [last] = rows(
    await client
      .from('sync_runs')
      .select('status,cursor')
      .eq('kind', 'youtube_channel')
      .in('status', ['succeeded', 'incomplete', 'failed'])
      .order('id', { ascending: false })
      .limit(1),
    z.array(z.object({ status: z.string(), cursor: z.unknown() })),
  );
  return last
    ? { status: last.status, memory: memorySchema.safeParse(last.cursor).data ?? null }
    : NO_RUN;
}

/** Where a new run begins. It stops at what is known only when the run before reached its end. */
export async function startList(
  api: YouTube,
  run: Run,
  client: Client,
  channel: string,
  now: number,
): Promise<Cursor> {
  const { status, memory } = await lastRun(client);
  const known = memory?.channel === channel ? memory : null;
  const list = known ?? (await findList(api, channel));
  run.addLog(`Canal: ${list.title}`);
  const isDue = known?.wholeAt == null || now - known.wholeAt >= WHOLE_EVERY_MS;
  const isWhole = status !== 'succeeded' || isDue;
  const rest = status === 'incomplete' ? known?.rest : null;
  if (rest) run.addLog(`Continuação: a última leitura parou em ${rest.entries} vídeos`);
  else if (isWhole && status !== 'succeeded' && known)
    run.addLog('Leitura completa: a última sincronização não chegou ao fim');
  else if (isWhole && known) run.addLog('Leitura completa semanal');
  const isFirst = known === null;
  return cursorOf(list, { isRemembered: !isFirst, isFirst, isWhole, rest: rest ?? null });
}

function cursorOf(
  { channel, title, uploads, size, wholeAt }: Memory,
  begin: Pick<Cursor, 'isRemembered' | 'isFirst' | 'isWhole' | 'rest'>,
): Cursor {
  return {
    channel,
    title,
    uploads,
    size,
    wholeAt,
    ...begin,
    pageToken: begin.rest?.pageToken ?? null,
    tokens: [],
    pages: 0,
    idle: 0,
    hasRestarted: false,
    seen: '',
    above: null,
    entries: begin.rest?.entries ?? 0,
    total: 0,
    absent: 0,
    uncategorized: 0,
    isPartial: false,
    hasNews: false,
    gap: null,
  };
}

/** Asks YouTube which list the channel of the setting has. */
async function findList(api: YouTube, channel: string): Promise<Memory> {
  for (const filter of channelFilters(channel)) {
    const found = await api.channel(filter);
    if (!found) continue;
    const { title, uploads, videoCount } = found;
    return { channel, title: title ?? channel, uploads, size: videoCount, wholeAt: null };
  }
  throw new HttpError(
    502,
    'google_general',
    `Canal não encontrado no YouTube: ${channel}. Confira YOUTUBE_CHANNEL: ` +
      'o @ do canal, o id (UC…) ou o endereço da página dele.',
  );
}

/**
 * The page at the cursor; with it the cursor, which another list, or the first page again, may have replaced. Null
 * for the page: the list cannot be read any further, and `gap` says why.
 *
 * @throws GoogleError when nothing was read yet, or nothing more would be answered
 */
export async function readPage(
  api: YouTube,
  run: Run,
  cursor: Cursor,
): Promise<{ page: UploadsPage | null; at: Cursor }> {
  const page = await pageAt(api, cursor);
  if (page === 'stale') {
    run.addLog('A lista do YouTube mudou: recomeçando da primeira página.');
    const { seen, above, absent, isPartial, isFirst } = cursor;
    const begin = { isRemembered: false, isFirst, isWhole: true, rest: null };
    const kept = { seen, above, absent, isPartial, hasRestarted: true };
    return readPage(api, run, { ...cursorOf(cursor, begin), ...kept });
  }
  if (page === 'missing' && cursor.pageToken === null) return handleMissingList(api, run, cursor);
  if (page !== 'missing' && page !== 'lost') return { page, at: cursor };
  const gap = `O YouTube não entregou a página ${cursor.pages + 1} da lista.`;
  return { page: null, at: { ...cursor, gap } };
}

async function pageAt(api: YouTube, { uploads, pageToken, hasRestarted }: Cursor) {
  try {
    return await api.uploads(uploads, pageToken);
  } catch (error) {
    // A token of an interrupted run may have expired; what was seen is skipped on the way back.
    const isRefused = error instanceof GoogleError && error.status === 400;
    const mayRestart = pageToken !== null && !hasRestarted;
    if (isRefused && error.type === 'general' && mayRestart) return 'stale' as const;
    throw error;
  }
}

/** There is no such list: the channel has another one since, or no public video at all. */
async function handleMissingList(
  api: YouTube,
  run: Run,
  cursor: Cursor,
): ReturnType<typeof readPage> {
  const list = cursor.isRemembered ? await findList(api, cursor.channel) : cursor;
  if (list.uploads !== cursor.uploads) {
    run.addLog('O canal tem outra lista de vídeos: lendo desde o começo.');
    const begin = { isRemembered: false, isFirst: true, isWhole: true, rest: null };
    return readPage(api, run, cursorOf(list, begin));
  }
  // What a channel without public videos answers, unless it is known to have some.
  const size = list.size ?? cursor.size ?? 0;
  const page = { entries: [], hidden: 0, unreadable: 0, total: null, nextToken: null };
  return { page, at: { ...cursor, isWhole: true, size } };
}

/** What comes after a page, which the cursor counts already: another one, the end, or a gap. `rest` is the next run's. */
export function nextPage(
  { nextToken }: UploadsPage,
  {
    pages,
    tokens,
    idle,
    entries,
    total,
  }: Pick<Cursor, 'pages' | 'tokens' | 'idle' | 'entries' | 'total'>,
): { pageToken: string | null; gap?: string; rest?: Memory['rest'] } {
  const ends = { pageToken: null };
  if (nextToken === null) {
    return entries < total - tolerance(total)
      ? { ...ends, gap: `O YouTube entregou ${entries} de ${total} vídeos.` }
      : ends;
  }
  if (tokens.includes(nextToken) || idle >= MAX_IDLE) {
    return { ...ends, gap: 'O YouTube repetiu uma página da lista em vez de entregar o resto.' };
  }
  if (pages < MAX_PAGES) return { pageToken: nextToken };
  const gap = `A leitura parou em ${entries} vídeos, o máximo de uma vez.`;
  return { ...ends, gap, rest: { pageToken: nextToken, entries } };
}

/**
 * How many entries a list may be short of what YouTube says: it counts hidden ones and estimates. A list of 15 was
 * seen to have 14, one of 200 to have 198; a whole page that is missing is never that.
 */
export function tolerance(total: number): number {
  return Math.min(Math.max(2, Math.ceil(total * 0.02)), PAGE_SIZE - 1);
}
