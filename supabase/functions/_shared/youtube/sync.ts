import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { GoogleError } from '../google/error.ts';
import type { Job, Next, Work } from '../jobs/job.ts';
import { plural } from '../plural.ts';
import { findKnown, insertVideos } from '../videos/store.ts';
import { PAGE_SIZE, type UploadsPage, type Videos, type YouTube, youTube } from './api.ts';
import { channelFilters } from './channel-name.ts';
import { type Classified, classifyLate, classifyPage } from './classify-page.ts';
import {
  type Cursor,
  cursorSchema,
  type Memory,
  nextPage,
  readPage,
  startList,
  tolerance,
} from './list.ts';
import { refreshPlaylists } from './playlists.ts';
import { dueForRecheck, restoreLessons } from './recheck.ts';
import { deleteStaleRefusals, storeRefusals } from './refusals.ts';

/** When more videos of a page than this are missing from an answer, YouTube is asked again after a pause. */
const MAX_ABSENT = 2;
const RECHECK_MS = 2_000;

const SOME_UNREADABLE = 'O YouTube entregou vídeos que não puderam ser lidos.';

/**
 * Imports every upload of the configured channel, page by page. Each page is stored before the next is requested, so an
 * interrupted run loses nothing and a later call continues there. It stops at the first page without new entries, and
 * reads the whole list once a week.
 */
export const channelSync: Job = {
  kind: 'youtube_channel',
  words: { unexpected: 'Erro interno durante a sincronização.', ended: 'Interrompido' },
  requireSettings(deps) {
    channelOf(deps);
    youTube(deps);
  },
  open(work) {
    const { deps, run, client } = work;
    const api = youTube(deps, () => {
      run.counts.units += 1;
    });
    return {
      async step(kept) {
        const cursor =
          cursorSchema.safeParse(kept).data ??
          (await startList(api, run, client, channelOf(deps), deps.now()));
        const { page, at } = await readPage(api, run, cursor);
        return page ? processPage(work, api, page, at) : end(work, at, { isAtEnd: false });
      },
    };
  },
};

function channelOf(deps: Deps): string {
  const channel = deps.env().YOUTUBE_CHANNEL;
  if (channel !== undefined && channelFilters(channel).length > 0) return channel;
  const problem =
    channel === undefined
      ? 'Nenhum canal está configurado (YOUTUBE_CHANNEL).'
      : `YOUTUBE_CHANNEL não é um canal do YouTube (${channel}): informe o @ do canal, o id (UC…) ou o endereço da página dele.`;
  throw new HttpError(503, 'unavailable', `${problem} Peça a quem cuida do servidor.`);
}

