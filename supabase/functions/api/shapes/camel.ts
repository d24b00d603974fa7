import type { z } from '@hono/zod-openapi';
import { columnOf } from '../../_shared/contracts/noun.ts';

/** The field of a column: `view_count` becomes viewCount. */
function camelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * A database row in the shape of the API: keys in camel case, also of embedded rows; other columns are dropped. Keys of
 * JSON columns (`metadata`) are in camel case already.
 */
export function fromRow<T extends z.ZodType>(shape: T, row: unknown): z.output<T> {
  return shape.parse(camelKeys(row));
}

/** The columns of a shape, for a select. */
export function columnsOf(shape: z.ZodObject): string {
  return Object.keys(shape.shape).map(columnOf).join(',');
}

/** Fields of an edit as columns. An undefined field is not sent, so its column keeps its value. */
export function toColumns(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [columnOf(field), value]),
  );
}

function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [camelCase(key), camelKeys(inner)]),
  );
}
