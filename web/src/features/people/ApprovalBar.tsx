import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { useState } from 'react';
import { formatInteger } from '~/lib/format.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { Button } from '~/ui/admin/Button.tsx';
import { CheckboxField } from '~/ui/admin/CheckboxField.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import type { useApproveUsers } from './approvals.mutations.ts';
import type { Everybody, PendingUser } from './approvals.queries.ts';

const ApprovalQuestion = lazyWhenOpen(
  async () => (await import('./ApprovalQuestion.tsx')).ApprovalQuestion,
  ({ isOpen }) => isOpen,
);

type ApprovalBarProps = {
  /** Those on the screen, and which of them are chosen. */
  users: readonly PendingUser[];
  selected: ReadonlySet<string>;
  onSelect(ids: ReadonlySet<string>): void;
  /** Everybody who fits the filter, once that is known and more than is loaded. */
  everybody: Everybody | undefined;
  /** Whether all of them are chosen, not only those on the screen. */
  chosen: Everybody | null;
  onChooseEverybody(everybody: Everybody): void;
  approve: ReturnType<typeof useApproveUsers>;
  onReject(): void;
  onHelp(): void;
};

/** Whom the dialog asks about. */
type Asked = { whom: readonly string[] | Everybody; count: number; unconfirmed: number };

/** "Selecionar todos" and what is done with the selection. More than one are asked about first. */
export function ApprovalBar({
  users,
  selected,
  onSelect,
  everybody,
  chosen,
  onChooseEverybody,
  approve,
  onReject,
  onHelp,
}: ApprovalBarProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState(0);
  // What is asked does not change while people disappear from the list, nor while the dialog fades.
  const shown = useLastShown(asked);
  const hasAll = selected.size === users.length;
  const isPartial = selected.size > 0 && !hasAll;
  const count = chosen?.total ?? selected.size;
  const isWorking = approve.isPending && asked !== null;

  const ask = () => {
    const unconfirmed = users.filter(
      ({ id, email_confirmed_at }) => selected.has(id) && email_confirmed_at === null,
    ).length;
    const question = {
      whom: chosen ?? [...selected],
      count,
      unconfirmed: chosen ? 0 : unconfirmed,
    };
    if (count === 1) start(question);
    else setAsked(question);
  };
  const start = ({ whom }: Pick<Asked, 'whom'>) => {
    setDone(0);
    // Closed before the message with "Desfazer" comes, which a dialog would cover.
    approve.mutate({ whom, onProgress: setDone, onEnd: () => setAsked(null) });
  };

  return (
    <Flex
      position="sticky"
      top="var(--bar-height)"
      zIndex="2"
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="2"
      columnGap="4"
      width="full"
      paddingBlock="2"
      background="bg"
    >
      <Flex wrap="wrap" align="center" columnGap="3">
        <CheckboxField
          label="Selecionar todos"
          checked={isPartial ? 'indeterminate' : hasAll}
          onChange={() => onSelect(new Set(hasAll ? [] : users.map(({ id }) => id)))}
        />
        {hasAll && everybody && !chosen && everybody.total > users.length && (
          <Button size="sm" variant="ghost" onClick={() => onChooseEverybody(everybody)}>
            Selecionar todos os {formatInteger(everybody.total)}
          </Button>
        )}
        {chosen && (
          <Text fontSize="sm" color="fg.muted" role="status">
            Todos os {formatInteger(chosen.total)} estão selecionados.
          </Text>
        )}
      </Flex>
      <Flex wrap="wrap" gap="2">
        <Button size="sm" variant="ghost" hideBelow="md" onClick={onHelp}>
          Teclas (?)
        </Button>
        <Button
          size="sm"
          variant="outline"
          colorPalette="red"
          disabled={count === 0}
          onClick={onReject}
        >
          {count === 0
            ? 'Rejeitar selecionados'
            : `Rejeitar selecionados (${formatInteger(count)})`}
        </Button>
        <Button
          size="sm"
          disabled={count === 0}
          isLoading={approve.isPending && approve.variables.onEnd !== undefined}
          loadingText="Aprovando..."
          onClick={ask}
        >
          {count === 0 ? 'Aprovar selecionados' : `Aprovar selecionados (${formatInteger(count)})`}
        </Button>
      </Flex>
      {shown && (
        <ApprovalQuestion
          isOpen={asked !== null}
          count={shown.count}
          unconfirmed={shown.unconfirmed}
          done={isWorking ? done : null}
          onConfirm={() => start(shown)}
          onClose={() => setAsked(null)}
        />
      )}
    </Flex>
  );
}
