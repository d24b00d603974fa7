import { Card } from '@chakra-ui/react/card';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { type ReactNode, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { AlertIcon, CheckIcon, InfoIcon } from '~/ui/icons.tsx';
import { EditIcon, RewindIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { ImportList } from './ImportList.tsx';
import {
  countReview,
  type EntryState,
  FILTERS,
  filterLabel,
  isShown,
  type ReviewedLine,
  type ReviewFilter,
} from './review.rules.ts';

const ICONS: Record<EntryState, ReactNode> = {
  new: <CheckIcon size={16} />,
  known: <InfoIcon size={16} />,
  deleted: <RewindIcon size={16} />,
  repeated: <InfoIcon size={16} />,
  invalid: <AlertIcon size={16} />,
};

type BulkReviewProps = {
  lines: readonly ReviewedLine[];
  /** The catalogue could not be asked what it has. */
  isUnsure: boolean;
  /** While an import runs nothing is mended. */
  isLocked: boolean;
  /** Replaces a line; null removes it. */
  onLineChange(index: number, line: string | null): void;
  onClear(): void;
};

/** What was recognised in a pasted list, line by line, to be corrected before anything is imported. */
export function BulkReview({ lines, isUnsure, isLocked, onLineChange, onClear }: BulkReviewProps) {
  const [chosen, setChosen] = useState<ReviewFilter>('all');
  const [edited, setEdited] = useState<number | null>(null);
  const partRef = useFocusKept<HTMLDivElement>();
  const counts = countReview(lines);
  // When the last line of a filter was corrected, all are shown.
  const filter = counts[chosen] > 0 || edited !== null ? chosen : 'all';
  const shown = lines.filter((line) => line.index === edited || isShown(line, filter));
  return (
    <Card.Root ref={partRef} as="section" aria-labelledby="review-title" overflow="hidden">
      <Grid
        as="header"
        templateColumns="minmax(0, 1fr) auto"
        alignItems="center"
        gap="2"
        padding="2"
        paddingInlineStart={{ base: '3', sm: '4' }}
        paddingBlockEnd="3"
        borderBottom="line"
      >
        <Heading as="h3" id="review-title" size="md">
          Conferência
        </Heading>
        <Button size="sm" variant="ghost" disabled={isLocked} onClick={onClear}>
          Limpar lista
        </Button>
        <Flex as="fieldset" aria-label="Mostrar" wrap="wrap" gridColumn="1 / -1" gap="2">
          {FILTERS.filter((one) => counts[one] > 0).map((one) => (
            <Button
              key={one}
              size="sm"
              variant="outline"
              minHeight="8"
              borderRadius="full"
              aria-pressed={filter === one}
              colorPalette={filter === one ? 'cyan' : one === 'invalid' ? 'orange' : 'gray'}
              {...(filter === one && { background: 'cyan.subtle', color: 'fg' })}
              onClick={() => setChosen(one)}
            >
              {filterLabel(one, counts[one])}
            </Button>
          ))}
        </Flex>
        {isUnsure && (
          <Text role="status" gridColumn="1 / -1" color="orange.fg" fontSize="sm">
            Não foi possível consultar o catálogo: o que ele já tem só aparece ao importar.
          </Text>
        )}
      </Grid>
      <ReviewList as="ol" aria-label="Linhas da lista">
        {shown.map((line) => (
          <ReviewRow
            key={line.index}
            line={line}
            isLocked={isLocked}
            isEdited={line.index === edited}
            onEdit={(isEdited) => setEdited(isEdited ? line.index : null)}
            onChange={(text) => onLineChange(line.index, text)}
          />
        ))}
      </ReviewList>
    </Card.Root>
  );
}

/** The rows are plain elements under one style, as there may be five hundred rows. */
const ReviewList = chakra(ImportList, {
  base: {
    fontSize: 'sm',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '2.5ch minmax(0, 1fr) auto',
      gap: { base: '2', sm: '3' },
      padding: '2',
      paddingInlineStart: { base: '3', sm: '4' },
      // Rows out of view are not laid out.
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 64px',
    },
    '& > [data-invalid]': { background: 'orange.subtle' },
    '& > li > span': {
      paddingTop: '2px',
      color: 'fg.subtle',
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'right',
    },
    '& > li > div': { display: 'flex', flexDirection: { base: 'column', sm: 'row' } },
    '& > li > [data-words]': {
      display: 'grid',
      alignContent: 'center',
      gap: '1',
      minWidth: '0',
      color: 'fg.muted',
      overflowWrap: 'anywhere',
    },
    '& [data-words] > p': {
      overflow: 'hidden',
      color: 'fg',
      textOverflow: 'ellipsis',
      whiteSpace: { sm: 'nowrap' },
    },
    '& ul': { display: 'grid', gap: '2px' },
    '& ul > li': { display: 'flex', gap: '2' },
    '& ul svg': { flex: 'none', marginTop: '2px' },
    '& :is(code, q)': { color: 'fg' },
    '& [data-state=new] svg': { color: 'green.fg' },
    '& [data-state=deleted]': { color: 'cyan.fg' },
    '& [data-state=invalid] svg': { color: 'orange.fg' },
    // A link that is being corrected needs the width.
    '& > [data-edited] > div': { gridColumn: { base: '2 / -1', sm: 'auto' } },
    '& > [data-edited] > div:not([data-words])': { flexDirection: 'row', justifyContent: 'end' },
  },
});

type ReviewRowProps = {
  line: ReviewedLine;
  isLocked: boolean;
  isEdited: boolean;
  onEdit(isEdited: boolean): void;
  onChange(line: string | null): void;
};

function ReviewRow({ line, isLocked, isEdited, onEdit, onChange }: ReviewRowProps) {
  const number = line.index + 1;
  const written = line.text.trim();
  const isInvalid = line.entries.some(({ state }) => state === 'invalid');
  return (
    <li data-invalid={isInvalid || undefined} data-edited={isEdited || undefined}>
      <span>{number}</span>
      <div data-words="">
        {isEdited ? (
          <LineField
            label={`Linha ${number}`}
            text={line.text}
            onChange={onChange}
            onEnd={() => onEdit(false)}
          />
        ) : (
          <p>{written}</p>
        )}
        <ul>
          {line.entries.map(({ text, state, note }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry may stand in a line twice.
            <li key={place} data-state={state}>
              {ICONS[state]}
              <span>
                {state === 'invalid' ? written !== text && <q>{text}</q> : <code>{text}</code>}{' '}
                {note}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <IconButton
          label={isEdited ? `Concluir a linha ${number}` : `Editar a linha ${number}`}
          icon={isEdited ? <CheckIcon size={18} /> : <EditIcon size={18} />}
          disabled={isLocked}
          onClick={() => onEdit(!isEdited)}
        />
        <IconButton
          label={`Remover a linha ${number}`}
          icon={<TrashIcon size={18} />}
          disabled={isLocked}
          onClick={() => {
            onEdit(false);
            onChange(null);
          }}
        />
      </div>
    </li>
  );
}

type LineFieldProps = { label: string; text: string; onChange(line: string): void; onEnd(): void };

/** The field of one line: every change counts at once, Enter ends the edit, Escape undoes it. */
function LineField({ label, text, onChange, onEnd }: LineFieldProps) {
  const [before] = useState(text);
  return (
    <Input
      // The field takes the place of the pressed button.
      autoFocus
      aria-label={label}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={before}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        if (event.key === 'Escape') onChange(before);
        onEnd();
      }}
    />
  );
}
