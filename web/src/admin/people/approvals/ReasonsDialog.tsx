import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { rejectionReasonSchema } from '#contracts/approval.ts';
import { MAX_REASON } from '#contracts/user.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { FormArea, FormText } from '~/admin/ui/edit/form-fields.tsx';
import { IconButton } from '~/admin/ui/IconButton.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { useLeaveQuestion } from '~/admin/ui/use-leave-question.tsx';
import { PlusIcon } from '~/ui/icons.tsx';
import { EditIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { approvalQueries } from './approvals.queries.ts';
import {
  type RejectionReason,
  refusalOf,
  useDeleteReason,
  useSaveReason,
} from './reasons.mutations.ts';

type ReasonsDialogProps = { isOpen: boolean; onClose(): void };

/** Texts that a rejection begins with: written, changed and deleted by administrators, for all of them. */
export function ReasonsDialog({ isOpen, onClose }: ReasonsDialogProps) {
  const query = useQuery({ ...approvalQueries.reasons(), enabled: isOpen });
  // Which one is written: a stored one, or a new one.
  const [writing, setWriting] = useState<RejectionReason | 'new' | null>(null);
  const stopWriting = () => setWriting(null);
  const { onInput, leave, question } = useLeaveQuestion(isOpen && writing !== null, () => {
    stopWriting();
    onClose();
  });
  const remove = useDeleteReason();
  const stored = query.data ?? [];
  const edited = writing === 'new' ? null : writing;
  // What somebody writes stays, also when somebody else deletes it meanwhile: it is then stored anew.
  const isGone = edited !== null && !stored.some(({ id }) => id === edited.id);
  const reasons = isGone ? [...stored, edited] : stored;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => !isStillOpen && leave()}
      title="Motivos de rejeição"
      description="Textos prontos para começar o e-mail de uma rejeição. Toda a equipe usa os mesmos."
      footer={question || undefined}
    >
      <Grid gap="3" templateColumns="minmax(0, 1fr)" onInput={onInput}>
        <ListStates
          query={query}
          // While a first one is written, the list is not called empty.
          count={writing ? reasons.length + 1 : reasons.length}
          words={{ failed: 'Não foi possível carregar os motivos', none: 'Nenhum motivo ainda.' }}
          skeleton={{ height: 96 }}
        >
          {reasons.map((reason) =>
            reason.id === edited?.id ? (
              <ReasonForm key={reason.id} upon={reason} isGone={isGone} onClose={stopWriting} />
            ) : (
              <Grid
                key={reason.id}
                templateColumns="minmax(0, 1fr) auto"
                gap="2"
                borderTop="line"
                paddingTop="2"
              >
                <div>
                  <Text fontWeight="semibold" overflowWrap="anywhere">
                    {reason.name}
                  </Text>
                  <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" lineClamp={3}>
                    {reason.reason}
                  </Text>
                </div>
                <Flex>
                  <IconButton
                    label={`Editar ${reason.name}`}
                    icon={<EditIcon size={16} />}
                    disabled={writing !== null}
                    onClick={() => setWriting(reason)}
                  />
                  <IconButton
                    label={`Excluir ${reason.name}`}
                    icon={<TrashIcon size={16} />}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate(reason.id)}
                  />
                </Flex>
              </Grid>
            ),
          )}
        </ListStates>
        {writing === 'new' ? (
          <ReasonForm upon={null} isGone={false} onClose={stopWriting} />
        ) : (
          <Button
            variant="surface"
            icon={<PlusIcon size={18} />}
            disabled={writing !== null}
            onClick={() => setWriting('new')}
          >
            Novo motivo
          </Button>
        )}
      </Grid>
    </Dialog>
  );
}

type ReasonFormProps = { upon: RejectionReason | null; isGone: boolean; onClose(): void };

function ReasonForm({ upon, isGone, onClose }: ReasonFormProps) {
  const save = useSaveReason();
  // Saved upon what was read when it was opened; once somebody else's change was told, upon what is stored now.
  const [opened] = useState(upon);
  const [isTold, setIsTold] = useState(false);
  const form = useForm({
    resolver: zodResolver(rejectionReasonSchema),
    defaultValues: { name: upon?.name ?? '', reason: upon?.reason ?? '' },
  });
  const submit = form.handleSubmit((checked) => {
    if (save.isPending) return;
    save.mutate(
      { form: checked, upon: !isTold ? opened : isGone ? null : upon },
      {
        onSuccess: onClose,
        onError(error) {
          const refusal = refusalOf(error);
          if (!refusal) return;
          setIsTold(true);
          form.setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
        },
      },
    );
  });
  return (
    <FormProvider {...form}>
      <Grid asChild gap="2" borderTop="line" paddingTop="2">
        <form
          noValidate
          aria-label={upon ? `Editar ${upon.name}` : 'Novo motivo'}
          onSubmit={submit}
        >
          <FormText name="name" label="Nome" autoFocus />
          <FormArea name="reason" label="Texto do e-mail" rows={3} maxLength={MAX_REASON} />
          <Flex gap="2" justify="flex-end">
            <Button variant="surface" disabled={save.isPending} onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" isLoading={save.isPending} loadingText="Salvando...">
              Salvar
            </Button>
          </Flex>
        </form>
      </Grid>
    </FormProvider>
  );
}
