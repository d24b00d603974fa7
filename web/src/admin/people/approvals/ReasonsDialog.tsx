import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_REASON } from '#contracts/user.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { EditDialog, type EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { FormArea, FormText } from '~/admin/ui/edit/form-fields.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { PlusIcon } from '~/ui/icons.tsx';
import { EditIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { useDeleteReason } from './approvals.mutations.ts';
import { approvalQueries } from './approvals.queries.ts';
import { REASON, type ReasonForm } from './reason-form.ts';

type ReasonsDialogProps = { isOpen: boolean; onClose(): void };

/** Texts that a rejection begins with: written, changed and deleted by administrators, for all of them. */
export function ReasonsDialog({ isOpen, onClose }: ReasonsDialogProps) {
  const query = useQuery({ ...approvalQueries.reasons(), enabled: isOpen });
  const reasons = query.data ?? [];
  const [writing, setWriting] = useState<EditTarget<number, ReasonForm> | null>(null);
  const remove = useDeleteReason();
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
                <Flex>
                  <IconButton
                    label={`Editar ${name}`}
                    icon={<EditIcon size={16} />}
                    onClick={() => setWriting({ id })}
                  />
                  <IconButton
                    label={`Excluir ${name}`}
                    icon={<TrashIcon size={16} />}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate(id)}
                  />
                </Flex>
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
    </>
  );
}
