import { formatClock, parseDuration } from '~/lib/duration.ts';
import { isRecord } from '~/lib/is-record.ts';
import type { Tables } from '~/types/database.ts';

/** What the bell shows of a notification. */
export type Notification = Pick<
  Tables<'user_notifications'>,
  'id' | 'title' | 'message' | 'type' | 'is_read' | 'action_url' | 'metadata' | 'created_at'
> & {
  /** The lesson it tells of; null where it tells of none, or the reader may not see it any more. */
  video: NotifiedLesson | null;
};

export type NotifiedLesson = Pick<
  Tables<'videos'>,
  'id' | 'title' | 'thumbnail' | 'youtube_id' | 'category_id'
>;

/** The facts a notification may carry beside its message; null where it does not say. */
type NotificationFacts = {
  videoTitle: string | null;
  categoryName: string | null;
  duration: string | null;
};

/** Reads the JSON column: anything that is not text is as good as absent. */
export function notificationFacts(metadata: unknown): NotificationFacts {
  const source = isRecord(metadata) ? metadata : {};
  const text = (key: keyof NotificationFacts) => {
    const value = source[key];
    return typeof value === 'string' && value.trim() !== '' ? value : null;
  };
  return {
    videoTitle: text('videoTitle'),
    categoryName: text('categoryName'),
    duration: text('duration'),
  };
}

/**
 * What a notification says, each thing once. The text of a new lesson is its title and its category: the title stands in
 * bold, and the category among the facts.
 */
export function notificationLines({
  title,
  message,
  metadata,
}: Pick<Notification, 'title' | 'message' | 'metadata'>) {
  const { videoTitle, categoryName, duration } = notificationFacts(metadata);
  const seconds = parseDuration(duration);
  const length = seconds === null ? duration : formatClock(seconds);
  // A title may hold the name of a category.
  const rest = videoTitle === null ? message : message.replace(videoTitle, '');
  const hasMore = videoTitle === null || /[^\s·]/.test(rest.replace(categoryName ?? '', ''));
  const hasCategory = categoryName !== null && hasMore && rest.includes(categoryName);
  return {
    overline: videoTitle === null ? null : title,
    headline: videoTitle ?? title,
    message: hasMore ? message : null,
    facts: [hasCategory ? null : categoryName, length].filter((fact) => fact !== null),
  };
}

const DAY_MS = 86_400_000;
const AGES = ['Hoje', 'Esta semana', 'Antes'] as const;

/** Today's, those of the last seven days and the others, in the order in which they came; empty groups are left out. */
export function byAge<Item extends { created_at: string }>(items: readonly Item[], now: number) {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const ageOf = ({ created_at }: Item) => {
    const at = Date.parse(created_at);
    return at >= today ? 'Hoje' : now - at < 7 * DAY_MS ? 'Esta semana' : 'Antes';
  };
  return AGES.map((title) => ({
    title,
    items: items.filter((item) => ageOf(item) === title),
  })).filter((group) => group.items.length > 0);
}

/** Any host works: a path must stay on it. */
const HERE = 'https://plantao.invalid';

/** Where a click leads: a path of this site, never another host; null when it leads nowhere. */
export function actionPath(actionUrl: string | null): string | null {
  if (!actionUrl?.startsWith('/') || actionUrl.startsWith('//') || actionUrl.includes('\\')) {
    return null;
  }
  try {
    // Browsers drop tabs and line ends: what they would make of it decides.
    return new URL(actionUrl, HERE).origin === HERE ? actionUrl : null;
  } catch {
    return null;
  }
}

type Mark = { tone: 'accent' | 'progress' | 'success' | 'warning'; label: string };

/** By type; what administrators alone are told is about the catalogue. */
const MARKS: Record<string, Mark> = {
  security: { tone: 'warning', label: 'Segurança' },
  access_change: { tone: 'warning', label: 'Segurança' },
  power_change: { tone: 'warning', label: 'Segurança' },
  new_video: { tone: 'progress', label: 'Novo vídeo' },
  catalogue_failing: { tone: 'warning', label: 'Falha' },
  catalogue_key: { tone: 'warning', label: 'Acesso recusado' },
  catalogue_lessons: { tone: 'progress', label: 'Catálogo' },
  catalogue_held: { tone: 'accent', label: 'Espera você' },
  catalogue_new: { tone: 'accent', label: 'Espera você' },
  catalogue_review: { tone: 'warning', label: 'Revisão' },
  catalogue_report: { tone: 'accent', label: 'Espera você' },
};
const OVER: Mark = { tone: 'success', label: 'Resolvido' };

/** The word beside a title, if any. */
export function notificationMark({
  type,
  metadata,
}: Pick<Notification, 'type' | 'metadata'>): Mark | undefined {
  return isRecord(metadata) && 'isOver' in metadata ? OVER : MARKS[type];
}

type Pages = { pages: Notification[][]; pageParams: unknown[] };

/** The loaded pages with some notifications read; `null` means all of them. */
export function withRead<Data extends Pages>(data: Data, id: number | null): Data {
  const read = (item: Notification) =>
    (id === null || item.id === id) && !item.is_read ? { ...item, is_read: true } : item;
  return { ...data, pages: data.pages.map((page) => page.map(read)) };
}

/** The loaded pages without one notification. */
export function withoutNotification<Data extends Pages>(data: Data, id: number): Data {
  return { ...data, pages: data.pages.map((page) => page.filter((item) => item.id !== id)) };
}
