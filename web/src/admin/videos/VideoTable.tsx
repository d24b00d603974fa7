import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Table } from '@chakra-ui/react/table';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';
import { CheckboxField } from '~/admin/ui/CheckboxField.tsx';
import { IconButton } from '~/admin/ui/IconButton.tsx';
import { CHOSEN_CARDS, rowsAsCards } from '~/admin/ui/rows-as-cards.ts';
import { SortTitle } from '~/admin/ui/SortTitle.tsx';
import { durationLabel } from '~/lib/duration.ts';
import { formatCount, formatDate } from '~/lib/format.ts';
import { ClockIcon, EyeIcon, EyeOffIcon, StarIcon } from '~/ui/icons.tsx';
import { EditIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { EditableCell } from './EditableCell.tsx';
import { VideoBadges } from './VideoBadges.tsx';
import type { ManagedVideo } from './video-admin.queries.ts';
import {
  COLUMN_KEYS,
  nextSort,
  VIDEO_COLUMNS,
  type VideoColumn,
  type VideoSort,
  type VideoView,
  videoRowId,
} from './video-view.rules.ts';

/** What can be done with one lesson. */
type VideoRowActs = {
  onToggle(id: number): void;
  onToggleActive(video: ManagedVideo): void;
  onSwitch(change: { id: number; switches: { featured: boolean } }): void;
  onEdit(video: ManagedVideo): void;
  onSchedule(video: ManagedVideo): void;
  onDelete(video: ManagedVideo): void;
};

type VideoTableProps = VideoRowActs & {
  videos: readonly ManagedVideo[];
  view: VideoView;
  categories: readonly Choice[];
  isSelected(id: number): boolean;
  isBusy: boolean;
  onSort(sort: VideoSort): void;
  /** Somebody works on this row now. */
  onEnter(id: number): void;
};

const TABLE = rowsAsCards('lg', {
  cards: CHOSEN_CARDS,
  rows: { '& tbody > tr > *': { paddingBlock: '2' } },
});
const COMPACT = rowsAsCards('lg', {
  cards: CHOSEN_CARDS,
  rows: { fontSize: 'sm', '& tbody > tr > *': { paddingBlock: '0' } },
});

/** Lessons as dense rows, with cells that can be edited in place; each is a card on a phone. */
export function VideoTable({ videos, view, isBusy, onSort, ...row }: VideoTableProps) {
  const shown = COLUMN_KEYS.filter((key) => view.columns.includes(key));
  const sorted = (by: VideoSort['by'] | null, label: string) =>
    by === null ? (
      <Table.ColumnHeader key={label}>{label}</Table.ColumnHeader>
    ) : (
      <SortTitle
        key={label}
        label={label}
        direction={
          view.sort.by === by ? (view.sort.isAscending ? 'ascending' : 'descending') : null
        }
        onSort={() => onSort(nextSort(view.sort, by))}
      />
    );
  return (
    <Table.Root css={view.isCompact ? COMPACT : TABLE} aria-label="Vídeos" aria-busy={isBusy}>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader>
            <VisuallyHidden>Selecionar</VisuallyHidden>
          </Table.ColumnHeader>
          {sorted('title', 'Título')}
          {shown.map((key) => sorted(VIDEO_COLUMNS[key].sort, VIDEO_COLUMNS[key].label))}
          <Table.ColumnHeader textAlign="end">Ações</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body asChild>
        <MotionList as="tbody">
          {videos.map((video) => (
            <VideoRow key={video.id} video={video} columns={shown} {...row} />
          ))}
        </MotionList>
      </Table.Body>
    </Table.Root>
  );
}

type VideoRowProps = Omit<VideoTableProps, 'videos' | 'view' | 'isBusy' | 'onSort'> & {
  video: ManagedVideo;
  columns: readonly VideoColumn[];
};

function VideoRow({
  video,
  columns,
  categories,
  isSelected,
  onToggle,
  onToggleActive,
  onSwitch,
  onEdit,
  onSchedule,
  onDelete,
  onEnter,
}: VideoRowProps) {
  const { id, title, is_active: isActive, featured } = video;
  return (
    <Table.Row
      id={videoRowId(id)}
      // The keys j and k go from row to row.
      tabIndex={-1}
      onFocus={() => onEnter(id)}
      data-selected={isSelected(id) || undefined}
    >
      <Table.Cell width={{ lg: '1px' }}>
        <CheckboxField
          name={`Selecionar ${title}`}
          checked={isSelected(id)}
          onChange={() => onToggle(id)}
        />
      </Table.Cell>
      <Table.Cell asChild color="fg" fontWeight="normal" minWidth={{ lg: '220px' }}>
        <th scope="row">
          <Text
            as="span"
            display="block"
            fontWeight="semibold"
            overflowWrap="anywhere"
            lineClamp={2}
          >
            {title}
          </Text>
          <VideoBadges video={video} />
        </th>
      </Table.Cell>
      {columns.map((column) => (
        <Table.Cell
          key={column}
          overflowWrap="anywhere"
          css={{ '&&&': { whiteSpace: WRAPPING.has(column) ? 'normal' : undefined } }}
        >
          <Flex columnGap="1" wrap={{ base: 'wrap', lg: 'nowrap' }}>
            <chakra.span hideFrom="lg" color="fg.subtle">
              {VIDEO_COLUMNS[column].label}:
            </chakra.span>
            <Value video={video} column={column} categories={categories} />
          </Flex>
        </Table.Cell>
      ))}
      <Table.Cell textAlign="end">
        <Flex justify={{ lg: 'flex-end' }}>
          <IconButton
            size="sm"
            label={`Editar ${title}`}
            icon={<EditIcon size={16} />}
            onClick={() => onEdit(video)}
          />
          <IconButton
            size="sm"
            label={featured ? `Tirar ${title} do destaque` : `Destacar ${title}`}
            aria-pressed={featured}
            icon={<StarIcon size={16} />}
            css={{ '& svg': { fill: featured ? 'currentcolor' : 'none', stroke: 'currentcolor' } }}
            {...(featured && { color: 'cyan.solid' })}
            onClick={() => onSwitch({ id, switches: { featured: !featured } })}
          />
          <IconButton
            size="sm"
            label={isActive ? `Desativar ${title}` : `Ativar ${title}`}
            icon={isActive ? <EyeIcon size={16} /> : <EyeOffIcon size={16} />}
            onClick={() => onToggleActive(video)}
          />
          <IconButton
            size="sm"
            label={`Agendar ${title}`}
            icon={<ClockIcon size={16} />}
            onClick={() => onSchedule(video)}
          />
          <IconButton
            size="sm"
            label={`Excluir ${title}`}
            icon={<TrashIcon size={16} />}
            _hover={{ color: 'red.fg' }}
            onClick={() => onDelete(video)}
          />
        </Flex>
      </Table.Cell>
    </Table.Row>
  );
}

const WRAPPING: ReadonlySet<VideoColumn> = new Set(['category', 'instructor', 'tags']);
const NONE = <chakra.span color="fg.subtle">–</chakra.span>;

type ValueProps = { video: ManagedVideo; column: VideoColumn; categories: readonly Choice[] };

function Value({ video, column, categories }: ValueProps) {
  const editable = (field: 'category_id' | 'instructor' | 'tags', children: ReactNode) => (
    <EditableCell video={video} field={field} categories={categories}>
      {children}
    </EditableCell>
  );
  switch (column) {
    case 'category':
      return editable(
        'category_id',
        categories.find(({ id }) => id === video.category_id)?.name ?? 'Sem categoria',
      );
    case 'instructor':
      return editable('instructor', video.instructor ?? NONE);
    case 'tags':
      return editable(
        'tags',
        video.tags.length === 0 ? (
          NONE
        ) : (
          <Flex as="span" gap="1" wrap="wrap">
            {video.tags.map((tag) => (
              <Badge key={tag} whiteSpace="normal" overflowWrap="anywhere">
                {tag}
              </Badge>
            ))}
          </Flex>
        ),
      );
    case 'duration':
      return durationLabel(video) ?? NONE;
    case 'views':
      return formatCount(video.view_count);
    case 'created':
      return formatDate(video.created_at);
    case 'updated':
      return formatDate(video.updated_at);
  }
}
