import { toAppError } from '~/lib/errors.ts';

/** Nobody answered: the network's fault, not the server's. */
export const isUnreachable = (error: unknown): boolean => toAppError(error).code === 'unreachable';
