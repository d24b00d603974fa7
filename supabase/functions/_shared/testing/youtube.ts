import type { TestDeps } from './deps.ts';
import { json } from './network.ts';

export const YOUTUBE = 'https://www.googleapis.com/youtube/v3';

export const YOUTUBE_ENV = { YOUTUBE_API_KEY: 'AIza-test-key', YOUTUBE_CHANNEL: '@plantao' };

/** An id of 11 characters. */
export const idOf = (number: number) => `video${String(number).padStart(6, '0')}`;

/** A video as `videos.list` gives it, that may be imported unless changed. */
export function youTubeVideo(id: string, change: Record<string, unknown> = {}) {
  return {
    id,
    snippet: {
      title: `Aula ${id}`,
      description: 'Sobre sepse',
      publishedAt: '2026-05-01T12:00:00Z',
      thumbnails: { high: { url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`, width: 480 } },
      liveBroadcastContent: 'none',
    },
    contentDetails: { duration: 'PT12M34S' },
    status: { uploadStatus: 'processed', privacyStatus: 'public', embeddable: true },
    ...change,
  };
}

/** Makes YouTube answer with a channel whose uploads are these pages of ids. */
export function serveYouTube(
  deps: TestDeps,
  pages: string[][],
  change: (id: string) => Record<string, unknown> | null = () => ({}),
): void {
  deps.network.on({
    [`GET ${YOUTUBE}/channels`]: () =>
      json({
        items: [
          {
            id: 'UC1',
            snippet: { title: 'Canal Plantão' },
            contentDetails: { relatedPlaylists: { uploads: 'UU1' } },
          },
        ],
      }),
    [`GET ${YOUTUBE}/playlistItems`]: (_request, url) => {
      const page = Number(url.searchParams.get('pageToken') ?? 0);
      return json({
        items: (pages[page] ?? []).map((videoId) => ({
          contentDetails: { videoId, videoPublishedAt: '2026-05-01T12:00:00Z' },
        })),
        ...(page + 1 < pages.length ? { nextPageToken: String(page + 1) } : {}),
      });
    },
    [`GET ${YOUTUBE}/videos`]: (_request, url) =>
      json({
        items: (url.searchParams.get('id') ?? '').split(',').flatMap((id) => {
          const changed = change(id);
          return changed === null ? [] : [youTubeVideo(id, changed)];
        }),
      }),
  });
}

/** The envelope of a failure of Google. */
export function googleFailure(status: number, reason: string, message = 'From Google') {
  return json(
    { error: { code: status, message, errors: [{ reason, domain: 'x', message }] } },
    status,
  );
}
