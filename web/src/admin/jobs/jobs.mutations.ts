import type { QueryClient } from '@tanstack/react-query';
import { JOBS, type JobKind, runResultSchema } from '#contracts/jobs.ts';
import { act } from '~/kit/act.ts';
import { describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { database, edgeFunction } from '~/lib/session/database.ts';
import { isConflict } from '~/lib/unchanged.ts';
import { toast } from '~/ui/toast.ts';
import { jobQueries, readJobs } from './jobs.queries.ts';
import { JOB_WORDS, type Job } from './jobs.rules.ts';
import { beginSync, failSync, logSync, readJobsState, setStarting } from './jobs-store.ts';
import {
  failureOfError,
  isAlreadyRunning,
  isAnswerLost,
  logLine,
  storedResultSchema,
} from './sync.rules.ts';
import { followRun, POLL_MS } from './watch-jobs.ts';

/** Milliseconds after which a start counts as unanswered; a start usually takes less than one second. */
const START_MS = 30_000;
/** Looks at the server for a start whose answer was lost: the run may come into being a moment later. */
const LOOKS = 3;
const ELSEWHERE = 'Outro administrador ou o agendamento já começou.';

/**
 * Starts a job on the server, which then runs without a browser, and watches it. While a start is being asked for,
 * another call does nothing. Never rejects.
 */
export async function startJob(
  client: QueryClient,
  kind: JobKind,
  { isAutomatic = false }: { isAutomatic?: boolean } = {},
): Promise<void> {
  if (readJobsState().starting.includes(kind)) return;
  setStarting(kind, true);
  const isSync = kind === 'youtube_channel';
  if (isSync) {
    beginSync(logLine(`Sincronização ${isAutomatic ? 'automática ' : ''}iniciada`));
  }
  try {
    followRun(client, kind, await runOf(client, kind));
  } catch (error) {
    if (isAlreadyRunning(error)) {
      // The job is under way, as its card shows.
      if (isSync) logSync(logLine(ELSEWHERE));
      if (!isAutomatic) {
        toast({
          title: `${JOB_WORDS[kind].noun} em andamento`,
          description: `${ELSEWHERE} O andamento aparece aqui.`,
        });
      }
    } else toastFailure(kind, error);
  }
  await fetchJobs(client).catch(() => undefined);
  setStarting(kind, false);
}

/** The run that a start began or went on with. Throws when there is none. */
async function runOf(client: QueryClient, kind: JobKind): Promise<number> {
  const before = (await fetchJobs(client).catch(() => null))?.find((job) => job.kind === kind);
  try {
    return await askToStart(kind);
  } catch (error) {
    const id = isAnswerLost(error) && before && (await startedSince(client, before));
    if (id) return id;
    throw error;
  }
}

async function askToStart(kind: JobKind): Promise<number> {
  const signal = AbortSignal.timeout(START_MS);
  const answer = await edgeFunction(`jobs/${JOBS[kind]}`, { body: {}, signal });
  return runResultSchema.pick({ runId: true }).parse(answer).runId;
}

/** No answer came, but the call may have arrived: the run that has appeared since, or that goes on. */
async function startedSince(client: QueryClient, before: Job): Promise<number | undefined> {
  const oldest = before.running?.id ?? (before.last?.id ?? 0) + 1;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (looks > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const jobs = await fetchJobs(client).catch(() => []);
    const now = jobs.find(({ kind }) => kind === before.kind);
    const id = [now?.running?.id, now?.last?.id].find((one) => one !== undefined && one >= oldest);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** The jobs as they are now; every card sees the same. */
async function fetchJobs(client: QueryClient): Promise<Job[]> {
  const jobs = await readJobs();
  client.setQueryData(jobQueries.overview().queryKey, jobs);
  return jobs;
}

function toastFailure(kind: JobKind, error: unknown) {
  if (kind !== 'youtube_channel') {
    const title = `${JOB_WORDS[kind].noun} não começou`;
    toast({ title, description: describeError(error), tone: 'destructive' });
    return;
  }
  const { title, description, message } = failureOfError(error);
  failSync(storedResultSchema.parse({ errors: [message] }), logLine(`Erro: ${message}`));
  toast({ title, description, tone: 'destructive' });
}

/** Hides the lessons that a check held back, or leaves them visible. */
export const useDecideHidings = act({
  run: ({ runId, hides }: { runId: number; hides: boolean }) =>
    database((db) => db.rpc(hides ? 'confirm_hidings' : 'dismiss_hidings', { p_run_id: runId })),
  done: (count, { hides }) => ({
    title: hides ? 'Ocultação confirmada' : 'As aulas continuam visíveis',
    description: hides
      ? `${plural(count, 'aula foi escondida', 'aulas foram escondidas')} dos membros.`
      : 'A próxima verificação pergunta por elas de novo.',
  }),
  // Another administrator decided, or a newer check knows better: the list is read again either way.
  failed: (error) =>
    isConflict(error)
      ? {
          title: 'Já foi decidido',
          description: 'Outra pessoa decidiu, ou uma verificação mais nova. Nada mudou agora.',
          isNews: true,
        }
      : { title: 'A decisão não foi salva' },
  refreshes: jobQueries.all(),
});

/** Whether lessons that a sync brings from now on wait for a review. */
export const useReviewNewLessons = act({
  run: (isOn: boolean) => database((db) => db.rpc('review_new_lessons', { p_is_on: isOn })),
  done: (_, isOn) => ({
    title: isOn ? 'Novas aulas esperam revisão' : 'Novas aulas entram ativas',
    description: isOn
      ? 'A partir da próxima sincronização. As que já estão no catálogo não mudam.'
      : 'As que já esperam revisão continuam esperando.',
  }),
  failed: 'Erro ao mudar como entram as aulas novas',
  refreshesOnly: jobQueries.reviewsNewLessons().queryKey,
});
