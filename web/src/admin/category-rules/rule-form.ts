import { categoryRuleSchema, type RuleKind } from '#contracts/category-rule.ts';
import type { EditedNoun } from '~/admin/ui/edit/edited-noun.ts';
import { tableRows } from '~/admin/ui/edit/table-rows.api.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';
import { AppError } from '~/lib/errors.ts';
import type { Choice } from '~/ui/SelectField.tsx';
import { KINDS } from './category-rules.rules.ts';

/** What the form of a rule holds. */
export type RuleValues = { kind: RuleKind; value: string; categoryId: number | null };

/** The words of the form: the field of the value is called after the kind, and a category is shown by its name. */
export function ruleWords(kind: RuleKind, categories: readonly Choice[]): FormWords<RuleValues> {
  return {
    changed: 'Esta regra mudou enquanto você editava',
    gone: 'Esta regra foi excluída',
    fields: {
      kind: {
        label: 'O que a regra olha',
        columns: ['kind'],
        show: (shown) => KINDS[shown as RuleKind].label,
      },
      value: { label: KINDS[kind].value, columns: ['value'], partOf: 'kind' },
      categoryId: {
        label: 'Categoria',
        columns: ['category_id'],
        show: (id) => categories.find((category) => category.id === id)?.name ?? '',
      },
    },
  };
}

/** What a new rule begins with. No category is chosen yet: the schema says so when the form is sent. */
export const NEW_RULE: RuleValues = { kind: 'title_contains', value: '', categoryId: null };

const words = ruleWords('title_contains', []);

/** The form of a rule. A new one stands behind all others. */
export const RULE: EditedNoun<RuleValues, number, Versioned<RuleValues>> = {
  key: 'category-rules',
  target: 'category_rule',
  schema: categoryRuleSchema,
  words,
  titles: { edit: 'Editar regra', create: 'Nova regra', createButton: 'Criar regra' },
  skeleton: [46, 46, 46, 72],
  ...tableRows<RuleValues>('category_rules', words.fields),
  said: {
    created: {
      title: 'Regra criada',
      description: 'Ela vale para as aulas que chegarem a partir de agora.',
    },
    updated: { title: 'Regra atualizada' },
    createFailed: 'Erro ao criar regra',
    updateFailed: 'Erro ao atualizar regra',
  },
  refusal: (error) =>
    error instanceof AppError && error.code === 'conflict'
      ? { field: 'value', message: 'Outra regra já olha isto' }
      : null,
  isAlone: true,
};
