import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';

/** The long list inside a card: it scrolls by itself, with a line between entries. */
export const ImportList = chakra('ul', {
  base: {
    // Visually hidden words scroll with their entries.
    position: 'relative',
    maxHeight: '28rem',
    overflowY: 'auto',
    '& > li + li': { borderTop: 'line' },
  },
});

type ImportEntryProps = {
  icon?: ReactNode;
  title: string;
  text: string;
  /** What to know before a button is pressed. */
  note?: string | null;
  children: ReactNode;
};

/** An entry of the list, with its buttons. */
export function ImportEntry({ icon, title, text, note, children }: ImportEntryProps) {
  return (
    <Grid
      as="li"
      templateColumns={icon ? 'auto minmax(0, 1fr) auto' : 'minmax(0, 1fr) auto'}
      alignItems="center"
      gap="3"
      minHeight="12"
      paddingBlock="2"
      paddingInline="4"
      overflowWrap="anywhere"
    >
      {icon}
      <div>
        {title}
        <Text
          color="fg.subtle"
          fontSize="sm"
          // Reasons come from the server as the end of a sentence.
          _firstLetter={{ textTransform: 'uppercase' }}
        >
          {text}
        </Text>
        {note && (
          <Text color="orange.fg" fontSize="sm">
            {note}
          </Text>
        )}
      </div>
      {children}
    </Grid>
  );
}