async function processPage(
  work: Work,
  api: YouTube,
  page: UploadsPage,
  before: Cursor,
): Promise<Next> {
  const { deps, run, client } = work;
  const seen = new Set(before.seen.split(' ').filter(Boolean));
  const entries = page.entries.map((id, index) =>
    id === null || seen.has(id) || page.entries.indexOf(id) < index ? null : id,
  );
  const ids = entries.filter((id) => id !== null);
  const known = await findKnown(client, 'youtube', ids);
  const newIds = ids.filter((id) => !known.has(id));
  const hasNewEntries = page.unreadable + newIds.length > 0;
  const isStop = !before.isWhole && !before.mayHaveNewEntries && !hasNewEntries && ids.length > 0;
  if (!before.isWhole && hasNewEntries && !before.mayHaveNewEntries) {
    // Saved first: if this call dies, the next one must not stop here because the new entries are stored already.
    run.cursor = { ...before, mayHaveNewEntries: true };
    await run.save();
  }

  const recheck =
    before.pages === 0 ? await dueForRecheck(client, deps.now()) : { hidden: [], due: [] };
  const isDue = (id: string) => {
    const match = known.get(id);
    if (!match) return true;
    const { recheckAt } = match;
    return recheckAt !== null && (before.isFirst || (before.isWhole && recheckAt <= deps.now()));
  };
  const asked = new Set([
    ...ids.filter(isDue),
    ...recheck.hidden.map((lesson) => lesson.external_id),
    ...recheck.due.map((video) => video.id),
  ]);
  const videos = await fetchWithRetry(deps, api, asked, newIds);

  const now = new Date(deps.now()).toISOString();
  await restoreLessons(client, run, recheck.hidden, videos, now);
  const elsewhere = recheck.due.filter((video) => !ids.includes(video.id));
  const late = classifyLate(elsewhere, videos, run.startedAt, now);
  // Ignored and unreadable ones are counted with their own page, if that is read; lessons are counted now.
  const storedLate = await store(work, api, { ...late, ignored: [], unreadable: [] });
  for (const { title } of late.accepted) run.addLog(`Pode ser exibido agora: ${title}`);
  const { sorted, absent, above } = classifyPage({
    entries,
    known,
    videos,
    asked,
    startedAt: run.startedAt,
    place: before.entries,
    above: before.above,
    now,
  });
  const brought = await store(work, api, sorted, page.unreadable);
  const { imported, skipped, failed } = brought;
  const uncategorized = storedLate.uncategorized + brought.uncategorized;
  const waiting = storedLate.waiting + brought.waiting;

  const at: Cursor = {
    ...before,
    pages: before.pages + 1,
    tokens: before.pageToken === null ? before.tokens : [...before.tokens, before.pageToken],
    // After a restart, the first pages have been seen before.
    idle: ids.length > 0 || before.hasRestarted ? 0 : before.idle + 1,
    seen: [...seen, ...ids, ...late.accepted.map((video) => video.external_id)].join(' '),
    above,
    entries: before.entries + page.entries.length,
    total: Math.max(before.total, page.total ?? 0),
    // When the channel does not give its number of videos, the total of an empty list is used.
    size: before.size ?? (before.entries + page.entries.length === 0 ? page.total : null),
    absent: before.absent + absent,
    uncategorized: before.uncategorized + uncategorized,
    waiting: before.waiting + waiting,
    isPartial: before.isPartial || page.unreadable + sorted.unreadable.length > 0,
    mayHaveNewEntries: false,
  };
  run.addLog(
    `Página ${at.pages}: ${plural(ids.length + page.unreadable, 'vídeo', 'vídeos')}, ` +
      countsText(imported, skipped, sorted.ignored.length) +
      (failed > 0 ? `, ${failed} com erro` : '') +
      (uncategorized > 0 ? `, ${uncategorized} sem categoria` : '') +
      (page.hidden > 0
        ? `, ${plural(page.hidden, 'privado ou excluído', 'privados ou excluídos')}`
        : ''),
  );
  if (isStop) return end(work, at, { isAtEnd: false });
  const { pageToken, gap, rest } = nextPage(page, at);
  if (pageToken !== null) return { cursor: { ...at, pageToken } };
  return end(work, gap ? { ...at, gap } : at, { isAtEnd: !gap, rest });
}

/**
 * Fetches videos. When more than a few of the listed new ones are missing from the answer, they are requested once more:
 * such incomplete answers occur now and then, and are temporary.
 */
async function fetchWithRetry(
  deps: Deps,
  api: YouTube,
  ids: ReadonlySet<string>,
  newIds: string[],
): Promise<Videos> {
  const videos = await fetchVideos(api, [...ids]);
  const absent = newIds.filter((id) => !videos.found.has(id) && !videos.unreadable.has(id));
  if (absent.length <= MAX_ABSENT) return videos;
  await deps.sleep(RECHECK_MS);
  const second = await fetchVideos(api, absent);
  return {
    found: new Map([...videos.found, ...second.found]),
    unreadable: new Set([...videos.unreadable, ...second.unreadable]),
  };
}

/** Fetches any number of videos. */
async function fetchVideos(api: YouTube, ids: string[]): Promise<Videos> {
  const all: Videos = { found: new Map(), unreadable: new Set() };
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    const { found, unreadable } = await api.videos(ids.slice(start, start + PAGE_SIZE));
    for (const [id, item] of found) all.found.set(id, item);
    for (const id of unreadable) all.unreadable.add(id);
  }
  return all;
}

