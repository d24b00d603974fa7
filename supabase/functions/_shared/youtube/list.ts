import * as z from 'zod';
import type { Client } from '../clients.ts';
import { HttpError } from '../errors.ts';
import { GoogleError } from '../google/error.ts';
import type { Run } from '../jobs/run.ts';
import { rows } from '../rows.ts';
import { PAGE_SIZE, type UploadsPage, type YouTube } from './api.ts';
import { channelFilters } from './channel-name.ts';

/** Pages per run (20,000 videos); the next run continues from there. */
const MAX_PAGES = 400;
/** After so many pages in a row without a new entry, the list counts as endless. */
const MAX_IDLE = 10;
/** How often the whole list is read, for changes below the first pages. */
const WHOLE_EVERY_MS = 7 * 24 * 3_600_000;

/** What the next run needs to know, so that it does not look up the channel again. */
const memorySchema = z.object({
  /** The setting that the list belongs to. */
  channel: z.string(),
  title: z.string(),
  uploads: z.string(),
  /** How many videos the channel has; null when unknown. */
  size: z.number().nullable(),
  /** When the whole list was read last, in epoch milliseconds. */
  wholeAt: z.number().nullable(),
  /** Where the next run continues a list that is too long for one run. */
  rest: z.object({ pageToken: z.string(), entries: z.number() }).nullish(),
});
export type Memory = z.output<typeof memorySchema>;

export const cursorSchema = memorySchema.extend({
  /** The list's id comes from an earlier run. */
  isRemembered: z.boolean(),
  /** There is no earlier run: refused videos are checked again. */
  isFirst: z.boolean(),
  /** Reads the list to its end, even if everything is known. */
  isWhole: z.boolean(),
  pageToken: z.string().nullable(),
  /** Every page token so far, to detect a list that repeats itself. */
  tokens: z.array(z.string()),
  pages: z.number(),
  /** Pages in a row without a new entry. */
  idle: z.number(),
  hasRestarted: z.boolean(),
  /**
   * Processed ids, separated by spaces: YouTube repeats some, and moves them to the next page when a video is published.
   * A text is smaller than an array, and it is saved with every page.
   */
  seen: z.string(),
  /** The arrival time of the last processed entry, in milliseconds; null before the first. */
  above: z.number().nullable(),
  /** How many entries were returned, readable or not, and the list's own total. */
  entries: z.number(),
  total: z.number(),
  /** How many new videos YouTube lists and does not find. */
  absent: z.number(),
  /** Lessons of this run without a category. */
  uncategorized: z.number().default(0),
  /** Lessons of this run that wait for a review. */
  waiting: z.number().default(0),
  /** Some entries could not be read. */
  isPartial: z.boolean(),
  /** The page at the token has new entries, although an earlier call may have stored them before it died. */
  mayHaveNewEntries: z.boolean(),
  /** Why the list was not read to its end, as a sentence. */
  gap: z.string().nullable(),
});
export type Cursor = z.output<typeof cursorSchema>;

const NO_RUN = { status: '', memory: null };

/** The status and memory of the last run. */
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

/** The first cursor of a run. The run reads the whole list unless the last one succeeded. */
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
    waiting: 0,
    isPartial: false,
    mayHaveNewEntries: false,
    gap: null,
  };
}

/** Looks up the playlist of the channel's uploads. */
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
 * The page at the cursor, with the cursor, which may have moved to another list or back to the first page. The page is
 * null when the list cannot be read any further; `gap` says why.
 *
 * @throws GoogleError
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
    // The token of an interrupted run may have expired; entries seen before are skipped.
    const isRefused = error instanceof GoogleError && error.status === 400;
    const mayRestart = pageToken !== null && !hasRestarted;
    if (isRefused && error.type === 'general' && mayRestart) return 'stale' as const;
    throw error;
  }
}

/** Handles a list that does not exist: the channel has another one by now, or no public videos. */
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
  // A channel without public videos has no list; `size` tells whether that is plausible.
  const size = list.size ?? cursor.size ?? 0;
  const page = { entries: [], hidden: 0, unreadable: 0, total: null, nextToken: null };
  return { page, at: { ...cursor, isWhole: true, size } };
}

/** The token of the next page, or why the list ends here; `rest` is left to the next run. The cursor counts the page. */
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
 * How many entries may be missing compared with YouTube's total, which is an estimate and includes hidden videos (14 of
 * 15 and 198 of 200 were observed); always less than a page.
 */
export function tolerance(total: number): number {
  return Math.min(Math.max(2, Math.ceil(total * 0.02)), PAGE_SIZE - 1);
}
