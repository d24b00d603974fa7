import { formatDate, formatInteger } from '~/lib/format.ts';
import type { Usage } from './usage.queries.ts';

/** The numbers of a chart as a table: titles, and a line of texts for each row. */
export type Figures = { columns: readonly string[]; rows: readonly (readonly string[])[] };

const PARTS = 20;
const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 });

/** A Monday as people call its week: `24/11`. */
export const weekLabel = ({ week }: { week: string }): string =>
  `${week.slice(8, 10)}/${week.slice(5, 7)}`;
/** Noon, so that no zone makes it the day before. */
const dayText = (day: string): string => formatDate(`${day}T12:00:00Z`);
/** Where the database tells no number, because it would tell of single people. */
const FEW = 'menos de 5';
/** Also where fewer than five people would be left over. */
const FEW_OR_NEARLY_ALL = 'menos de 5, ou quase todos';
const count = (people: number | null, few = FEW): string =>
  people === null ? few : formatInteger(people);
const decimalText = (value: number | null, none: string): string =>
  value === null ? none : decimal.format(value);
const share = (part: number | null, whole: number | null): string =>
  part === null || !whole ? '–' : percent.format(part / whole);

/** Those of a whole that are left over; null where one of the two is not told. */
export const leftOver = (whole: number | null, part: number | null): number | null =>
  whole === null || part === null ? null : whole - part;

/** A table by the title of each column and the text of its cells. */
const tableOf =
  <Row>(cells: Readonly<Record<string, (row: Row) => string>>) =>
  (rows: readonly Row[]): Figures => ({
    columns: Object.keys(cells),
    rows: rows.map((row) => Object.values(cells).map((cell) => cell(row))),
  });

export const weekFigures = tableOf<Usage['weeks'][number]>({
  'Semana de': ({ week }) => dayText(week),
  'Membros ativos': ({ active }) => count(active),
  'Horas de aulas': ({ hours }) => decimalText(hours, FEW),
  'Ouviram podcasts': ({ listeners }) => count(listeners, FEW_OR_NEARLY_ALL),
});

/** A week with its hours by category; null where they are not told. */
export type WeekHours = { week: string; hours: Record<string, number | null> };

/** Weeks as rows and the categories with most hours as columns; the others together. */
export function categoryTable(categories: Usage['categories'], most = 5) {
  const totals = new Map<string, number>();
  for (const { category, hours } of categories) {
    totals.set(category, (totals.get(category) ?? 0) + (hours ?? 0));
  }
  const names = [...totals].sort(([, a], [, b]) => b - a).map(([name]) => name);
  const shown = names.slice(0, most);
  const columns = names.length > most ? [...shown, 'Outras'] : shown;
  const weeks = [...new Set(categories.map(({ week }) => week))].sort();
  const rows = weeks.map((week): WeekHours => {
    const hours: WeekHours['hours'] = Object.fromEntries(columns.map((name) => [name, 0]));
    for (const one of categories) {
      if (one.week !== week) continue;
      const column = shown.includes(one.category) ? one.category : 'Outras';
      const sum = hours[column] ?? 0;
      hours[column] = one.hours === null ? sum || null : Math.round((sum + one.hours) * 10) / 10;
    }
    return { week, hours };
  });
  return { columns, rows };
}

export function categoryFigures(categories: Usage['categories']): Figures {
  const { columns, rows } = categoryTable(categories, Number.POSITIVE_INFINITY);
  return {
    columns: ['Semana de', ...columns],
    rows: rows.map(({ week, hours }) => [
      dayText(week),
      ...columns.map((name) => decimalText(hours[name] ?? null, FEW)),
    ]),
  };
}

export const newLessonFigures = tableOf<Usage['new_lessons'][number]>({
  Aula: ({ title }) => title,
  'Entrou em': ({ announced_on }) => dayText(announced_on),
  'Abriram em 7 dias': ({ viewers }) => count(viewers),
  'Mediana de dias até abrir': ({ median_days }) => decimalText(median_days, '–'),
});

/** A twentieth of a lesson: `0–5 %`, who played it, and of how many who began. */
type LessonPart = { label: string; played: number | null; watchers: number };

export const lessonParts = ({ watchers, parts }: Usage['retention'][number]): LessonPart[] =>
  Array.from({ length: PARTS }, (_, index) => ({
    label: `${(index * 100) / PARTS}–${((index + 1) * 100) / PARTS} %`,
    played: parts[index] ?? null,
    watchers,
  }));

/** In percent of those who began the lesson. */
export const playedShare = ({ played, watchers }: LessonPart): number | null =>
  played === null ? null : Math.round((played / Math.max(watchers, 1)) * 100);

export const retentionFigures = tableOf<LessonPart>({
  Trecho: ({ label }) => label,
  Assistiram: ({ played }) => count(played),
  'De quem começou': ({ played, watchers }) => share(played, watchers),
});

export const completionFigures = tableOf<Usage['completion'][number]>({
  Categoria: ({ category }) => category,
  Começadas: ({ started }) => count(started, 'menos de 5 por aula'),
  Concluídas: ({ completed }) => count(completed, 'menos de 5 por aula, ou quase todas'),
  'Concluídas de começadas': ({ started, completed }) => share(completed, started),
});

export const podcastFigures = tableOf<Usage['podcasts'][number]>({
  Episódio: ({ title }) => title,
  Começaram: ({ listeners }) => count(listeners),
  'Ouviram até o fim': ({ completed }) => count(completed, FEW_OR_NEARLY_ALL),
  'De quem começou': ({ listeners, completed }) => share(completed, listeners),
});

export const searchFigures = tableOf<Usage['searches'][number]>({
  Busca: ({ words }) => words,
  'Vezes em 90 dias': ({ count: times }) => formatInteger(times),
});

export const approvalFigures = tableOf<Usage['approvals'][number]>({
  'Semana de': ({ week }) => dayText(week),
  Aprovados: ({ approved }) => formatInteger(approved),
  Rejeitados: ({ rejected }) => formatInteger(rejected),
  'Mediana de horas de espera': ({ median_hours }) => decimalText(median_hours, '–'),
});
