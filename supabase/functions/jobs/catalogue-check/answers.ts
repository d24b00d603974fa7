import type { Deps } from '../../_shared/deps.ts';
import { drive } from '../../_shared/drive/api.ts';
import type { GoogleError } from '../../_shared/google/error.ts';
import type { SourcedVideo, VideoChange } from '../../_shared/videos/store.ts';
import { PAGE_SIZE, youTube } from '../../_shared/youtube/api.ts';
import { clockTime, isoSeconds } from '../../_shared/youtube/duration.ts';
import { refusalOf, statusOf, type VideoStatus } from '../../_shared/youtube/rules.ts';
import type { VideoItem } from '../../_shared/youtube/shapes.ts';
import { bestThumbnail, isYouTubePicture } from '../../_shared/youtube/thumbnail.ts';

/** A source's answer about one lesson. */
export type Answer =
  | {
      kind: 'present';
      status: VideoStatus;
      /** Why it is not shown, as text after its title; empty when it is shown. */
      reason: string;
      /** Changes of its row besides the status. */
      details: VideoChange;
      /** Advice for an administrator about a lesson that stays unchanged. */
      warning?: string;
    }
  /** The recording does not exist or is private, which the sources do not distinguish. */
  | { kind: 'absent' }
  /** Nothing is known about it. `why` is null when the whole call failed, which is reported once. */
  | { kind: 'unread'; why: string | null };

/** A source of lessons; the sources fail independently. */
export type Source = {
  kind: SourcedVideo['source'];
  name: string;
  /** Lessons per call, and calls at once. */
  lessonsPerCall: number;
  concurrency: number;
  /** @throws GoogleError when the call fails */
  ask(videos: SourcedVideo[]): Promise<Map<number, Answer>>;
  /** Failures of single credentials, although others may have worked. */
  failures(): GoogleError[];
};

const UNREADABLE = 'a resposta não pôde ser lida; a aula continua como está';
const NOT_SHARED =
  'só a conta de serviço abre este arquivo, e os membros veem um pedido de acesso; compartilhe por link ' +
  '(no Drive, Compartilhar, Acesso geral, Qualquer pessoa com o link)';
const TRASHED = 'está na lixeira do Drive';

/**
 * @param meter called once per call to YouTube
 * @throws HttpError 503 without credentials for the source
 */
export async function openSource(
  deps: Deps,
  kind: SourcedVideo['source'],
  meter: () => void,
): Promise<Source> {
  return kind === 'youtube' ? openYouTube(deps, meter) : await openDrive(deps);
}

function openYouTube(deps: Deps, meter: () => void): Source {
  const api = youTube(deps, meter);
  return {
    kind: 'youtube',
    name: 'YouTube',
    lessonsPerCall: PAGE_SIZE,
    concurrency: 1,
    async ask(videos) {
      const { found, unreadable } = await api.videos(videos.map((video) => video.external_id));
      return new Map(
        videos.map((video) => {
          const item = found.get(video.external_id);
          if (item) return [video.id, youTubeAnswer(video, item)];
          return unreadable.has(video.external_id)
            ? [video.id, { kind: 'unread', why: UNREADABLE }]
            : [video.id, { kind: 'absent' }];
        }),
      );
    },
    failures: () => [],
  };
}

async function openDrive(deps: Deps): Promise<Source> {
  const api = await drive(deps);
  return {
    kind: 'google_drive',
    name: 'Google Drive',
    lessonsPerCall: 1,
    concurrency: 6,
    async ask(videos) {
      const answers = new Map<number, Answer>();
      for (const video of videos) {
        const file = await api.file({ id: video.external_id, resourceKey: video.resource_key });
        answers.set(video.id, file ? driveAnswer(video, file) : { kind: 'absent' });
      }
      return answers;
    },
    failures: () => api.failures(),
  };
}

/** Why a lesson that YouTube still returns is not shown. */
function youTubeReason(status: VideoStatus, item: VideoItem): string {
  if (status === 'active') return '';
  if (status === 'private') return 'agora é privado';
  if (status === 'processing') return 'ainda em processamento no YouTube';
  const reason = refusalOf(item) ?? 'não pode ser exibida aqui';
  return item.status.embeddable === false
    ? `${reason}, não permite mais a exibição fora do YouTube`
    : reason;
}

/** Players and sources round by so much. */
const SAME_LENGTH_SECONDS = 2;

/**
 * The length at the source is taken where the catalogue knows none, and where a player found the same: what an
 * administrator wrote by hand stays as long as no player finds another length.
 */
function lengthChange(video: SourcedVideo, seconds: number | null): VideoChange {
  if (seconds === null) return {};
  const isFound = video.found_lengths.some(
    (found) => Math.abs(found - seconds) <= SAME_LENGTH_SECONDS,
  );
  return video.duration === null || isFound ? { duration: clockTime(seconds) } : {};
}

function youTubeAnswer(video: SourcedVideo, item: VideoItem): Answer {
  const status = statusOf(item);
  const seconds = isoSeconds(item.contentDetails.duration);
  const picture = bestThumbnail(item.snippet.thumbnails);
  return {
    kind: 'present',
    status,
    reason: youTubeReason(status, item),
    details: {
      ...lengthChange(video, seconds),
      ...(picture && picture !== video.thumbnail && isYouTubePicture(video.thumbnail)
        ? { thumbnail: picture }
        : {}),
    },
  };
}

type DriveFile = NonNullable<Awaited<ReturnType<Awaited<ReturnType<typeof drive>>['file']>>>;

function driveAnswer(video: SourcedVideo, file: DriveFile): Answer {
  const milliseconds = file.videoMediaMetadata?.durationMillis;
  const details = lengthChange(video, milliseconds ? milliseconds / 1000 : null);
  if (file.trashed) return { kind: 'present', status: 'deleted', reason: TRASHED, details };
  // An administrator decides whether to share the file or to hide the lesson.
  return file.isOpen === false
    ? { kind: 'present', status: video.status, reason: '', details, warning: NOT_SHARED }
    : { kind: 'present', status: 'active', reason: '', details };
}
