import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { dosesKey } from '~/features/doses/doses-key.ts';
import { favoriteQueries } from '~/features/favorites/favorites.queries.ts';
import { accessOf } from '~/features/me/access.rules.ts';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { minutesKey } from '~/features/minutes/minutes-keys.ts';
import { noteKeys } from '~/features/notes/note-keys.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import { progressQueries } from '~/features/progress/progress.queries.ts';
import { videoQueries } from '~/features/videos/videos.queries.ts';

/** What home, Minha Lista, the podcasts, the notes, the doses, the menus and "Tenho 7 minutos" read. */
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
    { queryKey: podcastQueries.queueKey() },
    { queryKey: minutesKey },
    { queryKey: dosesKey },
    { queryKey: noteKeys.found('', 'recentes') },
  ].map(({ queryKey }) => nameOf(queryKey)),
);

/** Queries of one lesson; the address of the lesson is their last part. */
const LESSON = nameOf(videoQueries.byId(0).queryKey.slice(0, -1));
const isLesson = (key: QueryKey) => nameOf(key.slice(0, -1)) === LESSON;

function nameOf(key: QueryKey): string {
  return JSON.stringify(key);
}

/** So many opened lessons are there without a network, with their key points. */
const LESSONS_KEPT = 20;

/** Which queries are kept on the device: of the lessons, those opened last. */
export function createKeptQueries(client: QueryClient) {
  /** Opened last comes first. */
  let lessons: readonly QueryKey[] = [];
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    const { queryKey } = event.query;
    if (event.type === 'observerAdded' && isLesson(queryKey)) {
      const others = lessons.filter((key) => nameOf(key) !== nameOf(queryKey));
      lessons = [queryKey, ...others].slice(0, LESSONS_KEPT);
    }
  });

  const ofLesson = (lesson: QueryKey): readonly QueryKey[] => {
    const id = Number(lesson.at(-1));
    const categoryId = client.getQueryData(videoQueries.byId(id).queryKey)?.category_id;
    return [
      lesson,
      progressQueries.ofVideo(id).queryKey,
      noteKeys.ofItem({ kind: 'video', id }),
      ...(categoryId ? [videoQueries.related(categoryId).queryKey] : []),
    ];
  };

  // A page that is not on the screen must outlive the usual five minutes to be there without a network.
  for (const key of [
    profileQueries.all(),
    categoryQueries.all(),
    videoQueries.all(),
    favoriteQueries.all(),
    podcastQueries.all(),
    progressQueries.all(),
    noteKeys.all,
    dosesKey,
  ]) {
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  }

  return {
    isKept: ({ queryKey }: Pick<Query, 'queryKey'>) =>
      ALWAYS_KEPT.has(nameOf(queryKey)) ||
      lessons.flatMap(ofLesson).some((key) => nameOf(key) === nameOf(queryKey)),
    /** Takes up the lessons of earlier visits. */
    adopt(keys: readonly QueryKey[]) {
      const known = new Set(lessons.map(nameOf));
      const earlier = keys.filter((key) => isLesson(key) && !known.has(nameOf(key)));
      lessons = [...lessons, ...earlier].slice(0, LESSONS_KEPT);
    },
    stop: unsubscribe,
  };
}

/** Only members and administrators may open the app without a network; other people leave nothing on the device. */
export function isOfflineAllowed(client: QueryClient): boolean {
  const profile = client.getQueryData(profileQueries.me().queryKey);
  return profile ? ['member', 'admin'].includes(accessOf(profile)) : false;
}

/** Reads ahead what a member is likely to want without a network and has not opened yet. */
export function prefetchForOffline(client: QueryClient): void {
  void client.prefetchQuery(favoriteQueries.list());
  void client.prefetchQuery(podcastQueries.list());
  void client.prefetchQuery(podcastQueries.heard());
  void client.prefetchQuery(podcastQueries.begun());
  // The rules of these are no part of a first screen.
  void import('~/features/podcast-queue/queue.queries.ts')
    .then(({ queueQueries }) => client.prefetchQuery(queueQueries.list()))
    .catch(() => undefined);
  void import('~/features/minutes/minutes.queries.ts')
    .then(({ minutesQueries }) => client.prefetchQuery(minutesQueries.pool()))
    .catch(() => undefined);
  void import('~/features/doses/doses.queries.ts')
    .then(({ dosesQueries }) => client.prefetchQuery(dosesQueries.all()))
    .catch(() => undefined);
}
