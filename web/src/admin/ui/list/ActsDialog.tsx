import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatDateTime } from '~/lib/format.ts';
import { RewindIcon } from '~/ui/later-icons.tsx';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { ListStates } from './ListStates.tsx';

/** An act upon many, as the database lists it. */
type ListedAct = { id: number; at: string; actor_name: string | null; undone_at: string | null };

type ActsDialogProps<Act extends ListedAct> = {
  isOpen: boolean;
  query: UseQueryResult<Act[]>;
  /** "Categoria: Trauma" */
  whatOf(act: Act): string;
  /** "3 vídeos" */
  howManyOf(act: Act): string;
  /** Which act is being undone. */
  undoing: number | null;
  onUndo(actId: number): void;
  onClose(): void;
};

/** The last changes of many by all administrators; each can be undone for 30 days. */
export function ActsDialog<Act extends ListedAct>({
  isOpen,
  query,
  whatOf,
  howManyOf,
  undoing,
  onUndo,
  onClose,
}: ActsDialogProps<Act>) {
  const acts = query.data ?? [];
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title="Alterações em massa"
      description="As últimas, de toda a equipe. Podem ser desfeitas por 30 dias; o que foi mudado depois delas fica."
    >
      <ListStates
        query={query}
        count={acts.length}
        words={{ failed: 'Não foi possível carregar as alterações', none: 'Nenhuma ainda.' }}
        skeleton={{ height: 120 }}
      >
        <Stack as="ul" gap="3" listStyleType="none" fontSize="sm">
          {acts.map((act) => (
            <Flex
              as="li"
              key={act.id}
              gap="3"
              align="start"
              justify="space-between"
              borderTop="line"
              paddingTop="2"
            >
              <div>
                <Text overflowWrap="anywhere">{whatOf(act)}</Text>
                <Text color="fg.subtle">
                  {howManyOf(act)} · {act.actor_name ?? 'Conta excluída'} · {formatDateTime(act.at)}
                  {act.undone_at && ` · desfeita em ${formatDateTime(act.undone_at)}`}
                </Text>
              </div>
              {!act.undone_at && (
                <Button
                  size="sm"
                  variant="surface"
                  flex="none"
                  icon={<RewindIcon size={16} />}
                  disabled={undoing !== null}
                  isLoading={undoing === act.id}
                  onClick={() => onUndo(act.id)}
                >
                  Desfazer
                </Button>
              )}
            </Flex>
          ))}
        </Stack>
      </ListStates>
    </Dialog>
  );
}
