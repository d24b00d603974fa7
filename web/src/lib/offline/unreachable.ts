import { toAppError } from '~/lib/errors.ts';

/** No answer came, so it says nothing about the request itself. */
export const isUnreachable = (error: unknown): boolean => toAppError(error).code === 'unreachable';
