import { chapterListProblem, chaptersOf } from '#contracts/chapters.ts';
import { KEY_POINT_LIMITS, readKeyPoint } from '#contracts/key-points.ts';
import { formatClock } from '~/lib/duration.ts';
import { plural } from '~/lib/format.ts';
import { latePoints, listed } from '~/lib/late-points.ts';

type Written = {
  chapterList: string | null | undefined;
  description: string | null | undefined;
  /** Length of the recording, where it is known. */
  seconds: number | null;
};

/** The chapters that members would see now, in a sentence and line by line; null while those of the form break a rule. */
export function chapterPreview({ chapterList, description, seconds }: Written) {
  const written = chapterList?.trim() ? chapterList : null;
  if (written !== null && chapterListProblem(written) !== null) return null;
  const shown = chaptersOf(written ?? description ?? '', seconds) ?? [];
  return {
    summary: summaryOf(shown.length, written, seconds),
    lines: shown.map(({ start, title }) => ({ time: formatClock(start), title })),
  };
}

function summaryOf(count: number, written: string | null, seconds: number | null): string {
  const chapters = plural(count, 'capítulo', 'capítulos');
  if (written === null) {
    return count === 0 ? 'A descrição não traz capítulos.' : `Da descrição: ${chapters}`;
  }
  const late = (chaptersOf(written, null)?.length ?? 0) - count;
  if (seconds === null || late === 0) return chapters;
  const end = formatClock(seconds);
  return count === 0
    ? `Nenhum capítulo aparece: a gravação termina em ${end}.`
    : `${chapters}; ${late === 1 ? '1 começa' : `${late} começam`} depois do fim (${end}) e não ${late === 1 ? 'aparece' : 'aparecem'}`;
}

/** What a folded outline holds: "4 capítulos · 3 linhas". */
export function outlineSummary(written: Written, lines: readonly string[] | undefined): string {
  const chapters = chapterPreview(written)?.lines.length ?? 0;
  const points = lines?.filter((line) => line.trim() !== '').length ?? 0;
  return [
    chapters === 0 ? 'sem capítulos' : plural(chapters, 'capítulo', 'capítulos'),
    points === 0 ? 'sem linhas' : plural(points, 'linha', 'linhas'),
  ].join(' · ');
}

/** "Use de 3 a 7 linhas (agora: 4), cada uma com até 200 caracteres." */
export function keyPointCount(lines: readonly string[] | undefined): string {
  const { min, max, length } = KEY_POINT_LIMITS;
  const count = lines?.filter((line) => line.trim() !== '').length ?? 0;
  return `Use de ${min} a ${max} linhas (agora: ${count}), cada uma com até ${length} caracteres.`;
}

/** Where members are led by key points: "Leva a 2:40 e 5:10", and what no recording has. Null where no line has a time. */
export function keyPointTimes(
  lines: readonly string[] | undefined,
  length: number | null,
): string | null {
  const times = (lines ?? []).flatMap((line) => readKeyPoint(line.trim()).seconds ?? []);
  if (times.length === 0) return null;
  return latePoints(lines, length) ?? `Leva a ${listed(times)}.`;
}

/** A time at the beginning of a line, with the space that parts it from what is said then. */
const LEADING_TIME = /^\s*(?:\d{1,2}:(?=\d\d:))?\d{1,3}:[0-5]\d(?:\s|$)/;

type Marking = {
  /** What goes, from one place to another one. */
  start: number;
  end: number;
  /** What comes in its place. */
  mark: string;
  /** Where the cursor stands then: by the same words, and never before the time. */
  cursor: number;
};

/**
 * How a time comes to stand first in the line of the cursor, instead of one that is there. Without a cursor it gets the
 * last line if that is empty, else one of its own.
 */
export function markedLine(text: string, cursor: number | null, seconds: number): Marking {
  const time = `${formatClock(seconds)} `;
  const at = cursor ?? text.length;
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const line = text.slice(start).split('\n', 1)[0] ?? '';
  if (cursor === null && line.trim() !== '') {
    const mark = `\n${time}`;
    return { start: at, end: at, mark, cursor: at + mark.length };
  }
  const end = start + (LEADING_TIME.exec(line)?.[0].length ?? 0);
  return { start, end, mark: time, cursor: Math.max(at - end, 0) + start + time.length };
}
