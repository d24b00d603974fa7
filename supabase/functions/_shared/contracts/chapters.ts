import { text } from './fields.ts';

/** Where a chapter begins, in seconds, and what it is called. */
export type Chapter = { start: number; title: string };
type Mark = Chapter & { line: number };

const MAX_TEXT = 20_000;
const MIN_CHAPTERS = 3;
const MAX_CHAPTERS = 200;
const MAX_TITLE = 200;
const MIN_SECONDS = 10;

/** A line that begins with a time, in a numbered list too, as `private.chapters_of()` reads it. */
const TIME_FIRST =
  /^[^\p{L}\p{Nd}]{0,12}(?:\d{1,3}[^\p{L}\p{Nd}:]{1,6})?(?<clock>\d{1,2}:[0-5]\d:[0-5]\d|\d{1,2}:[0-5]\d(?!:\d))[^\p{L}\p{Nd}([{"“«‘≥≤±]{1,12}(?<title>.*[\p{L}\p{Nd}].*)$/su;
/** One that ends with it. */
const TIME_LAST =
  /^[^\p{L}\p{Nd}]{0,12}(?<title>[\p{L}\p{Nd}].*[\p{L}\p{Nd}][\])}"”»’?!%]{0,3}|[\p{L}\p{Nd}])[^\p{L}\p{Nd}]{0,12}[^\p{L}\p{Nd}:](?<clock>\d{1,2}:[0-5]\d:[0-5]\d|\d{1,2}:[0-5]\d)[^\p{L}\p{Nd}]{0,12}$/su;
/** What `private.visible_text()` removes. */
const INVISIBLE = /(?![\t-\r])\p{Cc}|[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

const linesOf = (words: string) => words.slice(0, MAX_TEXT).split(/\r?\n/);

function markOf(words: string, line: number, form: RegExp): Mark | null {
  const { clock, title: name } = form.exec(words)?.groups ?? {};
  if (clock === undefined || name === undefined) return null;
  const start = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const title = name.replace(INVISIBLE, '').replace(/^ +| +$/g, '');
  return { start, title: [...title].slice(0, MAX_TITLE).join(''), line };
}

const marksOf = (words: string, form: RegExp): Mark[] =>
  linesOf(words).flatMap((line, index) => markOf(line, index + 1, form) ?? []);

/** The first rule that marks break, as a sentence with the number of the line. */
function problemOf(marks: readonly Mark[], lineCount: number): string | null {
  for (const [index, { start, line }] of marks.entries()) {
    const before = marks[index - 1];
    if (!before && start !== 0) return `Linha ${line}: o primeiro capítulo começa em 0:00`;
    if (before && start - before.start < MIN_SECONDS) {
      return `Linha ${line}: um capítulo começa ao menos ${MIN_SECONDS} segundos depois do anterior`;
    }
    if (index >= MAX_CHAPTERS) return `Linha ${line}: são no máximo ${MAX_CHAPTERS} capítulos`;
  }
  return marks.length < MIN_CHAPTERS
    ? `Linha ${lineCount}: são precisos ${MIN_CHAPTERS} capítulos ou mais`
    : null;
}

/**
 * Chapters of lines that begin with a time, or else of those that end with one; null when both break a rule. The twin of
 * `private.chapters_of()`, with which a database test compares it.
 *
 * @param seconds length of the recording, where it is known: what begins after it is no chapter
 */
export function chaptersOf(words: string, seconds: number | null): Chapter[] | null {
  for (const form of [TIME_FIRST, TIME_LAST]) {
    const marks = marksOf(words, form).filter(
      ({ start }) => seconds === null || start <= seconds - MIN_SECONDS,
    );
    if (problemOf(marks, 0) === null) return marks.map(({ start, title }) => ({ start, title }));
  }
  return null;
}

/** Why this is no list of chapters, with the number of the line; null when it is one. */
export function chapterListProblem(words: string): string | null {
  const lines = linesOf(words);
  const unread = lines.findIndex(
    (line) => line.trim() !== '' && markOf(line, 0, TIME_FIRST) === null,
  );
  if (unread >= 0) {
    return `Linha ${unread + 1}: escreva o tempo e o título, por exemplo 12:40 Via aérea`;
  }
  return problemOf(marksOf(words, TIME_FIRST), lines.length);
}

/** Not trimmed before it is read, so that the numbers of the lines are those of the form. */
const list = () =>
  text('Capítulos deve ser um texto')
    .max(MAX_TEXT, { error: `Use no máximo ${MAX_TEXT} caracteres` })
    .refine((words) => words.trim() === '' || chapterListProblem(words) === null, {
      error: ({ input }) => chapterListProblem(String(input)) ?? '',
    })
    .nullish();

/** Chapters that administrators write, a line each (0:00 Título); null: those of the description count. */
export const chapterList = () => list().transform((words) => words?.trim() || null);

/** The same in a change: missing keeps the value, null or empty clears it. */
export const changedChapterList = () =>
  list().transform((words) => (words === undefined ? undefined : words?.trim() || null));
