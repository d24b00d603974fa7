import { toast } from '~/ui/toast.ts';

/** Everything a submit needs, fetched when a form is touched; a failure shows when it is needed. */
export function preloadSubmit(): void {
  Promise.all([loadContracts(), loadMutations(), loadErrors(), loadPhoneMask()]).catch(
    () => undefined,
  );
}

export const loadContracts = () => import('#contracts/auth.ts');
export const loadMutations = () => import('./auth.api.ts');
export const loadErrors = () => import('~/lib/errors.ts');
export const loadPhoneMask = () => import('~/lib/phone-mask.ts');

/** Shown when even the error texts could not be loaded, which means no network. */
export const UNREACHABLE_TEXT =
  'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente; nada foi perdido.';

/** One toast for one failed attempt, and what it says; `unknownText` replaces the general text of an unknown error. */
export async function showFailure(
  title: string,
  error: unknown,
  unknownText?: string,
): Promise<string> {
  let words: { description: string; advice?: string } = { description: UNREACHABLE_TEXT };
  try {
    const { describeError, toAppError } = await loadErrors();
    const isUnknown = unknownText !== undefined && toAppError(error).code === 'unknown';
    const text = describeError(error);
    words = isUnknown ? { description: unknownText, advice: text } : { description: text };
  } catch {
    // The text above is shown.
  }
  toast({ title, ...words, tone: 'destructive' });
  return words.description;
}
