import { Flex } from '@chakra-ui/react/flex';
import { chakra, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { Table } from '@chakra-ui/react/table';
import { Text } from '@chakra-ui/react/text';
import { memo, type ReactNode, useRef, useState } from 'react';
import type { Cue } from '#contracts/transcript.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { IconButton } from '~/admin/ui/IconButton.tsx';
import { ROWS_AS_CARDS } from '~/admin/ui/rows-as-cards.ts';
import { formatClock } from '~/lib/duration.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { AlertIcon, CheckIcon, ClockIcon, InfoIcon } from '~/ui/icons.tsx';
import { EditIcon, TrashIcon } from '~/ui/later-icons.tsx';
import {
  type FileFilter,
  type FileState,
  type FileView,
  filtersOf,
  isSameView,
  isShown,
  lengthOf,
} from './transcript-files.rules.ts';

/** So many rows are drawn at first, and more with each press: there may be hundreds. */
const ROWS = 50;

const ICONS: Record<FileState, ReactNode> = {
  reading: <ClockIcon size={16} />,
  refused: <AlertIcon size={16} />,
  unmatched: <InfoIcon size={16} />,
  ambiguous: <InfoIcon size={16} />,
  doubtful: <InfoIcon size={16} />,
  uncertain: <InfoIcon size={16} />,
  repeated: <InfoIcon size={16} />,
  known: <InfoIcon size={16} />,
  ready: <CheckIcon size={16} />,
  storing: <ClockIcon size={16} />,
  failed: <AlertIcon size={16} />,
  stored: <CheckIcon size={16} />,
};

/** What is decided about a file; the same functions at every drawing, or all rows would be drawn again. */
export type FileActions = Record<
  'onConfirm' | 'onAcceptText' | 'onRepair' | 'onReplace' | 'onRemove',
  (view: FileView) => void
>;

type FileTableProps = {
  views: readonly FileView[];
  /** While transcripts are being stored nothing is changed. */
  isLocked: boolean;
  actions: FileActions;
  onChoose(view: FileView): void;
};

/** The chosen files with what was understood of each, to be looked through before anything is stored. */
export function FileTable({ views, ...rowProps }: FileTableProps) {
  const [chosen, setChosen] = useState<FileFilter>('all');
  const [rows, setRows] = useState(ROWS);
  const filters = filtersOf(views);
  // When the last file of a filter is decided, all are shown.
  const filter = filters.some((one) => one.filter === chosen) ? chosen : 'all';
  const found = views.filter((view) => isShown(view, filter));
  return (
    <>
      <Flex as="fieldset" aria-label="Mostrar" wrap="wrap" gap="2">
        {filters.map((one) => (
          <Button
            key={one.filter}
            size="sm"
            variant="outline"
            minHeight="8"
            borderRadius="full"
            aria-pressed={filter === one.filter}
            colorPalette={
              filter === one.filter ? 'cyan' : one.filter === 'failed' ? 'orange' : 'gray'
            }
            {...(filter === one.filter && { background: 'cyan.subtle', color: 'fg' })}
            onClick={() => {
              setChosen(one.filter);
              setRows(ROWS);
            }}
          >
            {one.label}
          </Button>
        ))}
      </Flex>
      <Table.Root css={[ROWS_AS_CARDS, FILE_ROWS]} aria-label="Arquivos">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>Arquivo</Table.ColumnHeader>
            <Table.ColumnHeader>Aula ou podcast</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">Falas</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">Duração</Table.ColumnHeader>
            <Table.ColumnHeader>Situação</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">Ações</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {found.slice(0, rows).map((view) => (
            <FileRow key={view.file.key} view={view} {...rowProps} />
          ))}
        </Table.Body>
      </Table.Root>
      {found.length > rows && (
        <Button variant="ghost" onClick={() => setRows(rows + ROWS)}>
          Mostrar mais {plural(Math.min(ROWS, found.length - rows), 'arquivo', 'arquivos')}
        </Button>
      )}
    </>
  );
}

/** Rows are plain elements with one style for all, because there are many. */
const FILE_ROWS: SystemStyleObject = {
  '& th[scope=row]': {
    color: 'fg',
    fontWeight: 'semibold',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    // Or a long situation would leave a name one letter a line.
    minWidth: { md: '8rem' },
  },
  md: { borderSpacing: '0' },
  '& tbody :is(th, td)': { verticalAlign: 'top' },
  '& tbody td:last-of-type': { textAlign: 'end' },
  '& :is(th, td)': { paddingBlock: { md: '2' }, paddingInline: { md: '2' } },
  '& tbody tr:not(:last-of-type) > *': { borderBottom: { md: 'line' } },
  '& td[data-number]': { textAlign: 'end' },
  '& tbody td:is([data-item], [data-state])': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& td[data-state] > p': { display: 'flex', gap: '1' },
  '& td svg': { flex: 'none', marginTop: '2px' },
  '& td:is([data-state=ready], [data-state=stored]) svg': { color: 'green.fg' },
  '& td:is([data-state=refused], [data-state=failed])': { color: 'red.fg' },
  '& td:is([data-state=doubtful], [data-state=uncertain], [data-state=ambiguous], [data-state=unmatched], [data-state=known], [data-state=repeated]) svg':
    { color: 'orange.fg' },
  mdDown: {
    '& tbody td:is([data-item], [data-state])': { flex: '1 1 100%' },
    '& tbody td:is([data-item], [data-number] + [data-number])::after': { content: 'none' },
    '& tbody td:is([data-item], [data-number]):empty': { display: 'none' },
  },
};

