import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { Button } from '~/admin/ui/Button.tsx';
import { CheckboxField } from '~/admin/ui/CheckboxField.tsx';
import { formatInteger } from '~/lib/format.ts';
import type { Everybody, PendingUser } from './approvals.queries.ts';
import { decidedAlone, isDecidedWithOthers } from './approvals.rules.ts';

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
  isApproving: boolean;
  onApprove(): void;
  onReject(): void;
  onHelp(): void;
};

/** "Selecionar todos" and what is done with the selection. */
export function ApprovalBar({
  users,
  selected,
  onSelect,
  everybody,
  chosen,
  onChooseEverybody,
  isApproving,
  onApprove,
  onReject,
  onHelp,
}: ApprovalBarProps) {
  const choosable = users.filter(isDecidedWithOthers);
  const leftOut = decidedAlone(users);
  const hasAll = selected.size > 0 && selected.size === choosable.length;
  const isPartial = selected.size > 0 && !hasAll;
  const count = chosen?.total ?? selected.size;

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
          disabled={choosable.length === 0}
          onChange={() => onSelect(new Set(hasAll ? [] : choosable.map(({ id }) => id)))}
        />
        {hasAll && everybody && !chosen && everybody.total > choosable.length && (
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
          isLoading={isApproving}
          loadingText="Aprovando..."
          onClick={onApprove}
        >
          {count === 0 ? 'Aprovar selecionados' : `Aprovar selecionados (${formatInteger(count)})`}
        </Button>
      </Flex>
      {leftOut && (
        <Text width="full" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {leftOut}
        </Text>
      )}
    </Flex>
  );
}