/** Stores and counts entries; `lost` is the number of entries without a readable id. */
async function store(
  { deps, run, client }: Work,
  api: YouTube,
  { accepted, refusals, ignored, unreadable, stored, unnoted }: Classified,
  lost = 0,
) {
  const { counts } = run;
  // Category rules about playlists apply when the lessons are inserted.
  if (accepted.length > 0) {
    await refreshPlaylists(deps, api, run.startedAt, (line) => run.addLog(line));
  }
  // The database lets them wait for a review only where administrators want that.
  const arriving = accepted.map((video) => ({ ...video, awaits_review: true }));
  const { inserted, refused } = await insertVideos(client, arriving);
  await storeRefusals(client, refusals, deps.now());

  for (const [title, why] of ignored) run.ignore(why, title);
  for (const { row, reason } of refused) run.addError(`${row.title}: ${reason}`);
  for (const id of unreadable) {
    run.addError(`${id}: o YouTube não entregou os dados do vídeo; fica para a próxima vez`);
  }
  const imported = inserted.length + unnoted;
  // Videos that another call inserted meanwhile count as existing.
  const skipped = stored + accepted.length - inserted.length - refused.length;
  const failed = lost + unreadable.length + refused.length;
  counts.totalFound += imported + skipped + failed + ignored.length;
  counts.imported += imported;
  counts.skipped += skipped;
  counts.failed += failed;
  const uncategorized = inserted.filter(({ categories }) => categories === null).length;
  const waiting = inserted.filter((video) => video.awaits_review).length;
  return { imported, skipped, failed, uncategorized, waiting };
}

/** Ends the run, and stores what the next one needs to know. */
async function end(
  { deps, run, client }: Work,
  at: Cursor,
  { isAtEnd, rest = null }: { isAtEnd: boolean; rest?: Memory['rest'] },
): Promise<Next> {
  const { totalFound, imported, skipped, ignored, failed, restored } = run.counts;
  const gaps = [
    ...(at.gap === null ? [] : [at.gap]),
    ...(at.isPartial ? [SOME_UNREADABLE] : []),
    ...(at.absent > tolerance(at.entries)
      ? [`O YouTube não conhece ${at.absent} dos ${at.entries} vídeos que ele mesmo lista.`]
      : []),
    ...(isAtEnd && at.entries === 0 && at.size !== 0
      ? ['O YouTube não entregou a lista de vídeos do canal.']
      : []),
  ];
  if (gaps.length > 0 && imported + skipped + ignored === 0) {
    const message = `${gaps.join(' ')} Tente novamente mais tarde.`;
    throw new GoogleError('general', 'unreadable', 200, message);
  }
  const isWhole = isAtEnd && gaps.length === 0;
  if (isWhole && !at.rest)
    await deleteStaleRefusals(client, new Set(at.seen.split(' ')), deps.now());
  const memory: Memory = {
    ...{ channel: at.channel, title: at.title, uploads: at.uploads },
    size: isAtEnd ? at.entries : at.size,
    wholeAt: isWhole ? deps.now() : at.wholeAt,
    rest,
  };
  run.cursor = memory;
  if (!isAtEnd && gaps.length === 0) {
    run.addLog(
      `Parou na primeira página já conhecida${at.size === null ? '' : `, de ${plural(at.size, 'vídeo', 'vídeos')}`}`,
    );
  }
  run.addLog(
    `${gaps.length === 0 ? 'Concluído' : 'Incompleto'}: ${plural(totalFound, 'encontrado', 'encontrados')}, ` +
      countsText(imported, skipped, ignored) +
      (failed > 0 ? `, ${failed} com erro` : '') +
      (at.uncategorized > 0 ? `, ${at.uncategorized} sem categoria` : '') +
      (at.waiting > 0 ? `, ${plural(at.waiting, 'espera revisão', 'esperam revisão')}` : '') +
      (restored > 0 ? `, ${restored} de volta` : ''),
  );
  if (gaps.length === 0) return { ending: 'succeeded' };
  const next = rest
    ? 'A próxima sincronização continua dali.'
    : 'A lista está incompleta; a próxima sincronização lê tudo de novo.';
  run.addError(`${gaps.join(' ')} ${next}`);
  run.addLog(`${gaps.join(' ')} ${next}`);
  return { ending: 'incomplete' };
}

/** "3 importados, 1 já existente, 0 ignorados" */
const countsText = (imported: number, skipped: number, ignored: number) =>
  [
    plural(imported, 'importado', 'importados'),
    plural(skipped, 'já existente', 'já existentes'),
    plural(ignored, 'ignorado', 'ignorados'),
  ].join(', ');
