import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { favoriteQueries } from '~/features/favorites/favorites.queries.ts';
import { accessOf } from '~/features/me/access.rules.ts';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import { progressQueries } from '~/features/progress/progress.queries.ts';
import { videoQueries } from '~/features/videos/videos.queries.ts';

/** What home, Minha Lista, the podcasts and the menus read. */
const ALWAYS_KEPT = new Set(
  [
    profileQueries.me(),
    categoryQueries.list(),
    categoryQueries.counts(),
    videoQueries.featured(),
    videoQueries.recent(),
    videoQueries.shelves(),
    favoriteQueries.ids(),
    favoriteQueries.list(),
    progressQueries.mine(),
    progressQueries.continueWatching(),
    podcastQueries.list(),
    podcastQueries.heard(),
    podcastQueries.begun(),
  ].map(({ queryKey }) => nameOf(queryKey)),
);

/** Queries of one lesson; the address of the lesson is their last part. */
const LESSON = nameOf(videoQueries.byId(0).queryKey.slice(0, -1));
const isLesson = (key: QueryKey) => nameOf(key.slice(0, -1)) === LESSON;

function nameOf(key: QueryKey): string {
  return JSON.stringify(key);
}

/** Which queries are kept on the device; of the lessons, the one that was opened last. */
export function createKeptQueries(client: QueryClient) {
  let lesson: QueryKey | undefined;
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded' && isLesson(event.query.queryKey)) {
      lesson = event.query.queryKey;
    }
  });

  function ofLesson(): readonly string[] {
    if (!lesson) return [];
    const id = Number(lesson.at(-1));
    const categoryId = client.getQueryData(videoQueries.byId(id).queryKey)?.category_id;
    return [
      lesson,
      progressQueries.ofVideo(id).queryKey,
      ...(categoryId ? [videoQueries.related(categoryId).queryKey] : []),
    ].map(nameOf);
  }

  // A page that is not on the screen must outlive the usual five minutes to be there without a network.
  for (const { all } of [
    profileQueries,
    categoryQueries,
    videoQueries,
    favoriteQueries,
    podcastQueries,
  ]) {
    client.setQueryDefaults(all(), { gcTime: Number.POSITIVE_INFINITY });
  }
  client.setQueryDefaults(progressQueries.all(), { gcTime: Number.POSITIVE_INFINITY });

  return {
    isKept: ({ queryKey }: Pick<Query, 'queryKey'>) =>
      ALWAYS_KEPT.has(nameOf(queryKey)) || ofLesson().includes(nameOf(queryKey)),
    /** Takes up the last visit's lesson. */
    adopt(keys: readonly QueryKey[]) {
      lesson ??= keys.find(isLesson);
    },
    stop: unsubscribe,
  };
}

/** Only who may use the app may open it without a network; anybody else leaves nothing on the device. */
export function isOfflineAllowed(client: QueryClient): boolean {
  const profile = client.getQueryData(profileQueries.me().queryKey);
  if (!profile) return false;
  const access = accessOf(profile);
  return access === 'member' || access === 'admin';
}

/** Reads ahead what a member is likely to want without a network and has not opened yet. */
export function prefetchForOffline(client: QueryClient): void {
  void client.prefetchQuery(favoriteQueries.list());
  void client.prefetchQuery(podcastQueries.list());
  void client.prefetchQuery(podcastQueries.heard());
  void client.prefetchQuery(podcastQueries.begun());
}
