import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { rejectionReasonSchema } from '#contracts/approval.ts';
import { MAX_REASON } from '#contracts/user.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { IconButton } from '~/admin/ui/IconButton.tsx';
import { TextAreaField } from '~/admin/ui/TextAreaField.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { useLeaveQuestion } from '~/admin/ui/use-leave-question.tsx';
import { describeError } from '~/lib/errors.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { PlusIcon } from '~/ui/icons.tsx';
import { EditIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { approvalQueries } from './approvals.queries.ts';
import {
  isExpected,
  type RejectionReason,
  useDeleteReason,
  useSaveReason,
} from './rejection-reasons.mutations.ts';

type ReasonsDialogProps = { isOpen: boolean; onClose(): void };

/** Texts that a rejection begins with: written, changed and deleted by administrators, for all of them. */
export function ReasonsDialog({ isOpen, onClose }: ReasonsDialogProps) {
  const query = useQuery({ ...approvalQueries.reasons(), enabled: isOpen });
  // Which one is written: a stored one, or a new one.
  const [writing, setWriting] = useState<RejectionReason | 'new' | null>(null);
  const { onInput, leave, question } = useLeaveQuestion(isOpen && writing !== null, () => {
    setWriting(null);
    onClose();
  });
  const remove = useDeleteReason();
  const stored = query.data ?? [];
  // What somebody writes stays, also when somebody else deletes it meanwhile: it is then stored anew.
  const isGone =
    writing !== null && writing !== 'new' && !stored.some(({ id }) => id === writing.id);
  const reasons = isGone ? [...stored, writing] : stored;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) leave();
      }}
      title="Motivos de rejeição"
      description="Textos prontos para começar o e-mail de uma rejeição. Toda a equipe usa os mesmos."
      footer={question || undefined}
    >
      <Grid gap="3" templateColumns="minmax(0, 1fr)" onInput={onInput}>
        {query.isPending && <Skeleton height={96} />}
        {query.isError && (
          <ErrorState
            title="Não foi possível carregar os motivos"
            text={describeError(query.error)}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data?.length === 0 && writing === null && (
          <Text color="fg.muted">Nenhum motivo ainda.</Text>
        )}
        {reasons.map((reason) =>
          writing !== 'new' && writing?.id === reason.id ? (
            <ReasonForm
              key={reason.id}
              upon={reason}
              isGone={isGone}
              onClose={() => setWriting(null)}
            />
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
        {writing === 'new' ? (
          <ReasonForm upon={null} isGone={false} onClose={() => setWriting(null)} />
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
  const { errors } = form.formState;
  return (
    <Grid asChild gap="2" borderTop="line" paddingTop="2">
      <form
        noValidate
        aria-label={upon ? `Editar ${upon.name}` : 'Novo motivo'}
        onSubmit={form.handleSubmit((checked) => {
          if (save.isPending) return;
          save.mutate(
            { form: checked, upon: !isTold ? opened : isGone ? null : upon },
            {
              onSuccess: onClose,
              onError(error) {
                if (!isExpected(error)) return;
                const [field, message] =
                  error.code === 'conflict'
                    ? (['name', 'Outro motivo já tem este nome'] as const)
                    : ([
                        'reason',
                        'Outra pessoa mudou ou excluiu este motivo. O seu texto está aqui: salve de novo para ficar com ele.',
                      ] as const);
                setIsTold(true);
                form.setError(field, { message }, { shouldFocus: true });
              },
            },
          );
        })}
      >
        <TextField
          label="Nome"
          autoComplete="off"
          autoFocus
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextAreaField
          label="Texto do e-mail"
          rows={3}
          maxLength={MAX_REASON}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
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
  );
}
