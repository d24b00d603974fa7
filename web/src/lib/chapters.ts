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

function isChapter(value: unknown): value is Chapter {
  if (typeof value !== 'object' || value === null) return false;
  const { start, title } = value as Partial<Record<keyof Chapter, unknown>>;
  return typeof start === 'number' && Number.isFinite(start) && typeof title === 'string';
}
