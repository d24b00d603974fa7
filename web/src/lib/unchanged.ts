import { AppError } from './errors.ts';

/** Whether a write failed because its row is no longer as it was shown. */
export const isConflict = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'version_conflict';

/**
 * The row that a write upon what was shown has found.
 *
 * @throws AppError `version_conflict` where there was none: another person has changed or deleted the row meanwhile
 */
export function unchanged<Row>(row: Row | null): Row {
  if (row === null) throw new AppError({ status: 409, code: 'version_conflict', body: 'changed' });
  return row;
}
