import * as z from 'zod';

/** What went wrong, in words of an operator: Node and the checks of an answer say it in English. */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof z.ZodError) {
    const places = error.issues.map(({ path }) => path.join('.') || 'tudo');
    return `a resposta não é a que esta versão conhece (${[...new Set(places)].slice(0, 5).join(', ')})`;
  }
  if (error.name === 'TimeoutError') return 'não respondeu a tempo';
  const { code, message } = (error.cause ?? {}) as { code?: string; message?: string };
  if (error.message === 'fetch failed') return `não foi alcançado (${code ?? message ?? 'rede'})`;
  return message ? `${error.message} (${message})` : error.message;
}
