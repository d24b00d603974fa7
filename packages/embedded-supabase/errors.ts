import { texts } from './texts.ts';

/**
 * A failure that was foreseen: `message` (of texts.ts) is one paragraph that ends with the next step and
 * is shown to the developer as it is, without a stack trace.
 */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** The `code` of a Node system error (`ENOENT`, `EADDRINUSE`…), or undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return undefined;
}

/**
 * What to do about a disk that is full or a folder that may not be written, if that is what `failure` (an error, or
 * the words of a program) is about; undefined for anything else. Never to delete anything.
 */
export function diskFailure(failure: unknown, folder: string): StackError | undefined {
  const words = errorText(failure);
  if (/no space left on device|disk quota exceeded/i.test(words)) {
    return new StackError(texts.diskFull(folder));
  }
  // The database's "permission denied for table" is about something else.
  if (/read-only file system|operation not permitted, |permission denied(?! for)/i.test(words)) {
    return new StackError(texts.notWritable(folder));
  }
  return undefined;
}

/** The text of anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
