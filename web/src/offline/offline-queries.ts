import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { PREVIEW_VIDEOS } from '~/features/categories/categories.rules.ts';
import { dosesKey } from '~/features/doses/doses-key.ts';
import { favoriteQueries, LATEST_FAVORITES } from '~/features/favorites/favorites.queries.ts';
import { accessOf } from '~/features/me/access.rules.ts';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { minutesKey } from '~/features/minutes/minutes-keys.ts';
import { noteKeys } from '~/features/notes/note-keys.ts';
import { podcastKeys } from '~/features/podcasts/podcast-keys.ts';
import { progressQueries } from '~/features/progress/progress.queries.ts';
import { videoQueries } from '~/features/videos/videos.queries.ts';
import { isRecord } from '~/lib/is-record.ts';
import type { SavedQuery } from '~/lib/offline/snapshot.rules.ts';

/** What home, Minha Lista, the profile, the podcasts, the notes, the doses, the menus and "Tenho 7 minutos" read. */
const ALWAYS_KEPT = new Set(
  [
    profileQueries.me(),
    categoryQueries.list(),
    categoryQueries.counts(),
    categoryQueries.stats(),
    videoQueries.featured(),
    videoQueries.recent(),
    videoQueries.shelves(),
    videoQueries.shelves(PREVIEW_VIDEOS),
    favoriteQueries.ids(),
    favoriteQueries.list(),
    favoriteQueries.latest(LATEST_FAVORITES),
    progressQueries.mine(),
    progressQueries.stats(),
    progressQueries.continueWatching(),
    { queryKey: podcastKeys.list },
    { queryKey: podcastKeys.heard },
    { queryKey: podcastKeys.begun },
    { queryKey: podcastKeys.queue },
    { queryKey: minutesKey },
    { queryKey: dosesKey },
    { queryKey: noteKeys.found('', 'recentes') },
  ].map(({ queryKey }) => nameOf(queryKey)),
);

/** Queries of one lesson, and of one category's lessons; whose they are is their last part. */
const LESSON = nameOf(videoQueries.byId(0).queryKey.slice(0, -1));
const CATEGORY = nameOf([...videoQueries.all(), 'category']);
const isOf = (kind: string) => (key: QueryKey) => nameOf(key.slice(0, -1)) === kind;
const isLesson = isOf(LESSON);
const isCategory = isOf(CATEGORY);

function nameOf(key: QueryKey): string {
  return JSON.stringify(key);
}

/** So many opened lessons are there without a network, with their key points, and as many categories. */
const OPENED_KEPT = 20;

/** Keys of one kind, opened last first. */
function openedKeys(isOfKind: (key: QueryKey) => boolean) {
  let keys: readonly QueryKey[] = [];
  const isOneOf = (some: readonly QueryKey[], key: QueryKey) =>
    some.some((one) => nameOf(one) === nameOf(key));
  return {
    keys: () => keys,
    has: (key: QueryKey) => isOneOf(keys, key),
    open(key: QueryKey) {
      if (!isOfKind(key)) return;
      keys = [key, ...keys.filter((one) => nameOf(one) !== nameOf(key))].slice(0, OPENED_KEPT);
    },
    /** Takes up those of earlier visits. */
    adopt(earlier: readonly QueryKey[]) {
      const unknown = earlier.filter((key) => isOfKind(key) && !isOneOf(keys, key));
      keys = [...keys, ...unknown].slice(0, OPENED_KEPT);
    },
  };
}

/** Of a category only its first page: the rest is read again when it is wanted. */
function firstPageOf(saved: SavedQuery): SavedQuery {
  const { data } = saved.state;
  if (!isCategory(saved.queryKey) || !isRecord(data)) return saved;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return saved;
  const first = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
  return { ...saved, state: { ...saved.state, data: first } };
}

/** Which queries are kept on the device: of lessons and categories, those opened last. */
export function createKeptQueries(client: QueryClient) {
  const lessons = openedKeys(isLesson);
  const categories = openedKeys(isCategory);
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'observerAdded') return;
    lessons.open(event.query.queryKey);
    categories.open(event.query.queryKey);
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
    podcastKeys.all,
    progressQueries.all(),
    noteKeys.all,
    dosesKey,
  ]) {
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  }

  return {
    isKept: ({ queryKey }: Pick<Query, 'queryKey'>) =>
      ALWAYS_KEPT.has(nameOf(queryKey)) ||
      categories.has(queryKey) ||
      lessons
        .keys()
        .flatMap(ofLesson)
        .some((key) => nameOf(key) === nameOf(queryKey)),
    /** What of a query is kept. */
    keptOf: firstPageOf,
    /** Takes up the lessons and categories of earlier visits. */
    adopt(keys: readonly QueryKey[]) {
      lessons.adopt(keys);
      categories.adopt(keys);
    },
    stop: unsubscribe,
  };
}

/** Only members and administrators may open the app without a network; other people leave nothing on the device. */
export function isOfflineAllowed(client: QueryClient): boolean {
  const profile = client.getQueryData(profileQueries.me().queryKey);
  return profile ? ['member', 'admin'].includes(accessOf(profile)) : false;
}
