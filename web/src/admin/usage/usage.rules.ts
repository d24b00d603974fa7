import { formatDate, formatInteger } from '~/lib/format.ts';
import type { Usage } from './usage.queries.ts';

/** The numbers of a chart as a table: titles, and a line of texts for each row. */
export type Figures = { columns: readonly string[]; rows: readonly (readonly string[])[] };

const PARTS = 20;
const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 });

/** A Monday as people call its week: `24/11`. */
export const weekLabel = (week: string): string => `${week.slice(8, 10)}/${week.slice(5, 7)}`;
/** Noon, so that no zone makes it the day before. */
const dayText = (day: string): string => formatDate(`${day}T12:00:00Z`);
/** What the database keeps to itself, because somebody could be known by it. */
const FEW = 'menos de 5';
/** Also where those left over would be so few. */
const FEW_OR_NEARLY_ALL = 'menos de 5, ou quase todos';
const count = (people: number | null, few = FEW): string =>
  people === null ? few : formatInteger(people);
const hoursText = (hours: number | null): string => (hours === null ? FEW : decimal.format(hours));
const share = (part: number | null, whole: number | null): string =>
  part === null || !whole ? '–' : percent.format(part / whole);

/** Those of a whole that are left over; null where one of the two is not told. */
export const leftOver = (whole: number | null, part: number | null): number | null =>
  whole === null || part === null ? null : whole - part;

export function weekFigures(weeks: Usage['weeks']): Figures {
  return {
    columns: ['Semana de', 'Membros ativos', 'Horas de aulas', 'Ouviram podcasts'],
    rows: weeks.map(({ week, active, hours, listeners }) => [
      dayText(week),
      count(active),
      hoursText(hours),
      count(listeners, FEW_OR_NEARLY_ALL),
    ]),
  };
}

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
  const rows = weeks.map((week) => {
    const hours: Record<string, number | null> = Object.fromEntries(
      columns.map((name) => [name, 0]),
    );
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
      ...columns.map((name) => hoursText(hours[name] ?? null)),
    ]),
  };
}

export function newLessonFigures(lessons: Usage['new_lessons']): Figures {
  return {
    columns: ['Aula', 'Entrou em', 'Abriram em 7 dias', 'Mediana de dias até abrir'],
    rows: lessons.map(({ title, announced_on, viewers, median_days }) => [
      title,
      dayText(announced_on),
      count(viewers),
      median_days === null ? '–' : decimal.format(median_days),
    ]),
  };
}

/** Shares of those who began a lesson that played each twentieth, from 0 to 1. */
export function retentionShares({
  watchers,
  parts,
}: Usage['retention'][number]): (number | null)[] {
  return Array.from({ length: PARTS }, (_, index) => {
    const part = parts[index] ?? null;
    return part === null ? null : part / Math.max(watchers, 1);
  });
}

export function retentionFigures(lesson: Usage['retention'][number]): Figures {
  return {
    columns: ['Trecho', 'Assistiram', 'De quem começou'],
    rows: Array.from({ length: PARTS }, (_, index) => [
      partLabel(index),
      count(lesson.parts[index] ?? null),
      share(lesson.parts[index] ?? null, lesson.watchers),
    ]),
  };
}

/** `0–5 %`, … `95–100 %`. */
export const partLabel = (index: number): string =>
  `${(index * 100) / PARTS}–${((index + 1) * 100) / PARTS} %`;

export function completionFigures(completion: Usage['completion']): Figures {
  return {
    columns: ['Categoria', 'Começadas', 'Concluídas', 'Concluídas de começadas'],
    rows: completion.map(({ category, started, completed }) => [
      category,
      count(started, 'menos de 5 por aula'),
      count(completed, 'menos de 5 por aula, ou quase todas'),
      share(completed, started),
    ]),
  };
}

export function podcastFigures(podcasts: Usage['podcasts']): Figures {
  return {
    columns: ['Episódio', 'Começaram', 'Ouviram até o fim', 'De quem começou'],
    rows: podcasts.map(({ title, listeners, completed }) => [
      title,
      count(listeners),
      count(completed, FEW_OR_NEARLY_ALL),
      share(completed, listeners),
    ]),
  };
}

export function searchFigures(searches: Usage['searches']): Figures {
  return {
    columns: ['Busca', 'Vezes em 90 dias'],
    rows: searches.map(({ words, count }) => [words, formatInteger(count)]),
  };
}

export function approvalFigures(approvals: Usage['approvals']): Figures {
  return {
    columns: ['Semana de', 'Aprovados', 'Rejeitados', 'Mediana de horas de espera'],
    rows: approvals.map(({ week, approved, rejected, median_hours }) => [
      dayText(week),
      formatInteger(approved),
      formatInteger(rejected),
      median_hours === null ? '–' : decimal.format(median_hours),
    ]),
  };
}
