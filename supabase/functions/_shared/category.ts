import { HttpError, type PlatformError } from './errors.ts';

/**
 * Refuses a lesson or episode whose category does not exist: the category is its only foreign key.
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