type FileRowProps = Omit<FileTableProps, 'views'> & { view: FileView };

/** Of hundreds of rows the one is drawn again in which something changed. */
const FileRow = memo(
  DrawnFileRow,
  (before, after) =>
    before.isLocked === after.isLocked &&
    before.actions === after.actions &&
    before.onChoose === after.onChoose &&
    isSameView(before.view, after.view),
);

function DrawnFileRow({ view, isLocked, actions, onChoose }: FileRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  /** The pressed button may be gone: the focus goes to the row, or to the one that took its place. */
  const decideBy = (action: keyof FileActions) => {
    const index = row.current?.sectionRowIndex ?? 0;
    const rows = row.current?.closest('tbody')?.rows;
    actions[action](view);
    requestAnimationFrame(() => {
      const next = rows?.[index] ?? rows?.[index - 1];
      next?.querySelector<HTMLElement>('td:last-of-type button')?.focus();
    });
  };
  const { file, state, note, item, cues, format, hasEstimatedTimes } = view;
  const isOpen = state !== 'refused' || file.parsed?.kind !== 'refused';
  return (
    <tr ref={row}>
      <th scope="row">
        {file.name}
        <Text as="span" display="block" color="fg.subtle" fontSize="sm" fontWeight="normal">
          {format.toUpperCase()}
          {hasEstimatedTimes && ' · tempos estimados'}
        </Text>
      </th>
      <td data-item="">
        {item && (
          <>
            {item.title}
            <Text as="span" display="block" color="fg.subtle" fontSize="sm">
              {item.kind === 'video' ? 'Aula' : 'Podcast'}
              {item.seconds !== null && ` · ${formatClock(item.seconds)}`}
              {!item.isVisible && ' · escondida dos membros'}
            </Text>
          </>
        )}
      </td>
      <td data-number="">
        {cues && (
          <>
            {formatInteger(cues.length)}
            <Text as="span" hideFrom="md">
              {cues.length === 1 ? ' fala' : ' falas'}
            </Text>
          </>
        )}
      </td>
      <td data-number="">{cues && formatClock(lengthOf(cues))}</td>
      <td data-state={state}>
        <p>
          {ICONS[state]}
          <span>{note}</span>
        </p>
        <Decisions view={view} isLocked={isLocked} onDecide={decideBy} />
        {cues && state !== 'stored' && <FirstCues cues={cues} name={file.name} />}
      </td>
      <td>
        <chakra.span display="inline-flex">
          {isOpen && state !== 'stored' && state !== 'reading' && (
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
            onClick={() => decideBy('onRemove')}
          />
        </chakra.span>
      </td>
    </tr>
  );
}

/** What is said first, because wrong letters and times that became speech are seen at once. */
const FirstCues = ({ cues, name }: { cues: readonly Cue[]; name: string }) => (
  <chakra.ul aria-label={`Primeiras falas de ${name}`} color="fg.muted" fontSize="sm" marginTop="1">
    {cues.slice(0, 3).map(({ start, text }) => (
      <chakra.li key={`${start} ${text}`} lineClamp="2">
        {formatClock(start)} {text}
      </chakra.li>
    ))}
  </chakra.ul>
);

type DecisionsProps = Pick<FileRowProps, 'view' | 'isLocked'> & {
  onDecide(action: keyof FileActions): void;
};

function Decisions({ view, isLocked, onDecide }: DecisionsProps) {
  const { file, state, item } = view;
  const button = (words: string, label: string, action: keyof FileActions) => (
    <Button
      size="sm"
      variant="surface"
      marginTop="1"
      marginEnd="1"
      disabled={isLocked}
      aria-label={label}
      onClick={() => onDecide(action)}
    >
      {words}
    </Button>
  );
  if (state === 'uncertain') {
    return button('Confirmar', `Confirmar ${item?.title} para ${file.name}`, 'onConfirm');
  }
  if (state === 'known') {
    const label = `Substituir a transcrição de ${item?.title} por ${file.name}`;
    return button('Substituir', label, 'onReplace');
  }
  if (state !== 'doubtful') return null;
  return (
    <>
      {file.doubt?.kind === 'misread' &&
        button('Consertar', `Consertar os acentos de ${file.name}`, 'onRepair')}
      {button('Confirmar', `Confirmar o texto de ${file.name}`, 'onAcceptText')}
    </>
  );
}
