import { keyPointColumns, LATE_POINT } from '../../_shared/contracts/key-points.ts';
import { HttpError, type PlatformError } from '../../_shared/errors.ts';

/**
 * Key points of a body as columns. Where no line names a second the database keeps those of the points that stay: who
 * writes their texts alone knows of none.
 */
export function writtenKeyPoints(lines: readonly string[] | undefined) {
  if (lines === undefined) return { key_points: undefined };
  const { key_points, key_point_seconds } = keyPointColumns(lines);
  return { key_points, ...(key_point_seconds.length > 0 && { key_point_seconds }) };
}

/**
 * Refuses a second after the end of the recording, whose length the database knows.
 *
 * @throws HttpError 400 on field keyPoints
 */
export function refuseLatePoint(error: PlatformError | null): void {
  if (error?.code === '23514' && error.message.includes('key_point_seconds')) {
    throw new HttpError(400, 'invalid_request', LATE_POINT, { field: 'keyPoints' });
  }
}
