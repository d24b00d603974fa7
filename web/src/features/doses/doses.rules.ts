import { formatClock } from '~/lib/duration.ts';
import { hasShape } from '~/lib/has-shape.ts';
import {
  cutAt,
  mergeParts,
  partsOf,
  quantityParts,
  searchTerms,
  type TextPart,
  wordsOf,
} from '~/lib/highlight.ts';
import { paths } from '~/lib/paths.ts';

export type DosePoint = {
  text: string;
  /** Where it is said. */
  seconds: number | null;
  /** "0,5 mg", as the text says it. */
  quantities: readonly string[];
};

/** The reviewed key points of a lesson or an episode. */
export type DoseSheet = {
  kind: 'lesson' | 'episode';
  id: number;
  title: string;
  instructor: string | null;
  categoryId: number | null;
  /** Whether it plays from a second; a Drive lesson does not. */
  isSeekable: boolean;
  points: readonly DosePoint[];
  /** Name of who read the points last. */
  reviewedBy: string;
  /** A day, "2026-11-21". */
  reviewedOn: string;
};

type Category = { id: number; name: string; slug: string };

/** What is shown of a category, or of what has none. */
export type DoseGroup = { slug: string; name: string; sheets: readonly ShownSheet[] };

/** A sheet with those of its points that are asked for; `of` counts all. */
export type ShownSheet = DoseSheet & { of: number };

/** In the address: what has no category. */
export const NO_CATEGORY = 'sem-categoria';

/** Points of an answer; what is none is left out. */
export const parsePoints = (value: unknown): DosePoint[] =>
  Array.isArray(value)
    ? value
        .filter((point) => hasShape(point, { text: 'string' }))
        .map(({ text, seconds, quantities }) => ({
          text: String(text),
          seconds: Number.isFinite(seconds) ? Number(seconds) : null,
          quantities: Array.isArray(quantities) ? quantities.map(String) : [],
        }))
    : [];

/** Everything in the order of the menus, by title; what has no category comes last. Empty categories have no group. */
export function groupSheets(
  sheets: readonly DoseSheet[],
  categories: readonly Category[],
): DoseGroup[] {
  const known = new Set(categories.map(({ id }) => id));
  const sorted = sheets
    .map((sheet) => ({ ...sheet, of: sheet.points.length }))
    .sort((a, b) => a.title.localeCompare(b.title, 'pt-BR') || b.id - a.id);
  return [
    ...categories.map(({ id, name, slug }) => ({
      slug,
      name,
      sheets: sorted.filter(({ categoryId }) => categoryId === id),
    })),
    {
      slug: NO_CATEGORY,
      name: 'Sem categoria',
      sheets: sorted.filter(({ categoryId }) => categoryId === null || !known.has(categoryId)),
    },
  ].filter(({ sheets: own }) => own.length > 0);
}

/** How texts are compared, each word behind a space. */
const plain = (text: string): string => ` ${wordsOf(text).join(' ')}`;

/** At the start of a word only: who asks for adrenaline must not read a dose of noradrenaline. */
const holds = (plainText: string, term: string): boolean => plainText.includes(` ${term}`);

/**
 * Prepares groups for a search at every key: each text is read once. The search answers the points that hold all words
 * themselves, or together with the title, the teacher and the category. Two points never answer together: the dose of an
 * adult beside a line about children is none for a child.
 */
export function searchIn(groups: readonly DoseGroup[]): (text: string) => readonly DoseGroup[] {
  const read = groups.map((group) => ({
    ...group,
    sheets: group.sheets.map((sheet) => ({
      sheet,
      head: plain(`${sheet.title} ${sheet.instructor ?? ''} ${group.name}`),
      lines: sheet.points.map(({ text }) => plain(text)),
    })),
  }));
  return (text) => {
    const terms = searchTerms(text);
    if (terms.length === 0) return groups;
    return read
      .map(({ sheets, ...group }) => ({
        ...group,
        sheets: sheets.flatMap(({ sheet, head, lines }) => {
          const wanted = terms.filter((term) => !holds(head, term));
          const points = sheet.points.filter((_point, index) =>
            wanted.every((term) => holds(lines[index] ?? '', term)),
          );
          return points.length > 0 ? [{ ...sheet, points }] : [];
        }),
      }))
      .filter(({ sheets }) => sheets.length > 0);
  };
}

/** The group that an address names; null for all of them, also where it names none that is there. */
export const groupOf = (groups: readonly DoseGroup[], slug: string | null): DoseGroup | null =>
  groups.find((group) => group.slug === slug) ?? null;

export type Counts = { sheets: number; points: number };

export function countOf(groups: readonly DoseGroup[]): Counts {
  const sheets = groups.flatMap((group) => group.sheets);
  return {
    sheets: sheets.length,
    points: sheets.reduce((sum, { points }) => sum + points.length, 0),
  };
}

/** The first sheets of all groups, as many as these. */
export function firstSheets(groups: readonly DoseGroup[], most: number): DoseGroup[] {
  let left = most;
  return groups.flatMap((group) => {
    const sheets = group.sheets.slice(0, left);
    left -= sheets.length;
    return sheets.length > 0 ? [{ ...group, sheets }] : [];
  });
}

/** A line in pieces: its quantities, and what was searched for. */
export function dosePieces({ text, quantities }: DosePoint, terms: readonly string[]) {
  const amounts = quantityParts(text, quantities);
  const found = partsOf(text, terms).filter(
    ([from]) => !/[\p{L}\p{M}\d]$/u.test(text.slice(0, from)),
  );
  const within = (parts: readonly TextPart[], at: number) =>
    parts.some(([from, to]) => from <= at && at < to);
  // Cut wherever either begins or ends: a piece is wholly in or out of both.
  const edges = [...new Set([...amounts, ...found].flat())].sort((a, b) => a - b);
  const parts = mergeParts([...amounts, ...found]);
  let at = 0;
  return cutAt(text, parts).flatMap((piece) => {
    const [from, to] = [at, at + piece.text.length];
    at = to;
    const cuts = [from, ...edges.filter((edge) => from < edge && edge < to), to];
    return cuts.slice(0, -1).map((start, index) => ({
      text: text.slice(start, cuts[index + 1]),
      at: start,
      isQuantity: within(amounts, start),
      isMatch: within(found, start),
    }));
  });
}

/** Where a sheet opens, at a second or wherever the member stopped. */
export const sheetPath = ({ kind, id }: Pick<DoseSheet, 'kind' | 'id'>, t?: number): string =>
  kind === 'lesson' ? paths.video(id, { t }) : paths.podcasts({ episode: id, t });

/** "Assistir aos 5:48: Sepse" */
export const playLabel = ({ kind, title }: Pick<DoseSheet, 'kind' | 'title'>, seconds: number) =>
  `${kind === 'lesson' ? 'Assistir' : 'Ouvir'} aos ${formatClock(seconds)}: ${title}`;
