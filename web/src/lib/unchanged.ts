import { AppError } from './errors.ts';

/**
 * The row that a write upon what was shown has found.
 *
 * @throws AppError `version_conflict` where there was none: another person has changed or deleted the row meanwhile
 */
export function unchanged<Row>(row: Row | null): Row {
  if (row === null) throw new AppError({ status: 409, code: 'version_conflict', body: 'changed' });
  return row;
}
