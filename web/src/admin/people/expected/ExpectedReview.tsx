import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { formatInteger, plural } from '~/lib/format.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { AlertIcon, CheckIcon, InfoIcon } from '~/ui/icons.tsx';
import { TrashIcon } from '~/ui/later-icons.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { type Becomes, countReview, type ReviewedLine } from './expected.rules.ts';

const ICONS: Record<Becomes, ReactNode> = {
  add: <CheckIcon size={16} />,
  approve: <CheckIcon size={16} />,
  skip: <InfoIcon size={16} />,
  problem: <AlertIcon size={16} />,
};

/** What a filter's button says of so many. */
const LABELS: Record<Becomes, (count: number) => string> = {
  add: (count) => plural(count, 'entra na lista', 'entram na lista'),
  approve: (count) => plural(count, 'é aprovada agora', 'são aprovadas agora'),
  skip: (count) => plural(count, 'sem efeito', 'sem efeito'),
  problem: (count) => plural(count, 'com problema', 'com problema'),
};
const ORDER = ['problem', 'approve', 'add', 'skip'] as const;

type ExpectedReviewProps = {
  lines: readonly ReviewedLine[];
  isLocked: boolean;
  onRemove(number: number): void;
};

/** What was read, line by line, and what saving does with each of them. */
export function ExpectedReview({ lines, isLocked, onRemove }: ExpectedReviewProps) {
  const id = useId();
  const [chosen, setChosen] = useState<Becomes | null>(null);
  const partRef = useFocusKept<HTMLDivElement>();
  const counts = countReview(lines);
  // When the last line of a filter is gone, all are shown.
  const filter = chosen !== null && counts[chosen] > 0 ? chosen : null;
  const shown = lines.filter(
    ({ entries }) => filter === null || entries.some(({ becomes }) => becomes === filter),
  );
  return (
    <Grid ref={partRef} as="section" aria-labelledby={id} gap="2" templateColumns="minmax(0, 1fr)">
      <Heading as="h3" id={id} size="md">
        Conferência
      </Heading>
      <Flex as="fieldset" aria-label="Mostrar" wrap="wrap" gap="2">
        <Choice isChosen={filter === null} onChoose={() => setChosen(null)}>
          {plural(lines.length, 'linha', 'linhas')}
        </Choice>
        {ORDER.filter((one) => counts[one] > 0).map((one) => (
          <Choice
            key={one}
            isChosen={filter === one}
            isAlarming={one === 'problem'}
            onChoose={() => setChosen(one)}
          >
            {LABELS[one](counts[one])}
          </Choice>
        ))}
      </Flex>
      <Lines
        // A scrolling box must be reachable by keyboard.
        tabIndex={0}
        aria-label="Linhas da lista"
      >
        {shown.map(({ number, text, entries }) => (
          <li key={number}>
            <span>{formatInteger(number)}</span>
            <ul>
              {entries.map(({ becomes, shown: person, note }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an address may stand in a line twice.
                <li key={place} data-becomes={becomes}>
                  {ICONS[becomes]}
                  <div>
                    {person && <p>{person}</p>}
                    {note && <Text color="fg.muted">{note}</Text>}
                  </div>
                </li>
              ))}
            </ul>
            <IconButton
              label={`Remover a linha ${number}: ${text.slice(0, 60)}`}
              icon={<TrashIcon size={16} />}
              disabled={isLocked}
              onClick={() => onRemove(number)}
            />
          </li>
        ))}
      </Lines>
    </Grid>
  );
}

type ChoiceProps = {
  isChosen: boolean;
  isAlarming?: boolean;
  onChoose(): void;
  children: ReactNode;
};

function Choice({ isChosen, isAlarming = false, onChoose, children }: ChoiceProps) {
  return (
    <Button
      size="sm"
      variant="outline"
      borderRadius="full"
      aria-pressed={isChosen}
      colorPalette={isChosen ? 'cyan' : isAlarming ? 'orange' : 'gray'}
      {...(isChosen && { background: 'cyan.subtle', color: 'fg' })}
      onClick={onChoose}
    >
      {children}
    </Button>
  );
}

/** Plain elements under one style, as there may be five hundred rows. */
const Lines = chakra('ol', {
  base: {
    maxHeight: '18rem',
    overflowY: 'auto',
    border: 'line',
    borderRadius: 'control',
    listStyleType: 'none',
    fontSize: 'sm',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(2.5ch, auto) minmax(0, 1fr) auto',
      alignItems: 'start',
      gap: '2',
      paddingInlineStart: '3',
      borderBottom: 'line',
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 48px',
    },
    '& > li:last-child': { border: '0' },
    '& > li:has([data-becomes=problem])': { background: 'orange.subtle' },
    '& > li > span': {
      paddingBlock: '2',
      color: 'fg.subtle',
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'right',
    },
    '& > li > ul': { display: 'grid', gap: '1', paddingBlock: '2', minWidth: '0' },
    '& ul > li': { display: 'flex', gap: '2', overflowWrap: 'anywhere' },
    '& ul svg': { flex: 'none', marginTop: '3px', color: 'fg.subtle' },
    '& [data-becomes=add] svg, & [data-becomes=approve] svg': { color: 'green.fg' },
    '& [data-becomes=problem] svg': { color: 'orange.fg' },
  },
});
