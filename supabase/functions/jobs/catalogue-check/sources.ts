import type { SourceFailure } from '../../_shared/contracts/jobs.ts';
import type { Deps } from '../../_shared/deps.ts';
import { HttpError } from '../../_shared/errors.ts';
import { GoogleError } from '../../_shared/google/error.ts';
import type { Run } from '../../_shared/jobs/run.ts';
import { retryDelay } from '../../_shared/jobs/work.ts';
import { mapConcurrent } from '../../_shared/map-concurrent.ts';
import type { SourcedVideo } from '../../_shared/videos/store.ts';
import { type Answer, openSource, type Source } from './answers.ts';

/** After so many calls in a row without an answer, the whole source counts as failed. */
const MAX_UNANSWERED = 2;

/** A source's answers about a batch of lessons. */
export type Answers = {
  /** By lesson. */
  given: Map<SourcedVideo, Answer>;
  /** The id of the last processed lesson; the rest remains when the time is up or the source fails. */
  reached: number;
  /** How many calls were answered. */
  answered: number;
  /** The last failure among the others. */
  failure: SourceFailure | null;
  /** The source cannot be used in this run any more. */
  isOver: boolean;
};

export type Sources = {
  /**
   * Asks a source about a batch of its lessons, in the batch's order. Adds an error for each call that failed for its own
   * reason, and records a source that failed as a whole. Null when there are no credentials for the source.
   *
   * @throws GoogleError when Google asks to wait: the page is repeated later
   */
  ask(
    kind: SourcedVideo['source'],
    batch: SourcedVideo[],
    deadline: number,
  ): Promise<Answers | null>;
};

/** YouTube and Drive, as far as there are credentials for them. */
export function openSources(deps: Deps, run: Run): Sources {
  const opened = new Map<SourcedVideo['source'], Promise<Source | null>>();
  /** By source: windows in a row without any answer. */
  const unanswered = { youtube: 0, google_drive: 0 };
  const open = (kind: SourcedVideo['source']) => {
    const source = opened.get(kind) ?? openOrLog(deps, run, kind);
    opened.set(kind, source);
    return source;
  };

  return {
    async ask(kind, batch, deadline) {
      const source = await open(kind);
      if (!source) return null;
      const answers: Answers = {
        given: new Map(),
        reached: 0,
        answered: 0,
        failure: null,
        isOver: false,
      };
      for (const window of inChunks(batch, source.lessonsPerCall * source.concurrency)) {
        // Many slow calls would take longer than the function may run.
        if (answers.reached > 0 && deps.now() > deadline) break;
        const questions = inChunks(window, source.lessonsPerCall);
        const failed = await askAtOnce(source, questions, answers.given);
        answers.answered += questions.length - failed.length;
        answers.reached = window.at(-1)?.id ?? 0;
        // When Google asks to wait, the whole run waits.
        const busy = failed.find(({ error }) => retryDelay(error, run) !== null);
        if (busy) throw busy.error;
        const isUnanswered =
          failed.length === questions.length && failed.every(({ error }) => error.isTransient);
        unanswered[kind] = isUnanswered ? unanswered[kind] + 1 : 0;
        const lasting = failed.find(({ error }) => error.isLasting);
        answers.isOver = lasting !== undefined || unanswered[kind] >= MAX_UNANSWERED;
        const telling = lasting ?? failed.at(-1);
        if (telling) answers.failure = toFailure(source, telling.error);
        for (const { videos, error } of failed) {
          for (const video of videos) answers.given.set(video, { kind: 'unread', why: null });
          if (!answers.isOver) run.addError(`${nameOf(source, videos)}: ${error.message}`);
        }
        for (const failure of source.failures()) run.addSourceFailure(toFailure(source, failure));
        if (answers.isOver) {
          if (answers.failure) run.addSourceFailure(answers.failure);
          break;
        }
      }
      return answers;
    },
  };
}

/** Opens a source; null, with one line in the log, when there are no credentials for it. */
function openOrLog(deps: Deps, run: Run, kind: SourcedVideo['source']): Promise<Source | null> {
  const meter = () => {
    run.counts.units += 1;
  };
  return openSource(deps, kind, meter).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
    const name = kind === 'youtube' ? 'YouTube' : 'Google Drive';
    const line = `Aulas do ${name} não verificadas: ${error.message}`;
    if (!run.log.includes(line)) run.addLog(line);
    return null;
  });
}

type Failed = { videos: SourcedVideo[]; error: GoogleError };

/** Makes calls at once, and returns those that failed. */
async function askAtOnce(
  source: Source,
  questions: SourcedVideo[][],
  given: Map<SourcedVideo, Answer>,
): Promise<Failed[]> {
  const failed: Failed[] = [];
  await mapConcurrent(questions, source.concurrency, async (videos) => {
    try {
      const answers = await source.ask(videos);
      for (const video of videos) {
        const answer = answers.get(video.id);
        if (answer) given.set(video, answer);
      }
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      failed.push({ videos, error });
    }
  });
  return failed;
}

function toFailure({ kind }: Source, { source, type, message }: GoogleError): SourceFailure {
  return { source: source ?? (kind === 'youtube' ? 'youtube' : 'drive_key'), type, message };
}

function nameOf({ name }: Source, videos: SourcedVideo[]): string {
  const [first] = videos;
  return videos.length === 1 && first
    ? first.title
    : `${videos.length} aulas do ${name}, de “${first?.title}” a “${videos.at(-1)?.title}”`;
}

function inChunks<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
