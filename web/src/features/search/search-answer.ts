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

/** What answers within a lesson or an episode: what is said at a second, a key point, or the chapter that begins. */
export type Moment = {
  video_id: number | null;
  podcast_id: number | null;
  title: string;
  /** Null for a key point without a second at which it is explained. */
  seconds: number | null;
  line: string;
  /** The words of the line that were looked for. */
  marks: readonly string[];
  kind: MomentKind;
  /** The quantities of the line that may be marked: no others answer. */
  quantities: readonly string[];
  /** Patients, routes and concepts that were asked for and of which the line does not speak. */
  lacks: readonly string[];
  /** For whom and by which way the line is. */
  meant_for: readonly string[];
  /** Where the words come from, "youtube_auto" and "speech" for machines; null for what is not spoken or was listened to. */
  origin: string | null;
  /** Of a key point: who stands for it, and since which day ("2026-11-21"); of a spoken line: when an editor listened. */
  reviewed_by: string | null;
  reviewed_on: string | null;
};

const MOMENT_KINDS = ['spoken', 'point', 'chapter'] as const;
type MomentKind = (typeof MOMENT_KINDS)[number];

export type FoundCategory = { name: string; slug: string };

/** What the box shows of an answer. */
export type Answer = {
  /** All lessons; beyond a hundred they are not counted. */
  count: number;
  lessons: FoundLesson[];
  episodes: FoundEpisode[];
  moments: Moment[];
  /** What was asked for and of which no moment speaks. */
  lacking: string[];
  categories: FoundCategory[];
  instructors: string[];
};

/** The answer of `search_everything`. What has an unexpected shape is left out rather than shown broken. */
export function parseAnswer(value: unknown): Answer {
  const { count, lessons, episodes, moments, lacking, categories, instructors } = fieldsOf(value);
  return {
    count: typeof count === 'number' ? count : 0,
    lessons: rowsOf(lessons, isLesson),
    episodes: rowsOf(episodes, isEpisode),
    moments: parseMoments(moments),
    lacking: rowsOf(lacking, isText),
    categories: rowsOf(categories, isCategory),
    instructors: rowsOf(instructors, isText),
  };
}

/** The moments of an answer. What a moment does not say of itself is empty. */
export function parseMoments(value: unknown): Moment[] {
  return rowsOf(value, isMomentRow).map((row) => {
    const { kind, quantities, lacks, meant_for, origin, reviewed_by, reviewed_on } = fieldsOf(row);
    return {
      ...row,
      kind: MOMENT_KINDS.find((known) => known === kind) ?? 'spoken',
      quantities: rowsOf(quantities, isText),
      lacks: rowsOf(lacks, isText),
      meant_for: rowsOf(meant_for, isText),
      origin: textOrNull(origin),
      reviewed_by: textOrNull(reviewed_by),
      reviewed_on: textOrNull(reviewed_on),
    };
  });
}

/** Whether there is neither lesson nor episode nor moment. */
export function isUnanswered({ lessons, episodes, moments }: Answer): boolean {
  return lessons.length === 0 && episodes.length === 0 && moments.length === 0;
}

/** Of what no moment speaks; of nothing where nothing at all was found. */
export const lackingOf = (answer: Answer): readonly string[] =>
  isUnanswered(answer) ? [] : answer.lacking;

/** What every one of some moments lacks. */
export const lackedByAll = ([first, ...others]: readonly Moment[]): readonly string[] =>
  first?.lacks.filter((name) => others.every(({ lacks }) => lacks.includes(name))) ?? [];

/** Whether no lesson answers, not even with one of its moments. */
export function hasNoLesson({ lessons, moments }: Pick<Answer, 'lessons' | 'moments'>): boolean {
  return lessons.length === 0 && moments.every(({ video_id }) => video_id === null);
}

const rowsOf = <Row>(value: unknown, isRow: (row: unknown) => row is Row): Row[] =>
  Array.isArray(value) ? value.filter(isRow) : [];

/** Only makes the fields readable: what they hold is checked where they are used. */
const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

const isText = (value: unknown): value is string => typeof value === 'string';
const textOrNull = (value: unknown) => (isText(value) ? value : null);
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

type MomentRow = Pick<Moment, 'video_id' | 'podcast_id' | 'title' | 'seconds' | 'line' | 'marks'>;

function isMomentRow(value: unknown): value is MomentRow {
  const { video_id, podcast_id, title, seconds, line, marks } = fieldsOf(value);
  return (
    [video_id, podcast_id, seconds].every(isNumberOrNull) &&
    (video_id !== null || podcast_id !== null) &&
    isText(title) &&
    isText(line) &&
    Array.isArray(marks) &&
    marks.every(isText)
  );
}

function isCategory(value: unknown): value is Answer['categories'][number] {
  const { name, slug } = fieldsOf(value);
  return isText(name) && isText(slug);
}
