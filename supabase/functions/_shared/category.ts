import { HttpError, type PlatformError } from './errors.ts';

/**
 * Refuses a lesson or podcast whose category is not there; neither refers to any other row.
 *
 * @throws HttpError 400 on field categoryId
 */
export function refuseUnknownCategory(error: PlatformError | null): void {
  if (error?.code === '23503') {
    throw new HttpError(400, 'invalid_request', 'Categoria não encontrada. Escolha outra.', {
      field: 'categoryId',
    });
  }
}
