import { cleanText } from '../videos/text.ts';
import { clockTime, isoSeconds } from './duration.ts';
import type { VideoItem } from './shapes.ts';
import { bestThumbnail } from './thumbnail.ts';

export type VideoStatus = 'active' | 'private' | 'deleted' | 'not_embeddable' | 'processing';

/** A new row of `videos`. */
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
  /** The arrival time by which the catalogue is sorted, if it is not the moment of the insert. */
  created_at?: string;
  /** Of a sync: it waits until an administrator has looked at it, where administrators want that. */
  awaits_review?: boolean;
};

/** Why a video is not imported, as the report shows it; null when it may be imported. */
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

/** The reason for an entry of the channel's list that YouTube does not find. */
export const UNKNOWN_VIDEO = 'não encontrado (privado ou excluído)';

/** Temporary refusals. */
const PASSING = new Set(['transmissão ao vivo em andamento', 'estreia ou transmissão agendada']);
const DAY_MS = 24 * 3_600_000;

/**
 * Milliseconds until a refused video is checked again: broadcasts end within hours, a video missing from one answer may
 * be in the next one, any other reason lasts longer.
 */
export function recheckDelayMs(reason: string, reasonBefore: string | null): number {
  if (PASSING.has(reason)) return DAY_MS;
  return reason === UNKNOWN_VIDEO && reasonBefore !== UNKNOWN_VIDEO ? 0 : 7 * DAY_MS;
}

/** The status of a video by YouTube's answer; undefined: not in the answer. */
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
    title: cleanText(item.snippet.title, 500) || item.id,
    description: cleanText(item.snippet.description, 20_000) || null,
    thumbnail: bestThumbnail(item.snippet.thumbnails),
    duration: seconds === null ? null : clockTime(seconds),
    published_at: validTime(item.snippet.publishedAt),
    category_id: categoryId,
    tags: fittingTags(item.snippet.tags),
    status: statusOf(item),
    status_checked_at: now,
  };
}

/** The first tags that fit the table: 100 of them, 5,000 characters with separators. */
function fittingTags(tags: string[]): string[] {
  let room = 5000;
  return tags
    .map((tag) => cleanText(tag, 200))
    .filter(Boolean)
    .slice(0, 100)
    .filter((tag) => {
      const cost = tag.length + 1;
      if (cost > room) return false;
      room -= cost;
      return true;
    });
}

/** A time as an ISO text, or null when it is missing or cannot be stored. */
export function validTime(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  if (Number.isNaN(time)) return null;
  const iso = new Date(time).toISOString();
  // Refuses years of more than four digits, which begin with a sign, and the year 0.
  return /^(?!0000)\d/.test(iso) ? iso : null;
}

function isPlayableInBrazil({ contentDetails: { regionRestriction } }: VideoItem): boolean {
  if (regionRestriction?.allowed) return regionRestriction.allowed.includes('BR');
  return !regionRestriction?.blocked?.includes('BR');
}
