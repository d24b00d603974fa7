import type * as z from 'zod';
import { rejectionReasonSchema } from '#contracts/approval.ts';
import type { EditedNoun } from '~/admin/ui/edit/edited-noun.ts';
import { tableRows } from '~/admin/ui/edit/table-rows.api.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { toAppError } from '~/lib/errors.ts';

export type ReasonForm = z.output<typeof rejectionReasonSchema>;

const fields = {
  name: { label: 'Nome', columns: ['name'] },
  reason: { label: 'Texto do e-mail', columns: ['reason'] },
};
const saved = { title: 'Motivo salvo!' };
const failed = 'Erro ao salvar motivo';

/** The form of a text that rejections begin with. */
export const REASON: EditedNoun<ReasonForm, number, Versioned<ReasonForm>> = {
  key: 'rejection-reasons',
  target: 'rejection_reason',
  schema: rejectionReasonSchema,
  words: {
    changed: 'Este motivo mudou enquanto você editava',
    gone: 'Este motivo foi excluído',
    fields,
  },
  titles: { edit: 'Editar motivo', create: 'Novo motivo', createButton: 'Salvar' },
  skeleton: [46, 96],
  ...tableRows<ReasonForm>('rejection_reasons', fields),
  said: { created: saved, updated: saved, createFailed: failed, updateFailed: failed },
  refusal: (error) =>
    toAppError(error).code === 'conflict'
      ? { field: 'name', message: 'Outro motivo já tem este nome' }
      : null,
  isAlone: true,
};
