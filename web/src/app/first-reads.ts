import type { QueryClient } from '@tanstack/react-query';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { favoriteQueries } from '~/features/favorites/favorites.queries.ts';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { notificationQueries } from '~/features/notifications/notifications.queries.ts';
import { progressQueries } from '~/features/progress/progress.queries.ts';
import { videoQueries } from '~/features/videos/videos.queries.ts';

/** One query. What was saved on this device counts as read: the page shows it and asks again by itself. */
export type Read = (client: QueryClient) => Promise<unknown>;

const once = { staleTime: 'static' } as const;

/** What every page of a member waits for. */
export const memberReads: readonly Read[] = [
  (client) => client.query({ ...profileQueries.me(), ...once }),
  (client) => client.query({ ...categoryQueries.list(), ...once }),
];

/** What every page of a member shows besides; asked when the code is there, so that it delays no first content. */
export const laterReads: readonly Read[] = [
  (client) => client.query({ ...notificationQueries.unreadCount(), ...once }),
];

/** Everything that the top of the home page shows. */
export const homeReads: readonly Read[] = [
  (client) => client.query({ ...videoQueries.featured(), ...once }),
  (client) => client.query({ ...videoQueries.recent(), ...once }),
  (client) => client.query({ ...categoryQueries.counts(), ...once }),
  (client) => client.query({ ...favoriteQueries.ids(), ...once }),
  (client) => client.query({ ...progressQueries.mine(), ...once }),
  (client) => client.infiniteQuery({ ...progressQueries.continueWatching(), ...once }),
];

/** What the home page shows further down; asked when the code is there, as `laterReads` are. */
export const homeLaterReads: readonly Read[] = [
  (client) => client.query({ ...videoQueries.shelves(), ...once }),
];

/** What a lesson shows before anything else: itself, and where the member stopped. */
export const lessonReads = (videoId: number): readonly Read[] => [
  (client) => client.query({ ...videoQueries.byId(videoId), ...once }),
  (client) => client.query({ ...progressQueries.ofVideo(videoId), ...once }),
];
