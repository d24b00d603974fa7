import { HttpResponse, http, type RequestHandler } from 'msw';
import type { OpenVideo } from '~/features/videos/videos.queries.ts';
import type { PresentedVideo } from '~/lib/video-columns.ts';
import { restUrl, rpcHandler, tableHandler } from './server.ts';

/** A lesson as lists read it; say only what matters to the test. */
export function makeLesson(id: number, overrides: Partial<PresentedVideo> = {}): PresentedVideo {
  return {
    id,
    title: `Aula ${id}`,
    thumbnail: `/demo/thumbs/${id}.webp`,
    youtube_id: null,
    duration: '10:00',
    duration_seconds: 600,
    instructor: 'Marina Exemplo',
    rating: 4.5,
    created_at: '2026-01-01T12:00:00Z',
    category_id: 1,
    featured: false,
    description: `Descrição da aula ${id}`,
    ...overrides,
  };
}

/** A lesson of YouTube as its own page reads it. */
export function makeOpenVideo(id: number, overrides: Partial<OpenVideo> = {}): OpenVideo {
  return {
    ...makeLesson(id),
    category: { name: 'Trauma', slug: 'trauma' },
    chapters: null,
    google_drive_id: null,
    key_points: [],
    key_point_seconds: [],
    key_points_reviewed_by: null,
    key_points_reviewed_on: null,
    resource_key: null,
    tags: [],
    view_count: 0,
    youtube_id: 'abcdefghijk',
    ...overrides,
  };
}

/** A date within the last seven days: the lesson is NOVO. */
export const justNow = () => new Date(Date.now() - 3_600_000).toISOString();

type HomeData = {
  featured?: PresentedVideo[];
  recent?: PresentedVideo[];
  shelves?: { name: string; slug: string; count: number; videos: PresentedVideo[] }[];
  continued?: { video: PresentedVideo; seconds: number }[];
  /** All begun lessons, when there are more than the first page. */
  continuedTotal?: number;
  favorites?: number[];
  progress?: { video_id: number; progress_seconds: number; is_completed: boolean }[];
  counts?: { categories: number; videos: number };
};

/** Everything the home page asks for. */
export function homeHandlers({
  featured = [],
  recent = [],
  shelves = [],
  continued = [],
  continuedTotal = continued.length,
  favorites = [],
  progress = [],
  counts = { categories: 0, videos: 0 },
}: HomeData = {}): RequestHandler[] {
  return [
    tableHandler('podcast_progress', []),
    tableHandler('podcast_queue', []),
    http.get(restUrl('videos'), ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.has('featured') ? featured : recent),
    ),
    http.get(restUrl('user_video_progress'), ({ request }) => {
      if (!new URL(request.url).searchParams.has('dismissed_at')) {
        return HttpResponse.json(progress.map((row, index) => ({ id: index + 1, ...row })));
      }
      return HttpResponse.json(
        continued.map(({ video, seconds }) => ({
          video_id: video.id,
          progress_seconds: seconds,
          last_watched_at: '2026-11-20T12:00:00Z',
          video,
        })),
        { headers: { 'content-range': `0-${continued.length}/${continuedTotal}` } },
      );
    }),
    rpcHandler(
      'home_shelves',
      shelves.map(({ name, slug, count, videos }, index) => ({
        category_id: index + 1,
        name,
        slug,
        position: index,
        video_count: count,
        videos,
      })),
    ),
    rpcHandler('catalogue_counts', counts),
    tableHandler(
      'user_favorites',
      favorites.map((video_id, index) => ({ id: favorites.length - index, video_id })),
    ),
  ];
}
