import type { Chapter } from '~/lib/chapters.ts';
import { MINUTE_CHOICES, type Minutes } from './minute-choices.ts';

/** A lesson or an episode of which something may fit into a few minutes. */
export type ShortItem = {
  kind: 'lesson' | 'episode';
  id: number;
  title: string;
  categoryId: number | null;
  category: string | null;
  /** Its whole length; null while it is unknown. */
  seconds: number | null;
  chapters: readonly Chapter[];
  createdAt: string;
  thumbnail: string | null;
  /** Null of episodes, and of lessons whose player cannot be moved to a second. */
  youtubeId: string | null;
  /** Empty of lessons. */
  audioUrl: string;
  filePath: string | null;
  /** Where it was left; 0 where it was not begun. */
  positionSeconds: number;
  /** How far it was ever played. */
  reachedSeconds: number;
  revision: number;
  /** When it was last played; null where it was not begun. */
  touchedAt: string | null;
  /** 0 to 1: how much of what the member watches is of its category. */
  weight: number;
};

/** What this device knows of a place, perhaps more than the server did when it was asked. */
export type KnownPlace = {
  seconds: number;
  isCompleted: boolean;
  /** Of the record that this device read; null for what it could not report yet, which is newer than any. */
  revision: number | null;
};

type SuggestionGroup = 'rest' | 'chapter' | 'episode' | 'lesson';

/** Something that fits. */
export type Suggestion = {
  group: SuggestionGroup;
  item: ShortItem;
  /** How long it takes: at normal speed, or slower where the member plays slower, so that the time always suffices. */
  seconds: number;
  /** Its chapter, where it is one. */
  chapter: Chapter | null;
  /** The second from which it plays. */
  from: number;
};

export const placeKey = ({ kind, id }: Pick<ShortItem, 'kind' | 'id'>) => `${kind}:${id}`;

/** Nearer to the start or the end than this is no place to go on from, as for the players. */
const EDGE_SECONDS = 5;
/** What is shorter is a title being read out. */
const SHORTEST_CHAPTER = 60;
const GROUPS: readonly SuggestionGroup[] = ['rest', 'chapter', 'episode', 'lesson'];
const MOST_OF_GROUP = 3;
/** So many of each group before another gets its third. */
const FIRST_OF_GROUP = 2;
const MOST = 8;

/** The items as this device knows them: moved on since the server was asked, or completed and gone. */
export function withPlaces(
  items: readonly ShortItem[],
  places: ReadonlyMap<string, KnownPlace>,
): ShortItem[] {
  return items.flatMap((item) => {
    const place = places.get(placeKey(item));
    if (!place || (place.revision !== null && place.revision < item.revision)) return [item];
    if (place.isCompleted) return [];
    return [
      {
        ...item,
        positionSeconds: place.seconds,
        reachedSeconds: Math.max(item.reachedSeconds, place.seconds),
      },
    ];
  });
}

/**
 * What fits into so many minutes: what is left of something begun, chapters, whole episodes, whole lessons. Nothing is
 * there twice: a rest or a whole that fits says more than one of its chapters.
 */
export function suggest(
  items: readonly ShortItem[],
  minutes: number,
  rateOf: RateOf = atNormalSpeed,
): Suggestion[] {
  const limit = minutes * 60;
  // Who plays faster has time left.
  const found = items.flatMap((item) => fitting(item, limit, Math.min(1, rateOf(item))) ?? []);
  const groups = GROUPS.map((group) =>
    found
      .filter((one) => one.group === group)
      .sort((a, b) => compare(a, b, limit))
      .slice(0, MOST_OF_GROUP),
  );
  let room = MOST - groups.reduce((sum, group) => sum + Math.min(group.length, FIRST_OF_GROUP), 0);
  return groups.flatMap((group) => {
    const more = Math.min(Math.max(0, group.length - FIRST_OF_GROUP), room);
    room -= more;
    return group.slice(0, FIRST_OF_GROUP + more);
  });
}

/** The speed at which the member plays it. */
export type RateOf = (item: ShortItem) => number;
const atNormalSpeed: RateOf = () => 1;

/** The next larger choice into which something fits; null where there is none. */
export function nextChoice(
  items: readonly ShortItem[],
  minutes: Minutes,
  rateOf: RateOf = atNormalSpeed,
): Minutes | null {
  const fits = (choice: Minutes) => suggest(items, choice, rateOf).length > 0;
  return MINUTE_CHOICES.find((choice) => choice > minutes && fits(choice)) ?? null;
}

/** The ids of episodes on this device, of a set or a map. */
export type DeviceEpisodes = { has(id: number): boolean; readonly size: number };

