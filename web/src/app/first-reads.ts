import type { QueryClient } from '@tanstack/react-query';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { favoriteQueries } from '~/features/favorites/favorites.queries.ts';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { notificationQueries } from '~/features/notifications/notifications.queries.ts';
import { progressQueries } from '~/features/progress/progress.queries.ts';
import { videoQueries } from '~/features/videos/videos.queries.ts';
import type { ScreenPart } from '~/lib/screen-parts.ts';

/** One query. What was saved on this device counts as read: the page shows it and asks again by itself. */
export type Read = (client: QueryClient) => Promise<unknown>;

const once = { staleTime: 'static' } as const;

/** What each part of a member's first screen reads; `videoId` is the lesson that it shows. */
export const firstReads = (videoId: number): Record<ScreenPart, readonly Read[]> => ({
  shell: [
    (client) => client.query({ ...profileQueries.me(), ...once }),
    (client) => client.query({ ...categoryQueries.list(), ...once }),
  ],
  shellLater: [(client) => client.query({ ...notificationQueries.unreadCount(), ...once })],
  home: [
    (client) => client.query({ ...videoQueries.featured(), ...once }),
    (client) => client.query({ ...videoQueries.recent(), ...once }),
    (client) => client.query({ ...categoryQueries.counts(), ...once }),
    (client) => client.query({ ...favoriteQueries.ids(), ...once }),
    (client) => client.query({ ...progressQueries.mine(), ...once }),
    (client) => client.infiniteQuery({ ...progressQueries.continueWatching(), ...once }),
  ],
  homeLater: [(client) => client.query({ ...videoQueries.shelves(), ...once })],
  lesson: [
    (client) => client.query({ ...videoQueries.byId(videoId), ...once }),
    (client) => client.query({ ...progressQueries.ofVideo(videoId), ...once }),
  ],
});
