/**
 * A failure that was foreseen: `message` is one paragraph in Portuguese that ends with the next step
 * and is shown to the developer as it is, without a stack trace.
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

/** The text of anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
