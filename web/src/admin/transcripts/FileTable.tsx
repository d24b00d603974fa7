import { Flex } from '@chakra-ui/react/flex';
import { chakra, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { type MouseEvent, useCallback, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { fact, figure } from '~/admin/ui/list/columns.ts';
import { type Column, DataTable } from '~/admin/ui/list/DataTable.tsx';
import { formatClock } from '~/lib/duration.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { AlertIcon, CheckIcon, ClockIcon, InfoIcon } from '~/ui/icons.tsx';
import { EditIcon, TrashIcon } from '~/ui/later-icons.tsx';
import {
  type FileFilter,
  type FileView,
  filtersOf,
  GROUPS,
  isShown,
  lengthOf,
} from './transcript-files.rules.ts';
import { decide, removeFile, repairText, useIsLocked } from './transcript-files.ts';
import { factsOf } from './transcript-match.rules.ts';

/** How many rows are drawn at first and with each press more, as there may be hundreds. */
const ROWS = 50;

type FileTableProps = { views: readonly FileView[]; onChoose(view: FileView): void };

/** The chosen files with what was understood of each, to be looked through before anything is stored. */
export function FileTable({ views, onChoose }: FileTableProps) {
  const [chosen, setChosen] = useState<FileFilter>('all');
  const [rows, setRows] = useState(ROWS);
  const filters = filtersOf(views);
  // When the last file of a filter is decided, all are shown.
  const filter = filters.some((one) => one.filter === chosen) ? chosen : 'all';
  const found = views.filter((view) => isShown(view, filter));
  const acts = useCallback((view: FileView) => <Acts {...{ view, onChoose }} />, [onChoose]);
  return (
    <>
      <Flex as="fieldset" aria-label="Mostrar" wrap="wrap" gap="2">
        {filters.map((one) => {
          const isPressed = filter === one.filter;
          return (
            <Button
              key={one.filter}
              size="sm"
              variant="outline"
              minHeight="8"
              borderRadius="full"
              aria-pressed={isPressed}
              colorPalette={isPressed ? 'cyan' : one.filter === 'failed' ? 'orange' : 'gray'}
              {...(isPressed && { background: 'cyan.subtle', color: 'fg' })}
              onClick={() => {
                setChosen(one.filter);
                setRows(ROWS);
              }}
            >
              {one.label}
            </Button>
          );
        })}
      </Flex>
      <DataTable
        label="Arquivos"
        cardsBelow="md"
        rows={found.slice(0, rows)}
        nameOf={nameOf}
        columns={COLUMNS}
        acts={acts}
        rowStyle={{ '& tbody :is(th, td)': { verticalAlign: 'top' } }}
        cardStyle={CARDS}
      />
      {found.length > rows && (
        <Button variant="ghost" onClick={() => setRows(rows + ROWS)}>
          Mostrar mais {plural(Math.min(ROWS, found.length - rows), 'arquivo', 'arquivos')}
        </Button>
      )}
    </>
  );
}

/** The item and the situation have a line each, the facts of a file one together. */
const CARDS: SystemStyleObject = {
  '& tbody td:is(:nth-of-type(1), :nth-of-type(4))': { flex: '1 1 100%' },
  '& tbody td:is(:nth-of-type(1), :nth-of-type(3))::after': { content: 'none' },
  '& tbody td:empty': { display: 'none' },
};

const Below = chakra('span', {
  base: { display: 'block', color: 'fg.subtle', fontSize: 'sm', fontWeight: 'normal' },
});

const COLUMNS: readonly Column<FileView>[] = [
  fact(
    'Arquivo',
    ({ file, format, hasEstimatedTimes }) => (
      <chakra.span fontWeight="semibold">
        {file.name}
        <Below>
          {format.toUpperCase()}
          {hasEstimatedTimes && ' · tempos estimados'}
        </Below>
      </chakra.span>
    ),
    // Beside a long situation a name would get one letter a line.
    { minWidth: '8rem' },
  ),
  fact(
    'Aula ou podcast',
    ({ item }) =>
      item && (
        <>
          {item.title}
          <Below>
            {item.kind === 'video' ? 'Aula' : 'Podcast'}
            {factsOf(item)}
          </Below>
        </>
      ),
    { wraps: true },
  ),
  figure(
    'Falas',
    ({ cues }) =>
      cues && (
        <>
          {formatInteger(cues.length)}
          <Text as="span" hideFrom="md">
            {cues.length === 1 ? ' fala' : ' falas'}
          </Text>
        </>
      ),
  ),
  figure('Duração', ({ cues }) => cues && formatClock(lengthOf(cues))),
  fact('Situação', (view) => <State view={view} />, { wraps: true }),
];

const nameOf = ({ file }: FileView) => file.name;

/** By the filter that shows a file. */
const ICONS = {
  ready: { Icon: CheckIcon, color: 'green.fg' },
  open: { Icon: InfoIcon, color: 'orange.fg' },
  failed: { Icon: AlertIcon, color: undefined },
  stored: { Icon: CheckIcon, color: 'green.fg' },
};
const BUSY = { Icon: ClockIcon, color: undefined };

function State({ view: { file, state, note, item, known, cues } }: { view: FileView }) {
  const isLocked = useIsLocked();
  const isBusy = state === 'reading' || state === 'storing';
  const { Icon, color } = isBusy ? BUSY : ICONS[GROUPS[state]];
  const decision = (words: string, label: string, act: () => void) => (
    <Button
      size="sm"
      variant="surface"
      marginTop="1"
      marginEnd="1"
      disabled={isLocked}
      aria-label={label}
      onClick={(event) => decideAt(event, act)}
    >
      {words}
    </Button>
  );
  return (
    <>
      <Flex as="p" gap="1" color={GROUPS[state] === 'failed' ? 'red.fg' : undefined}>
        <chakra.span flex="none" marginTop="2px" color={color}>
          <Icon size={16} />
        </chakra.span>
        <span>{note}</span>
      </Flex>
      {state === 'uncertain' &&
        decision('Confirmar', `Confirmar ${item?.title} para ${file.name}`, () =>
          decide(file.key, { isConfirmed: true }),
        )}
      {state === 'known' &&
        decision('Substituir', `Substituir a transcrição de ${item?.title} por ${file.name}`, () =>
          decide(file.key, { replaces: known }),
        )}
      {state === 'doubtful' &&
        file.doubt?.kind === 'misread' &&
        decision('Consertar', `Consertar os acentos de ${file.name}`, () => repairText(file))}
      {state === 'doubtful' &&
        decision('Confirmar', `Confirmar o texto de ${file.name}`, () =>
          decide(file.key, { doubt: null }),
        )}
      {cues && state !== 'stored' && (
        // The first cues show at once whether letters are wrong, or times became speech.
        <chakra.ul
          aria-label={`Primeiras falas de ${file.name}`}
          color="fg.muted"
          fontSize="sm"
          marginTop="1"
        >
          {cues.slice(0, 3).map(({ start, text }) => (
            <chakra.li key={`${start} ${text}`} lineClamp="2">
              {formatClock(start)} {text}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </>
  );
}

function Acts({ view, onChoose }: Pick<FileTableProps, 'onChoose'> & { view: FileView }) {
  const { file, state, item } = view;
  const isLocked = useIsLocked();
  const isRefused = state === 'refused' && file.parsed?.kind === 'refused';
  return (
    <>
      {!isRefused && state !== 'stored' && state !== 'reading' && (
        <IconButton
          size="sm"
          label={item ? `Trocar a aula de ${file.name}` : `Escolher a aula de ${file.name}`}
          icon={<EditIcon size={18} />}
          disabled={isLocked}
          onClick={() => onChoose(view)}
        />
      )}
      <IconButton
        size="sm"
        label={`Tirar ${file.name} da lista`}
        icon={<TrashIcon size={18} />}
        disabled={isLocked}
        onClick={(event) => decideAt(event, () => removeFile(file.key))}
      />
    </>
  );
}

/** The pressed button may be gone: the focus goes to its row, or to the one that took its place. */
function decideAt({ currentTarget }: MouseEvent<HTMLElement>, act: () => void) {
  const row = currentTarget.closest('tr');
  const rows = row?.closest('tbody')?.rows;
  const index = row?.sectionRowIndex ?? 0;
  act();
  requestAnimationFrame(() => {
    const next = rows?.[index] ?? rows?.[index - 1];
    next?.querySelector<HTMLElement>('td:last-of-type button')?.focus();
  });
}
