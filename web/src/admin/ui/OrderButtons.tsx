import { Flex } from '@chakra-ui/react/flex';
import { IconButton } from '~/ui/IconButton.tsx';
import { ChevronDownIcon } from '~/ui/icons.tsx';
import { ChevronUpIcon } from '~/ui/later-icons.tsx';

type OrderButtonsProps = {
  /** What is moved, as in "Mover {name} para cima". */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** On a phone, one button above the other. */
  isStacked?: boolean | undefined;
  onMove(step: -1 | 1): void;
};

/** Moves an entry of a list up or down by one place. */
export function OrderButtons({
  name,
  isFirst,
  isLast,
  isStacked = false,
  onMove,
}: OrderButtonsProps) {
  return (
    <Flex flexDirection={isStacked ? { base: 'column', sm: 'row' } : 'row'}>
      <IconButton
        size="sm"
        label={`Mover ${name} para cima`}
        icon={<ChevronUpIcon size={16} />}
        // Not `disabled`: what is moved to the top would lose the focus.
        aria-disabled={isFirst || undefined}
        onClick={() => isFirst || onMove(-1)}
      />
      <IconButton
        size="sm"
        label={`Mover ${name} para baixo`}
        icon={<ChevronDownIcon size={16} />}
        aria-disabled={isLast || undefined}
        onClick={() => isLast || onMove(1)}
      />
    </Flex>
  );
}
