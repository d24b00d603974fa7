import * as z from 'zod';
import type { Client } from '../../_shared/clients.ts';
import { sourceFailureSchema } from '../../_shared/contracts/jobs.ts';
import { GoogleError } from '../../_shared/google/error.ts';
import type { Job, Next, Work } from '../../_shared/jobs/job.ts';
import { plural } from '../../_shared/plural.ts';
import { ensure, rows } from '../../_shared/rows.ts';
import { CHECKED_COLUMNS, type SourcedVideo, sourcedVideo } from '../../_shared/videos/store.ts';
import { PAGE_SIZE } from '../../_shared/youtube/api.ts';
import { applyAnswers } from './apply.ts';
import { deleteAbsent, deleteHidings, hiddenBy, nextAbsent, settleHidings } from './hidings.ts';
import { type Answers, openSources, type Sources } from './sources.ts';

/** Milliseconds before absent lessons are checked again: most temporary failures are over by then. */
const RECHECK_MS = 5000;
/** Hidden lessons that the log lists by name. */
const NAMED = 100;

const stateSchema = z.object({
  /** How many calls were answered, and the last failure among the others. */
  answered: z.number(),
  failure: sourceFailureSchema.nullable(),
  /** The source cannot be used in this run any more. */
  isOver: z.boolean(),
});
const cursorSchema = z.object({
  /** All lessons of each source are checked, absent ones are checked again, then hidings are decided. */
  phase: z.enum(['ask', 'recheck', 'settle']),
  source: z.enum(['youtube', 'google_drive']),
  afterId: z.number(),
  /** When the run began, and before when nothing is rechecked; in epoch milliseconds. */
  since: z.number(),
  recheckAt: z.number(),
  youtube: stateSchema,
  google_drive: stateSchema,
});
type Cursor = z.output<typeof cursorSchema>;

/**
 * Checks every lesson at its source: fills in unknown durations, shows lessons again that came back, hides those that
 * are private, deleted or may no longer be shown. Absent lessons are checked twice. The database decides at the end what
 * is hidden: too many at once wait for an administrator. A source that fails leaves its lessons unchanged.
 *
 * In the result `imported` counts changed lessons, `skipped` unchanged ones, `failed` those without an answer.
 */
export const catalogueCheck: Job = {
  kind: 'catalogue_check',
  words: { unexpected: 'Erro interno durante a verificação.', ended: 'Interrompida' },
  requireSettings: () => undefined,
  open(work) {
    const sources = openSources(work.deps, work.run);
    return {
      step(kept) {
        const cursor = cursorSchema.safeParse(kept).data ?? begin(work.deps.now());
        if (cursor.phase === 'ask') return askPage(work, sources, cursor);
        if (cursor.phase === 'recheck') return recheckPage(work, sources, cursor);
        return settle(work, cursor);
      },
    };
  },
};

function begin(now: number): Cursor {
  const state = { answered: 0, failure: null, isOver: false };
  return {
    phase: 'ask',
    source: 'youtube',
    afterId: 0,
    since: now,
    recheckAt: now,
    youtube: state,
    google_drive: state,
  };
}

/** The cursor after the last lesson of a source. */
function afterSource({ deps }: Work, cursor: Cursor): Cursor {
  if (cursor.source === 'youtube') return { ...cursor, source: 'google_drive', afterId: 0 };
  const phase = cursor.phase === 'ask' ? 'recheck' : 'settle';
  return { ...cursor, phase, source: 'youtube', recheckAt: deps.now() + RECHECK_MS };
}

function withAnswers(cursor: Cursor, { answered, failure, isOver, reached }: Answers): Cursor {
  const state = cursor[cursor.source];
  return {
    ...cursor,
    afterId: reached,
    [cursor.source]: {
      answered: state.answered + answered,
      failure: failure ?? state.failure,
      isOver,
    },
  };
}

