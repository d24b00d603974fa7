import { chakra } from '@chakra-ui/react/styled-system';

/** The long list inside a card: it scrolls by itself, with a line between entries. */
export const ScrollList = chakra('ul', {
  base: {
    // Hidden words of its entries scroll with it.
    position: 'relative',
    maxHeight: '28rem',
    overflowY: 'auto',
    '& > li + li': { borderTop: 'line' },
  },
});
