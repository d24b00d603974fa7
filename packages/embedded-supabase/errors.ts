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

/**
 * What to do about a disk that is full or a folder that may not be written, if that is what `failure` (an error, or
 * the words of a program) is about; undefined for anything else. Never to delete anything.
 */
export function diskFailure(failure: unknown, folder: string): StackError | undefined {
  const words = errorText(failure);
  const retry = 'e rode o mesmo comando de novo. Nada foi apagado.';
  if (/no space left on device|disk quota exceeded/i.test(words)) {
    return new StackError(
      `O disco de ${folder} está cheio. Libere espaço nele, ou copie a pasta para outro e indique-a com --data, ${retry}`,
    );
  }
  // The database's "permission denied for table" is about something else.
  if (/read-only file system|operation not permitted, |permission denied(?! for)/i.test(words)) {
    return new StackError(
      `O Plantão não pode gravar em ${folder}. Dê permissão de escrita na pasta, e em tudo o que há nela, ao usuário ` +
        `que o roda (se o disco está montado só para leitura, monte-o para escrita) ${retry}`,
    );
  }
  return undefined;
}

/** The text of anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
