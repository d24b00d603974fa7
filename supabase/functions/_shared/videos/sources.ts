import type { SourceFailure } from '../contracts/jobs.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { GoogleError } from '../google/error.ts';
import type { Run } from '../jobs/run.ts';
import { retryDelay } from '../jobs/work.ts';
import { mapConcurrent } from '../map-concurrent.ts';
import { type Answer, openSource, type Source } from './answers.ts';
import type { SourcedVideo } from './store.ts';

/** So many times in a row without any answer: it is the source, and no longer what was asked for. */
const MAX_UNANSWERED = 2;

/** What a source said of a batch of lessons. */
export type Answers = {
  /** By lesson. */
  given: Map<SourcedVideo, Answer>;
  /** The id of the last lesson that was dealt with; the rest was cut off when the time was up, or nothing answers. */
  reached: number;
  /** How many questions were answered. */
  answered: number;
  /** The last failure among those that were not. */
  failure: SourceFailure | null;
  /** Nothing more can be asked of the source in this run. */
  isOver: boolean;
};

export type Sources = {
  /**
   * Asks a source about a batch of its lessons, in the batch's order. Complains about each question that failed for
   * reasons of its own; notes a source that failed as a whole. Null when this installation has no credentials for it.
   *
   * @throws GoogleError of a source that is busy for a moment: the page is asked for again later
   */
  ask(
    kind: SourcedVideo['source'],
    batch: SourcedVideo[],
    deadline: number,
  ): Promise<Answers | null>;
};

/** YouTube and Drive, as far as this installation has credentials for them. */
export function openSources(deps: Deps, run: Run): Sources {
  const opened = new Map<SourcedVideo['source'], Promise<Source | null>>();
  /** By source: how many times in a row nothing was answered. */
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
      for (const window of inChunks(batch, source.perQuestion * source.concurrency)) {
        // Many slow questions would outlast the time of a call.
        if (answers.reached > 0 && deps.now() > deadline) break;
        const questions = inChunks(window, source.perQuestion);
        const failed = await askAtOnce(source, questions, answers.given);
        answers.answered += questions.length - failed.length;
        answers.reached = window.at(-1)?.id ?? 0;
        // Google said when to come back: so long the whole run waits.
        const busy = failed.find(({ error }) => retryDelay(error, run) !== null);
        if (busy) throw busy.error;
        const isUnanswered =
          failed.length === questions.length && failed.every(({ error }) => error.isTransient);
        unanswered[kind] = isUnanswered ? unanswered[kind] + 1 : 0;
        const lasting = failed.find(({ error }) => isLasting(error));
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

/** Null, and said once, when this installation cannot ask the source. */
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

/** Asks questions at once; answers those that failed. */
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

/** The next question would fail the same way: a moment's trouble is none of these. */
function isLasting({ isOfSource, type }: GoogleError): boolean {
  return isOfSource && type !== 'network' && type !== 'rate';
}

function toFailure({ kind }: Source, { source, type, message }: GoogleError): SourceFailure {
  return { source: source ?? (kind === 'youtube' ? 'youtube' : 'drive_key'), type, message };
}

function nameOf({ name }: Source, videos: SourcedVideo[]): string {
  const [first] = videos;
  return videos.length === 1 && first
    ? first.title
    : `${videos.length} aulas do ${name}, de "${first?.title}" a "${videos.at(-1)?.title}"`;
}

function inChunks<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
