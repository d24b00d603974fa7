import { clockTime, isoSeconds } from './duration.ts';
import type { VideoItem } from './shapes.ts';
import { bestThumbnail } from './thumbnail.ts';

export type VideoStatus = 'active' | 'private' | 'deleted' | 'not_embeddable' | 'processing';

/** A row for `videos`, as an import writes it. */
export type NewVideo = {
  source: 'youtube' | 'google_drive';
  external_id: string;
  resource_key: string | null;
  title: string;
  description: string | null;
  thumbnail: string | null;
  duration: string | null;
  published_at: string | null;
  category_id: number | null;
  tags: string[];
  status: VideoStatus;
  status_checked_at: string;
  /** When it came into the catalogue, where that is not the moment of the insert: readers sort by it. */
  created_at?: string;
};

/** Why a video is not imported, in the words of the report; null when it may be. */
export function refusalOf(item: VideoItem): string | null {
  const { status, snippet, contentDetails } = item;
  if (status.privacyStatus === 'private') return 'vídeo privado';
  if (status.uploadStatus === 'deleted') return 'vídeo excluído';
  if (status.uploadStatus === 'failed') return 'o envio ao YouTube falhou';
  if (status.uploadStatus === 'rejected') return 'vídeo recusado pelo YouTube';
  if (snippet.liveBroadcastContent === 'live') return 'transmissão ao vivo em andamento';
  if (snippet.liveBroadcastContent === 'upcoming') return 'estreia ou transmissão agendada';
  if (status.embeddable === false) return 'incorporação desativada';
  if (contentDetails.contentRating?.ytRating === 'ytAgeRestricted') {
    return 'restrição de idade: não pode ser incorporado';
  }
  if (!isPlayableInBrazil(item)) return 'não disponível no Brasil';
  return null;
}

/** What a stored video's status becomes after YouTube was asked; `undefined` item: not in the answer. */
export function statusOf(item: VideoItem | undefined): VideoStatus {
  if (!item || item.status.uploadStatus === 'deleted') return 'deleted';
  if (item.status.privacyStatus === 'private') return 'private';
  if (item.status.uploadStatus === 'uploaded') return 'processing';
  return refusalOf(item) === null ? 'active' : 'not_embeddable';
}

/** The row of a video that may be imported. `now` is an ISO time. */
export function toNewVideo(item: VideoItem, categoryId: number | null, now: string): NewVideo {
  const seconds = isoSeconds(item.contentDetails.duration);
  return {
    source: 'youtube',
    external_id: item.id,
    resource_key: null,
    title: item.snippet.title.trim().slice(0, 500) || item.id,
    description: item.snippet.description.trim().slice(0, 20_000) || null,
    thumbnail: bestThumbnail(item.snippet.thumbnails),
    duration: seconds === null ? null : clockTime(seconds),
    published_at: validTime(item.snippet.publishedAt),
    category_id: categoryId,
    tags: item.snippet.tags
      .map((tag) => tag.trim())
      .filter(Boolean)
      .slice(0, 100),
    status: statusOf(item),
    status_checked_at: now,
  };
}

/** A time as an ISO text, or null when Google gave none that can be read. */
export function validTime(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function isPlayableInBrazil({ contentDetails: { regionRestriction } }: VideoItem): boolean {
  if (regionRestriction?.allowed) return regionRestriction.allowed.includes('BR');
  return !regionRestriction?.blocked?.includes('BR');
}
