import { Flex } from '@chakra-ui/react/flex';
import type { ReactNode } from 'react';

type SelectionBarProps = {
  /** How many rows are chosen. */
  count: number;
  /** What is chosen, and of how many. */
  line: ReactNode;
  /** What stands beside it as long as no row is chosen. */
  idle?: ReactNode;
  /** What is done with the chosen rows. */
  acts: ReactNode;
};

/**
 * The line over a list. While rows are chosen it stays in view, below the top bar or, where that has given way to the
 * page, at the top; its acts take the place of what stood there, so that nothing below it moves.
 */
export const SelectionBar = ({ count, line, idle, acts }: SelectionBarProps) => (
  <Flex
    wrap="wrap"
    // On a phone the acts stand below the number of the chosen.
    align={{ base: 'flex-start', sm: 'center' }}
    justify="space-between"
    gap="1"
    columnGap="4"
    minHeight={{ base: '11', md: '9' }}
    background="bg"
    {...(count > 0 && {
      position: 'sticky',
      top: 'var(--bar-height)',
      zIndex: '2',
      // Room over and under its buttons once it sticks, taken from the gaps around it: nothing moves.
      paddingBlock: '2',
      marginBlock: '-2',
      css: { '@media (max-height: 499px)': { 'html[data-reading] &': { top: '0' } } },
    })}
  >
    {line}
    {count > 0 ? acts : idle}
  </Flex>
);