async function askPage(work: Work, sources: Sources, cursor: Cursor): Promise<Next> {
  const { run, client, deadline } = work;
  const { source } = cursor;
  const batch = rows(
    await client
      .from('videos')
      .select(CHECKED_COLUMNS)
      .eq('source', source)
      .gt('id', cursor.afterId)
      .order('id')
      .limit(PAGE_SIZE),
    z.array(sourcedVideo),
  );
  const answers = batch.length > 0 ? await sources.ask(source, batch, deadline) : null;
  if (answers === null) {
    const { answered, failure } = cursor[source];
    // Without any answer the source counts as failed; a forbidden file says nothing about the source.
    if (answered === 0 && failure && failure.type !== 'forbidden') run.addSourceFailure(failure);
    return { cursor: afterSource(work, cursor) };
  }
  run.counts.totalFound += answers.given.size;
  await applyAnswers(work, source, answers.given, 'absent');
  const next = withAnswers(cursor, answers);
  if (!answers.isOver) return { cursor: next };
  const left = await countAfter(client, source, answers.reached);
  run.counts.totalFound += left;
  run.counts.failed += left;
  return { cursor: afterSource(work, next) };
}

async function countAfter(
  client: Client,
  source: SourcedVideo['source'],
  id: number,
): Promise<number> {
  const answer = await client
    .from('videos')
    .select('id', { count: 'exact', head: true })
    .eq('source', source)
    .gt('id', id);
  ensure(answer);
  return answer.count ?? 0;
}

/** Checks absent lessons again: only those still absent count as gone. */
async function recheckPage(work: Work, sources: Sources, cursor: Cursor): Promise<Next> {
  const { deps, run, client, deadline } = work;
  const { source } = cursor;
  const { counts } = run;
  const batch = cursor[source].isOver ? [] : await nextAbsent(client, run.id, source, PAGE_SIZE);
  let answers: Answers | null = null;
  if (batch.length > 0) {
    const wait = cursor.recheckAt - deps.now();
    if (wait > 0) await deps.sleep(wait);
    answers = await sources.ask(source, batch, deadline);
  }
  if (answers !== null) {
    // The first pass counted them as unchanged.
    counts.skipped -= answers.given.size;
    const absent = await applyAnswers(work, source, answers.given, 'noted');
    const others = [...answers.given.keys()].filter(({ id }) => !absent.has(id));
    await deleteHidings(
      client,
      run.id,
      others.map(({ id }) => id),
    );
    const next = withAnswers(cursor, answers);
    if (!answers.isOver) return { cursor: next };
  }
  const left = await deleteAbsent(client, run.id, source);
  counts.skipped -= left;
  counts.failed += left;
  return { cursor: afterSource(work, cursor) };
}

async function settle({ run, client }: Work, cursor: Cursor): Promise<Next> {
  const { counts } = run;
  const failure = cursor.youtube.failure ?? cursor.google_drive.failure;
  if (failure && cursor.youtube.answered + cursor.google_drive.answered === 0) {
    const message = `Nenhuma aula foi verificada. ${failure.message}`;
    throw new GoogleError(failure.type, 'nothing answered', 0, message);
  }
  const since = new Date(cursor.since).toISOString();
  const { hidden, unseen, held, visible } = await settleHidings(client, run.id, since);
  counts.hidden = hidden;
  counts.held = held;
  counts.imported += hidden + unseen;
  counts.skipped -= hidden + unseen;
  for (const { title, reason } of await hiddenBy(client, run.id, NAMED)) {
    run.addLog(`Escondida: ${title} (${reason})`);
  }
  if (hidden > NAMED)
    run.addLog(`... e mais ${plural(hidden - NAMED, 'aula escondida', 'aulas escondidas')}.`);
  if (held > 0) {
    run.addLog(
      `Esta verificação esconderia ${held} de ${visible} aulas de uma vez. Nada foi escondido: ` +
        'um administrador confirma ou mantém as aulas visíveis.',
    );
  }
  run.addLog(
    `${plural(counts.totalFound - counts.failed, 'aula verificada', 'aulas verificadas')}: ${plural(hidden, 'escondida', 'escondidas')}, ` +
      `${counts.restored} de volta, ${held} à espera de confirmação, ${counts.failed} sem resposta`,
  );
  const isWhole = counts.failed === 0 && run.sourceFailures.length === 0;
  return { ending: isWhole ? 'succeeded' : 'incomplete' };
}
