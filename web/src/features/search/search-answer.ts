import { isRecord } from '~/lib/is-record.ts';
import type { Tables } from '~/types/database.ts';

/** What the line of a lesson shows. */
export type FoundLesson = Pick<
  Tables<'videos'>,
  | 'id'
  | 'title'
  | 'thumbnail'
  | 'youtube_id'
  | 'category_id'
  | 'duration'
  | 'duration_seconds'
  | 'instructor'
  | 'description'
  | 'tags'
> & { category: string | null };

export type FoundEpisode = Pick<
  Tables<'podcasts'>,
  'id' | 'title' | 'category_id' | 'duration' | 'duration_seconds'
>;

/** A second of a lesson or an episode that answers: what is said there, or the chapter that begins. */
export type Moment = {
  video_id: number | null;
  podcast_id: number | null;
  title: string;
  seconds: number;
  line: string;
  /** The words of the line that were looked for. */
  marks: readonly string[];
};

/** What the box shows of an answer. */
export type Answer = {
  /** All lessons; beyond a hundred nobody counts. */
  count: number;
  lessons: FoundLesson[];
  episodes: FoundEpisode[];
  moments: Moment[];
  categories: { name: string; slug: string }[];
  instructors: string[];
};

/** The answer of `search_everything`. What has an unexpected shape is left out rather than shown broken. */
export function parseAnswer(value: unknown): Answer {
  const { count, lessons, episodes, moments, categories, instructors } = fieldsOf(value);
  return {
    count: typeof count === 'number' ? count : 0,
    lessons: rowsOf(lessons, isLesson),
    episodes: rowsOf(episodes, isEpisode),
    moments: parseMoments(moments),
    categories: rowsOf(categories, isCategory),
    instructors: rowsOf(instructors, isText),
  };
}

/** The moments of an answer; what leads to the same second is the same moment. */
export function parseMoments(value: unknown): Moment[] {
  const seen = new Set<string>();
  return rowsOf(value, isMoment).filter(({ video_id, podcast_id, seconds }) => {
    const place = [video_id, podcast_id, seconds].join();
    const isNew = !seen.has(place);
    seen.add(place);
    return isNew;
  });
}

/** Whether there is neither lesson nor episode nor moment. */
export function isUnanswered({ lessons, episodes, moments }: Answer): boolean {
  return lessons.length === 0 && episodes.length === 0 && moments.length === 0;
}

/** Whether no lesson answers, not even with one of its moments. */
export function hasNoLesson({ lessons, moments }: Pick<Answer, 'lessons' | 'moments'>): boolean {
  return lessons.length === 0 && moments.every(({ video_id }) => video_id === null);
}

const rowsOf = <Row>(value: unknown, isRow: (row: unknown) => row is Row): Row[] =>
  Array.isArray(value) ? value.filter(isRow) : [];

/** Only makes the fields readable: what they hold is checked where they are used. */
const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isNumberOrNull = (value: unknown) => value === null || typeof value === 'number';

function isEpisode(value: unknown): value is FoundEpisode {
  const { id, title, category_id, duration, duration_seconds } = fieldsOf(value);
  return (
    typeof id === 'number' &&
    isText(title) &&
    isTextOrNull(duration) &&
    [category_id, duration_seconds].every(isNumberOrNull)
  );
}

function isLesson(value: unknown): value is FoundLesson {
  const { thumbnail, youtube_id, instructor, description, category, tags } = fieldsOf(value);
  return (
    isEpisode(value) &&
    [thumbnail, youtube_id, instructor, description, category].every(isTextOrNull) &&
    Array.isArray(tags) &&
    tags.every(isText)
  );
}

function isMoment(value: unknown): value is Moment {
  const { video_id, podcast_id, title, seconds, line, marks } = fieldsOf(value);
  return (
    [video_id, podcast_id].every(isNumberOrNull) &&
    (video_id !== null || podcast_id !== null) &&
    isText(title) &&
    typeof seconds === 'number' &&
    isText(line) &&
    Array.isArray(marks) &&
    marks.every(isText)
  );
}

function isCategory(value: unknown): value is Answer['categories'][number] {
  const { name, slug } = fieldsOf(value);
  return isText(name) && isText(slug);
}
