import type { CategoryRule, RuleKind } from '#contracts/category-rule.ts';
import { plural } from '~/lib/format.ts';

/** What a kind of rule is called in a sentence and where it is chosen, and the field that says what is looked for. */
export const KINDS: Readonly<
  Record<RuleKind, { label: string; choice: string; value: string; help: string; example: string }>
> = {
  title_contains: {
    label: 'Título contém',
    choice: 'Título contém',
    value: 'Texto do título',
    help: 'Palavras inteiras, na mesma ordem. Maiúsculas, acentos e pontuação não contam.',
    example: 'ECG',
  },
  playlist: {
    label: 'Está na lista',
    choice: 'Está numa lista do YouTube',
    value: 'Lista do YouTube',
    help: 'Link da lista (com “list=”) ou o ID. A lista precisa ser pública ou não listada.',
    example: 'https://www.youtube.com/playlist?list=…',
  },
};

/** What one rule would catch of the present catalogue. */
export type Catch = { lessons: number; uncategorized: number; elsewhere: number };

/** The rules with a draft: in the place of the rule that the draft edits, or behind all. Places begin with 1. */
export function withDraft<Rule extends CategoryRule & { id: number }>(
  rules: readonly Rule[],
  draft: CategoryRule,
  editedId: number | null,
): { rules: CategoryRule[]; place: number } {
  const index = rules.findIndex(({ id }) => id === editedId);
  const at = index < 0 ? rules.length : index;
  return { rules: [...rules.slice(0, at), draft, ...rules.slice(at + 1)], place: at + 1 };
}

/** "12 aulas: 9 sem categoria, 2 em outra categoria, 1 já nesta", "7 aulas, todas sem categoria". */
export function matchCountText({ lessons, uncategorized, elsewhere }: Catch): string {
  if (lessons === 0) return 'Nenhuma aula do catálogo';
  const here = lessons - uncategorized - elsewhere;
  const kinds = [
    [uncategorized, 'sem categoria'],
    [elsewhere, 'em outra categoria'],
    [here, 'já nesta categoria'],
  ] as const;
  const parts = kinds.filter(([count]) => count > 0);
  const all = plural(lessons, 'aula', 'aulas');
  const [only] = parts;
  if (only && parts.length === 1) return `${all}, ${lessons === 1 ? '' : 'todas '}${only[1]}`;
  return `${all}: ${parts.map((part) => part.join(' ')).join(', ')}`;
}

/** How many lessons without a category the rules would give one, and how many no rule meets. */
export function uncategorizedBy(preview: readonly (Catch & { place: number })[]) {
  const sum = (isMet: boolean) =>
    preview
      .filter(({ place }) => place > 0 === isMet)
      .reduce((total, { uncategorized }) => total + uncategorized, 0);
  return { met: sum(true), unmet: sum(false) };
}

/** How far the rules reach among the lessons without a category. */
export function foundText(met: number, unmet: number): string {
  const all = plural(met + unmet, 'aula sem categoria', 'aulas sem categoria');
  if (met + unmet === 0) return 'Todas as aulas do catálogo têm categoria.';
  if (met === 0) return `${all}, que nenhuma regra encontra.`;
  return unmet === 0 ? `${all}, que as regras encontram.` : `${all}: as regras encontram ${met}.`;
}
