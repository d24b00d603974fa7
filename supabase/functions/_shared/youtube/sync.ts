import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { GoogleError } from '../google/error.ts';
import type { Job, Next, Work } from '../jobs/job.ts';
import { findKnown, insertVideos } from '../videos/store.ts';
import { PAGE_SIZE, type UploadsPage, type Videos, type YouTube, youTube } from './api.ts';
import { channelFilters } from './channel-name.ts';
import { type Classified, classifyLate, sortOut } from './classify-page.ts';
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

/** So many videos of a page may be missing from an answer before YouTube is asked again, and when that is. */
const FEW = 2;
const RECHECK_MS = 2_000;

const SOME_UNREADABLE = 'O YouTube entregou vídeos que não se puderam ler.';

/**
 * Brings every upload of the configured channel into the catalogue, page by page. Each page is stored
 * before the next is asked for, so an end at any moment loses nothing, and a later call goes on there.
 * It stops at the first page without anything new, and reads the whole list once a week.
 */
export const channelSync: Job = {
  kind: 'youtube_channel',
  words: { unforeseen: 'Erro interno durante a sincronização.', ended: 'Interrompido' },
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
  const news = ids.filter((id) => !known.has(id));
  const isNews = page.unreadable + news.length > 0;
  const isStop = !before.isWhole && !before.hasNews && !isNews && ids.length > 0;
  if (!before.isWhole && isNews && !before.hasNews) {
    // Should this worker die, the next one must not take for old what is stored here.
    run.cursor = { ...before, hasNews: true };
    await run.save();
  }

  const again =
    before.pages === 0 ? await dueForRecheck(client, deps.now()) : { hidden: [], due: [] };
  const isDue = (id: string) => {
    const standing = known.get(id);
    if (!standing) return true;
    const { recheckAt } = standing;
    return recheckAt !== null && (before.isFirst || (before.isWhole && recheckAt <= deps.now()));
  };
  const asked = new Set([
    ...ids.filter(isDue),
    ...again.hidden.map((lesson) => lesson.external_id),
    ...again.due.map((video) => video.id),
  ]);
  const videos = await fetchWithRetry(deps, api, asked, news);

  const now = new Date(deps.now()).toISOString();
  await restoreLessons(client, run, again.hidden, videos, now);
  const elsewhere = again.due.filter((video) => !ids.includes(video.id));
  const late = classifyLate(elsewhere, videos, run.startedAt, now);
  // They are counted with the page they stand on, if that is read; what comes of them, now.
  const apart = await store(work, api, { ...late, ignored: [], unreadable: [] });
  for (const { title } of late.accepted) run.addLog(`Pode ser exibido agora: ${title}`);
  const { sorted, absent, above } = sortOut({
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
  const uncategorized = apart.uncategorized + brought.uncategorized;

  const at: Cursor = {
    ...before,
    pages: before.pages + 1,
    tokens: before.pageToken === null ? before.tokens : [...before.tokens, before.pageToken],
    // Once begun anew, a run has seen the first pages before.
    idle: ids.length > 0 || before.hasRestarted ? 0 : before.idle + 1,
    seen: [...seen, ...ids, ...late.accepted.map((video) => video.external_id)].join(' '),
    above,
    entries: before.entries + page.entries.length,
    total: Math.max(before.total, page.total ?? 0),
    // Where the channel does not say how many videos it has, its list may say that there are none.
    size: before.size ?? (before.entries + page.entries.length === 0 ? page.total : null),
    absent: before.absent + absent,
    uncategorized: before.uncategorized + uncategorized,
    isPartial: before.isPartial || page.unreadable + sorted.unreadable.length > 0,
    hasNews: false,
  };
  run.addLog(
    `Página ${at.pages}: ${ids.length + page.unreadable} vídeos, ${imported} importados, ` +
      `${skipped} já existentes, ${sorted.ignored.length} ignorados` +
      (failed > 0 ? `, ${failed} com erro` : '') +
      (uncategorized > 0 ? `, ${uncategorized} sem categoria` : '') +
      (page.hidden > 0 ? `, ${page.hidden} privados ou excluídos` : ''),
  );
  if (isStop) return end(work, at, { isAtEnd: false });
  const { pageToken, gap, rest } = nextPage(page, at);
  if (pageToken !== null) return { cursor: { ...at, pageToken } };
  return end(work, gap ? { ...at, gap } : at, { isAtEnd: !gap, rest });
}

/**
 * What YouTube says of videos. Of the new ones it lists all: when it does not know more than a few of them, it is
 * asked again, because an answer that leaves out what there is comes now and then, and is over a moment later.
 */
async function fetchWithRetry(
  deps: Deps,
  api: YouTube,
  ids: ReadonlySet<string>,
  news: string[],
): Promise<Videos> {
  const videos = await fetchVideos(api, [...ids]);
  const absent = news.filter((id) => !videos.found.has(id) && !videos.unreadable.has(id));
  if (absent.length <= FEW) return videos;
  await deps.sleep(RECHECK_MS);
  const second = await fetchVideos(api, absent);
  return {
    found: new Map([...videos.found, ...second.found]),
    unreadable: new Set([...videos.unreadable, ...second.unreadable]),
  };
}

/** What YouTube says of any number of videos. */
async function fetchVideos(api: YouTube, ids: string[]): Promise<Videos> {
  const all: Videos = { found: new Map(), unreadable: new Set() };
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    const { found, unreadable } = await api.videos(ids.slice(start, start + PAGE_SIZE));
    for (const [id, item] of found) all.found.set(id, item);
    for (const id of unreadable) all.unreadable.add(id);
  }
  return all;
}

/** Stores what came, and counts it; `lost` are entries that could not even be named. */
async function store(
  { deps, run, client }: Work,
  api: YouTube,
  { accepted, refusals, ignored, unreadable, stored, unnoted }: Classified,
  lost = 0,
) {
  const { counts } = run;
  // What playlists hold decides about categories where the lessons are added.
  if (accepted.length > 0) {
    await refreshPlaylists(deps, api, run.startedAt, (line) => run.addLog(line));
  }
  const { inserted, refused } = await insertVideos(client, accepted);
  await storeRefusals(client, refusals, deps.now());

  for (const [title, why] of ignored) run.ignore(why, title);
  for (const { row, reason } of refused) run.addError(`${row.title}: ${reason}`);
  for (const id of unreadable) {
    run.addError(`${id}: o YouTube não entregou os dados do vídeo; fica para a próxima vez`);
  }
  const imported = inserted.length + unnoted;
  // Added by somebody else between our question and our insert: they existed already.
  const skipped = stored + accepted.length - inserted.length - refused.length;
  const failed = lost + unreadable.length + refused.length;
  counts.totalFound += imported + skipped + failed + ignored.length;
  counts.imported += imported;
  counts.skipped += skipped;
  counts.failed += failed;
  const uncategorized = inserted.filter(({ categories }) => categories === null).length;
  return { imported, skipped, failed, uncategorized };
}

/** Ends the run, and leaves to the next one what it must know. */
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
    run.addLog(`Parou na primeira página já conhecida, de ${at.size ?? 'vários'} vídeos`);
  }
  run.addLog(
    `${gaps.length === 0 ? 'Concluído' : 'Incompleto'}: ${totalFound} encontrados, ${imported} importados, ${skipped} já existentes, ` +
      `${ignored} ignorados` +
      (failed > 0 ? `, ${failed} com erro` : '') +
      (at.uncategorized > 0 ? `, ${at.uncategorized} sem categoria` : '') +
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
