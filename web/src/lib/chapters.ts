import { hasShape } from './has-shape.ts';

/** A part of a recording that has a title. */
export type Chapter = {
  /** Second at which it begins. */
  start: number;
  title: string;
};

/** The chapters of a row of lessons or podcasts (`chapters`), in their order; none when there are none. */
export function parseChapters(value: unknown): readonly Chapter[] {
  return Array.isArray(value) ? value.filter(isChapter) : [];
}

const isChapter = (value: unknown): value is Chapter =>
  hasShape(value, { start: 'number', title: 'string' });
