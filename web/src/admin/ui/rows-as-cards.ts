import type { SystemStyleObject } from '@chakra-ui/react/styled-system';

const CARD: SystemStyleObject = { border: 'line', borderRadius: 'card', background: 'bg.panel' };

const CARDS: SystemStyleObject = {
  '&, & tbody': { display: 'grid', gap: '2' },
  '& thead': { srOnly: true },
  '& tr': {
    ...CARD,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    // Room alone stands between facts: a sign would end up at the end of a line, or alone on one.
    columnGap: '4',
    padding: '2',
    paddingInline: 'var(--space-3) var(--space-1)',
  },
  '& :is(th, td)': { padding: '0', border: '0' },
  '& tbody th': { flex: '1 1 100%' },
  '& td:last-of-type': { marginInlineStart: 'auto' },
};

/** For rows that begin with a box to choose them: it stands left of the facts, which have a line each. */
export const CHOSEN_CARDS: SystemStyleObject = {
  '& tr': {
    ...CARD,
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '3',
    rowGap: '1',
    padding: '3',
  },
  '& td:not(:first-of-type)': { gridColumn: '2' },
};

const ROWS: SystemStyleObject = {
  ...CARD,
  borderCollapse: 'separate',
  // Lines and the colour of a chosen row go through from edge to edge.
  borderSpacing: '0',
  '& td:not(:first-of-type)': { whiteSpace: 'nowrap' },
  '& tr:last-of-type > *': { borderBottom: '0' },
  '& thead tr > *': { borderBottom: 'line' },
};

/**
 * For tables: below a width a row is a card, with the title in a line of its own and the facts beside each other. Chosen
 * rows carry `data-selected`. What is given goes on top, for the cards and for the rows.
 */
export function rowsAsCards(
  below: 'md' | 'lg',
  { cards, rows }: { cards?: SystemStyleObject; rows?: SystemStyleObject } = {},
): SystemStyleObject {
  return {
    fontVariantNumeric: 'tabular-nums',
    color: 'fg.muted',
    '&[aria-busy=true]': { opacity: '0.6' },
    '& tbody tr[data-selected]': {
      background: 'cyan.subtle',
      // The faintest words could not be read on it.
      '--chakra-colors-fg-subtle': '{colors.fg.muted}',
      // Two tints upon each other are too dark for the word of a badge.
      '& .chakra-badge': { background: 'bg.panel' },
    },
    // Rows touch each other: the ring of the keyboard lies inside.
    '& tbody tr:focus-visible': { outlineOffset: '-2px' },
    ...(below === 'md'
      ? { mdDown: { ...CARDS, ...cards }, md: { ...ROWS, ...rows } }
      : { lgDown: { ...CARDS, ...cards }, lg: { ...ROWS, ...rows } }),
  };
}
