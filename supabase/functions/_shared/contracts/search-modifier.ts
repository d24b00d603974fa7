import * as z from 'zod';
import { checkNames, entryName, nameList } from './search-term.ts';

/** Of a modifier of search: characters of its name, years and kilos. A database test compares them. */
export const SEARCH_MODIFIER_LIMITS = { name: 60, years: 150, kilos: 500 } as const;

/** What a modifier says of a dose, with the words of the screens. */
export const MODIFIER_KINDS = {
  age: 'Idade',
  state: 'Estado do paciente',
  route: 'Via',
} as const;
export type ModifierKind = keyof typeof MODIFIER_KINDS;

/** The lists of names of a modifier. */
export const MODIFIER_LISTS = ['names', 'asked', 'implying', 'unless'] as const;

const NUMBER = /^\d{1,3}([.,]\d{1,2})?$/;
const numberIn = (typed: string) => Number(typed.replace(',', '.'));

/** From so much, below so much, as they are typed; nothing typed is no limit. */
const measure = (most: number) => {
  const limit = z
    .string({ error: 'Deve ser um número' })
    .trim()
    .refine((typed) => typed === '' || (NUMBER.test(typed) && numberIn(typed) <= most), {
      error: `Use de 0 a ${most}, com até 2 casas`,
    });
  return z
    .strictObject({ from: limit, to: limit })
    .refine(({ from }) => !NUMBER.test(from) || numberIn(from) < most, {
      path: ['from'],
      error: `Use menos que ${most}`,
    })
    .refine(({ from, to }) => !NUMBER.test(to) || numberIn(to) > numberIn(from || '0'), {
      path: ['to'],
      error: 'O fim deve ser maior que o início',
    });
};
export type Measure = z.output<ReturnType<typeof measure>>;

export const NO_MEASURE: Measure = { from: '', to: '' };
const isMeasured = ({ from, to }: Measure) => from !== '' || to !== '';

/** What an administrator edits of a patient, a state or a route; each list without empty and repeated names. */
export const searchModifierSchema = z
  .strictObject({
    name: entryName('Nome', SEARCH_MODIFIER_LIMITS.name),
    // Object.keys() of a literal gives its own keys.
    kind: z.enum(Object.keys(MODIFIER_KINDS) as [ModifierKind, ...ModifierKind[]], {
      error: `Tipo deve ser ${Object.values(MODIFIER_KINDS).join(', ')}`,
    }),
    names: nameList(),
    asked: nameList(),
    implying: nameList(),
    unless: nameList(),
    years: measure(SEARCH_MODIFIER_LIMITS.years),
    kilos: measure(SEARCH_MODIFIER_LIMITS.kilos),
  })
  .superRefine((modifier, context) => {
    checkNames(modifier, MODIFIER_LISTS, context);
    for (const key of ['years', 'kilos'] as const) {
      if (modifier.kind === 'age' || !isMeasured(modifier[key])) continue;
      const message = 'Só uma idade tem anos e quilos';
      context.addIssue({ code: 'custom', message, path: [key, 'from'] });
    }
  });
export type SearchModifierForm = z.output<typeof searchModifierSchema>;

/** A range of the database, as a form shows it. */
export function measureOf(range: string | null): Measure {
  const [, from = '', to = ''] = /^\[([^,]*),([^)]*)\)$/.exec(range ?? '') ?? [];
  return { from: from.replace('.', ','), to: to.replace('.', ',') };
}

/** What a form holds, as a range of the database; null where nothing was typed. */
export function rangeOf(measured: Measure): string | null {
  const { from, to } = measured;
  return isMeasured(measured)
    ? `[${(from || '0').replace(',', '.')},${to.replace(',', '.')})`
    : null;
}
