import type { Deps } from '../deps.ts';
import { type Drive, drive } from '../drive/api.ts';
import { HttpError } from '../errors.ts';
import { GoogleError, stopsEverything } from '../google/error.ts';
import type { Run } from '../jobs/run.ts';
import { type YouTube, youTube } from '../youtube/api.ts';
import { clockTime, isoSeconds } from '../youtube/duration.ts';
import { statusOf } from '../youtube/rules.ts';
import type { VideoItem } from '../youtube/shapes.ts';
import { bestThumbnail, isYouTubePicture } from '../youtube/thumbnail.ts';
import type { SourcedVideo, VideoChange } from './store.ts';

/** When so many lessons of one answer would all be gone at once, it is asked for a second time. */
const SUSPICIOUS = 10;
/** Before that second question: a hiccup of YouTube is over by then. */
const DOUBT_MS = 5000;

/** So many questions in a row without any answer: it is the connection, and no longer what was asked for. */
const SILENCES = 2;

/** What the sources say of a batch of lessons. */
export type Answers = {
  /** By lesson: what its row should hold. A lesson that nobody could be asked about is missing. */
  changes: Map<number, VideoChange>;
  /** The lessons that were dealt with; the rest of the batch was cut off when the time was up. */
  reached: SourcedVideo[];
};

export type Sources = {
  /**
   * Asks about a batch of lessons, in its order.
   *
   * @throws GoogleError when nothing further would be answered either: quota, key, a lost connection
   */
  ask(batch: SourcedVideo[], deadline: number): Promise<Answers>;
  /** How many questions were answered, and the last failure among those that were not. */
  tally: { answered: number; failure: GoogleError | null };
};

/**
 * YouTube and Drive, as far as this installation has credentials for them. Lessons of a source without are
 * left as they are, which the run says once; so are those of a question that failed, with a complaint each.
 */
export function openSources(deps: Deps, run: Run): Sources {
  const tally: Sources['tally'] = { answered: 0, failure: null };
  const ofYouTube = optional(run, 'Aulas do YouTube não verificadas', async () =>
    youTube(deps, () => {
      run.counts.units += 1;
    }),
  );
  const ofDrive = optional(run, 'Aulas do Google Drive não verificadas', () => drive(deps));

  let silences = 0;
  /**
   * Undefined when the question failed for reasons of its own. A file that never answers is one, too: every night
   * it would else keep all lessons after it from being asked about.
   */
  const question = async <T>(about: string, answer: () => Promise<T>): Promise<T | undefined> => {
    try {
      const result = await answer();
      tally.answered += 1;
      silences = 0;
      return result;
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      const isSilence = error.type === 'network';
      silences = isSilence ? silences + 1 : 0;
      if (isSilence ? silences >= SILENCES : stopsEverything(error)) throw error;
      tally.failure = error;
      run.complain(`${about}: ${error.message}`);
      return undefined;
    }
  };

  return {
    tally,
    async ask(batch, deadline) {
      const changes = new Map<number, VideoChange>();
      let reached = batch;
      for (const [index, video] of batch.entries()) {
        if (video.source !== 'google_drive') continue;
        // One call per file: a batch of slow ones alone would outlast the time of a call.
        if (index > 0 && deps.now() > deadline) {
          reached = batch.slice(0, index);
          break;
        }
        const api = await ofDrive();
        if (!api) break;
        const change = await question(video.title, () => driveChange(api, video));
        if (change) changes.set(video.id, change);
      }
      const hosted = reached.filter((video) => video.source === 'youtube');
      const api = hosted.length > 0 ? await ofYouTube() : null;
      if (api) {
        const about = `Aulas ${hosted[0]?.id} a ${hosted.at(-1)?.id}`;
        const items = await question(about, () => itemsOf(deps, api, hosted));
        if (items) {
          for (const video of hosted) changes.set(video.id, youTubeChange(video, items));
        }
      }
      return { changes, reached };
    },
  };
}

/** Opens a source when it is first needed; null, and said once, when this installation cannot. */
function optional<T>(run: Run, what: string, open: () => Promise<T>): () => Promise<T | null> {
  let opened: Promise<T | null> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      if (error instanceof GoogleError) run.complain(`${what}: ${error.message}`);
      else if (!(error instanceof HttpError)) throw error;
      run.say(`${what}: ${error.message}`);
      return null;
    });
    return opened;
  };
}

/** An answer in which everything would be gone at once is believed when it comes twice. */
async function itemsOf(
  deps: Deps,
  api: YouTube,
  hosted: SourcedVideo[],
): Promise<Map<string, VideoItem>> {
  const ids = hosted.map((video) => video.external_id);
  const items = await api.videos(ids);
  const shown = hosted.filter((video) => video.status === 'active');
  if (items.size > 0 || shown.length < SUSPICIOUS) return items;
  await deps.sleep(DOUBT_MS);
  return api.videos(ids);
}

function youTubeChange(video: SourcedVideo, items: Map<string, VideoItem>): VideoChange {
  const item = items.get(video.external_id);
  const seconds = isoSeconds(item?.contentDetails.duration);
  const picture = item && bestThumbnail(item.snippet.thumbnails);
  return {
    // With a key alone, private and deleted look the same: what is known to be private stays so.
    status: !item && video.status === 'private' ? 'private' : statusOf(item),
    ...(video.duration === null && seconds !== null ? { duration: clockTime(seconds) } : {}),
    ...(picture && picture !== video.thumbnail && isYouTubePicture(video.thumbnail)
      ? { thumbnail: picture }
      : {}),
  };
}

async function driveChange(api: Drive, video: SourcedVideo): Promise<VideoChange> {
  const file = await api.file({ id: video.external_id, resourceKey: video.resource_key });
  const milliseconds = file?.videoMediaMetadata?.durationMillis;
  return {
    status: file && !file.trashed ? 'active' : 'deleted',
    ...(video.duration === null && milliseconds
      ? { duration: clockTime(milliseconds / 1000) }
      : {}),
  };
}
