import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { formatDateTime, plural } from '~/lib/format.ts';
import { RewindIcon } from '~/ui/later-icons.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { changesInWords } from './podcast-acts.rules.ts';
import { managedPodcastQueries } from './podcast-admin.queries.ts';

type PodcastHistoryProps = {
  isOpen: boolean;
  categories: readonly Choice[];
  /** Which act is being undone. */
  undoing: number | null;
  onUndo(actId: number): void;
  onClose(): void;
};

/** The last changes of many podcasts by all administrators; each can be undone for 30 days. */
export function PodcastHistory({
  isOpen,
  categories,
  undoing,
  onUndo,
  onClose,
}: PodcastHistoryProps) {
  const query = useQuery({ ...managedPodcastQueries.acts(), enabled: isOpen });
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
                <Text overflowWrap="anywhere">{changesInWords(act.changes, categories)}</Text>
                <Text color="fg.subtle">
                  {plural(act.podcast_count, 'podcast', 'podcasts')} ·{' '}
                  {act.actor_name ?? 'Conta excluída'} · {formatDateTime(act.at)}
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
