import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { rejectionReasonSchema } from '#contracts/approval.ts';
import { MAX_REASON } from '#contracts/user.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { EntryButtons } from '~/admin/ui/EntryButtons.tsx';
import { EditDialog, type EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import type { EditedNoun } from '~/admin/ui/edit/edited-noun.ts';
import { FormArea, FormText } from '~/admin/ui/edit/form-fields.tsx';
import { tableRows } from '~/admin/ui/edit/table-rows.api.ts';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { toAppError } from '~/lib/errors.ts';
import { PlusIcon } from '~/ui/icons.tsx';
import { useDeleteReason } from './approvals.mutations.ts';
import { approvalQueries } from './approvals.queries.ts';

type ReasonForm = z.output<typeof rejectionReasonSchema>;

const fields = {
  name: { label: 'Nome', columns: ['name'] },
  reason: { label: 'Texto do e-mail', columns: ['reason'] },
};
const saved = { title: 'Motivo salvo' };
const failed = 'Erro ao salvar motivo';

/** The form of a text that rejections begin with. */
const REASON: EditedNoun<ReasonForm, number, Versioned<ReasonForm>> = {
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

type ReasonsDialogProps = { isOpen: boolean; onClose(): void };

/** Texts that a rejection begins with: written, changed and deleted by administrators, for all of them. */
export function ReasonsDialog({ isOpen, onClose }: ReasonsDialogProps) {
  const query = useQuery({ ...approvalQueries.reasons(), enabled: isOpen });
  const reasons = query.data ?? [];
  const [writing, setWriting] = useState<EditTarget<number, ReasonForm> | null>(null);
  const remove = useDeleteReason();
  const [ask, question] = useQuestion();
  const askDelete = ({ id, name }: { id: number; name: string }) =>
    ask({
      title: 'Excluir motivo?',
      text: `Ninguém da equipe encontra mais “${name}”. Esta ação não pode ser desfeita.`,
      confirm: 'Excluir motivo',
      during: 'Excluindo...',
      isDangerous: true,
      staysOnFailure: true,
      act: () => remove.mutateAsync(id),
    });
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
        title="Motivos de rejeição"
        description="Textos prontos para começar o e-mail de uma rejeição. Toda a equipe usa os mesmos."
      >
        <Grid gap="3" templateColumns="minmax(0, 1fr)">
          <ListStates
            query={query}
            count={reasons.length}
            words={{ failed: 'Não foi possível carregar os motivos', none: 'Nenhum motivo ainda.' }}
            skeleton={{ height: 96 }}
          >
            {reasons.map(({ id, name, reason }) => (
              <Grid
                key={id}
                templateColumns="minmax(0, 1fr) auto"
                gap="2"
                borderTop="line"
                paddingTop="2"
              >
                <div>
                  <Text fontWeight="semibold" overflowWrap="anywhere">
                    {name}
                  </Text>
                  <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" lineClamp={3}>
                    {reason}
                  </Text>
                </div>
                <EntryButtons
                  name={name}
                  onEdit={() => setWriting({ id })}
                  onDelete={() => askDelete({ id, name })}
                />
              </Grid>
            ))}
          </ListStates>
          <Button
            variant="surface"
            icon={<PlusIcon size={18} />}
            onClick={() => setWriting({ begin: { name: '', reason: '' } })}
          >
            Novo motivo
          </Button>
        </Grid>
      </Dialog>
      <EditDialog noun={REASON} target={writing} onClose={() => setWriting(null)}>
        {() => (
          <>
            <FormText name="name" autoFocus />
            <FormArea name="reason" rows={3} maxLength={MAX_REASON} />
          </>
        )}
      </EditDialog>
      {question}
    </>
  );
}
