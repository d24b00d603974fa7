import * as z from 'zod';
import { fromDatabase, HttpError, type PlatformError } from './errors.ts';

/** What a database call answers. */
export type Answer = { data: unknown; error: PlatformError | null };

/** The parsed data of a database answer; throws its error as an HttpError. */
export function rows<T extends z.ZodType>(answer: Answer, schema: T): z.output<T> {
  ensure(answer);
  return schema.parse(answer.data);
}

/** Rows whose columns are checked later, or do not matter. */
export const anyRows = z.array(z.record(z.string(), z.unknown()));

/** Like `rows`, for one row that must exist: 404 when it does not, or is hidden from the caller. */
export function row<T extends z.ZodType>(answer: Answer, schema: T, missing: string): z.output<T> {
  ensure(answer);
  if (answer.data === null) throw new HttpError(404, 'not_found', missing);
  return schema.parse(answer.data);
}

/** Throws the error of a database answer; for statements whose data is not read. */
export function ensure(answer: { error: PlatformError | null }): void {
  if (answer.error) throw fromDatabase(answer.error);
}
