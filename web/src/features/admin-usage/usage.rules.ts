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
const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : percent.format(part / whole);

export function weekFigures(weeks: Usage['weeks']): Figures {
  return {
    columns: ['Semana de', 'Membros ativos', 'Horas de aulas', 'Ouviram podcasts'],
    rows: weeks.map(({ week, active, hours, listeners }) => [
      dayText(week),
      formatInteger(active),
      decimal.format(hours),
      formatInteger(listeners),
    ]),
  };
}

/** Weeks as rows and the categories with most hours as columns; the others together. */
export function categoryTable(categories: Usage['categories'], most = 5) {
  const totals = new Map<string, number>();
  for (const { category, hours } of categories) {
    totals.set(category, (totals.get(category) ?? 0) + hours);
  }
  const names = [...totals].sort(([, a], [, b]) => b - a).map(([name]) => name);
  const shown = names.slice(0, most);
  const columns = names.length > most ? [...shown, 'Outras'] : shown;
  const weeks = [...new Set(categories.map(({ week }) => week))].sort();
  const rows = weeks.map((week) => {
    const hours: Record<string, number> = Object.fromEntries(columns.map((name) => [name, 0]));
    for (const one of categories) {
      if (one.week !== week) continue;
      const column = shown.includes(one.category) ? one.category : 'Outras';
      hours[column] = Math.round(((hours[column] ?? 0) + one.hours) * 10) / 10;
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
      ...columns.map((name) => decimal.format(hours[name] ?? 0)),
    ]),
  };
}

export function newLessonFigures(lessons: Usage['new_lessons']): Figures {
  return {
    columns: ['Aula', 'Entrou em', 'Abriram em 7 dias', 'Mediana de dias até abrir'],
    rows: lessons.map(({ title, announced_on, viewers, median_days }) => [
      title,
      dayText(announced_on),
      formatInteger(viewers),
      median_days === null ? '–' : decimal.format(median_days),
    ]),
  };
}

/** Shares of those who began a lesson that played each twentieth, from 0 to 1. */
export function retentionShares({ watchers, parts }: Usage['retention'][number]): number[] {
  return Array.from({ length: PARTS }, (_, part) => (parts[part] ?? 0) / Math.max(watchers, 1));
}

export function retentionFigures(lesson: Usage['retention'][number]): Figures {
  return {
    columns: ['Trecho', 'Assistiram', 'De quem começou'],
    rows: retentionShares(lesson).map((part, index) => [
      partLabel(index),
      formatInteger(lesson.parts[index] ?? 0),
      percent.format(part),
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
      formatInteger(started),
      formatInteger(completed),
      share(completed, started),
    ]),
  };
}

export function podcastFigures(podcasts: Usage['podcasts']): Figures {
  return {
    columns: ['Episódio', 'Começaram', 'Ouviram até o fim', 'De quem começou'],
    rows: podcasts.map(({ title, listeners, completed }) => [
      title,
      formatInteger(listeners),
      formatInteger(completed),
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