/**
 * Without a network only what was downloaded plays: of the server's answer, and of the listed episodes those that it
 * left out, because there are newer ones.
 */
export function playableOffline(
  items: readonly ShortItem[],
  listed: readonly ShortItem[],
  downloaded: DeviceEpisodes,
): ShortItem[] {
  const answered = new Set(items.map(placeKey));
  return [...items, ...listed.filter((item) => !answered.has(placeKey(item)))].filter(
    ({ kind, id }) => kind === 'episode' && downloaded.has(id),
  );
}

function fitting(item: ShortItem, limit: number, rate: number): Suggestion | null {
  if (item.kind === 'episode' && !item.filePath && !item.audioUrl.trim()) return null;
  const { seconds, positionSeconds } = item;
  const isBegun = positionSeconds >= EDGE_SECONDS;
  const left = seconds === null ? null : seconds - (isBegun ? positionSeconds : 0);
  // At its very end there is nothing left, and nothing of it is new.
  if (left !== null && left < EDGE_SECONDS) return null;
  if (left !== null && left / rate <= limit) {
    const group = isBegun ? 'rest' : item.kind;
    return {
      group,
      item,
      seconds: left / rate,
      chapter: null,
      from: isBegun ? positionSeconds : 0,
    };
  }
  const canSeek = item.kind === 'episode' || item.youtubeId !== null;
  const chapter = canSeek ? fittingChapter(item, isBegun, limit, rate) : null;
  return chapter && { group: 'chapter', item, ...chapter };
}

/**
 * Of something begun what is left of the chapter in which it was left, or the next one that fits and was not played
 * yet; else the one that fills the minutes best.
 */
function fittingChapter(
  { chapters, seconds, positionSeconds, reachedSeconds }: ShortItem,
  isBegun: boolean,
  limit: number,
  rate: number,
) {
  const fitting = chapters.flatMap((chapter, index) => {
    const end = chapters[index + 1]?.start ?? seconds ?? 0;
    const isCurrent = isBegun && chapter.start < positionSeconds && positionSeconds < end;
    const from = isCurrent ? Math.floor(positionSeconds) : chapter.start;
    const length = (end - from) / rate;
    const isNew = !isBegun || from >= reachedSeconds - EDGE_SECONDS;
    return isNew && length >= SHORTEST_CHAPTER && length <= limit
      ? [{ chapter, seconds: length, from }]
      : [];
  });
  if (!isBegun) fitting.sort((a, b) => b.seconds - a.seconds);
  return fitting[0] ?? null;
}

function compare(a: Suggestion, b: Suggestion, limit: number): number {
  const fit = b.seconds - a.seconds;
  const order = {
    rest: () => time(b.item.touchedAt) - time(a.item.touchedAt),
    chapter: () => tierOf(a.item) - tierOf(b.item) || fit,
    episode: () => fit,
    // Of those that fill the minutes about as well, the categories that the member watches.
    lesson: () => band(a, limit) - band(b, limit) || b.item.weight - a.item.weight || fit,
  }[a.group]();
  return order || time(b.item.createdAt) - time(a.item.createdAt) || b.item.id - a.item.id;
}

const time = (text: string | null) => (text === null ? 0 : Date.parse(text));

/** Begun, of a category that the member watches, neither. */
const tierOf = ({ positionSeconds, weight }: ShortItem) =>
  positionSeconds >= EDGE_SECONDS ? 0 : weight > 0 ? 1 : 2;

/** Whether it fills two thirds of the minutes, one, or less. */
const band = ({ seconds }: Suggestion, limit: number) =>
  2 - Math.min(2, Math.floor((3 * seconds) / limit));

/** Its name: the chapter's, or that of the whole. */
export const nameOf = ({ item, chapter }: Suggestion) => chapter?.title || item.title;

/** Why it is there, in plain words. */
export function reasonOf({ group, item, seconds, chapter, from }: Suggestion): string {
  // Never fewer than it takes.
  const minutes = Math.ceil(seconds / 60);
  if (group === 'rest') return minutes === 1 ? 'Falta 1 min' : `Faltam ${minutes} min`;
  if (chapter) {
    const what = from > chapter.start ? 'Resto do capítulo, ' : 'Capítulo de ';
    return `${what}${minutes} min em “${item.title}”`;
  }
  if (group === 'episode') return `Episódio inteiro, ${minutes} min`;
  const where = item.category ? ` em ${item.category}` : '';
  return `Aula de ${minutes} min${where}${item.category && item.weight > 0 ? ', que você vem assistindo' : ''}`;
}
