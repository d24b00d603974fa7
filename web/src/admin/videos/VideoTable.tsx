import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { ComponentProps, ReactNode } from 'react';
import { type Column, DataTable } from '~/admin/ui/list/DataTable.tsx';
import { type CellKind, EditableCell } from '~/admin/ui/list/EditableCell.tsx';
import { durationLabel } from '~/lib/duration.ts';
import { formatCount, formatDate } from '~/lib/format.ts';
import { type Choice, ChoiceOptions } from '~/ui/SelectField.tsx';
import { VideoBadges } from './VideoBadges.tsx';
import { type OnVideoAct, VideoButtons } from './VideoButtons.tsx';
import { type CellField, type CellValue, useEditCell } from './video-admin.mutations.ts';
import type { ManagedVideo } from './video-admin.queries.ts';
import { VIDEOS, type VideoColumn, type VideosView } from './video-admin.rules.ts';
import { fieldLabel, fieldValue, tagsError, typedTags } from './video-changes.rules.ts';

type VideoTableProps = Pick<
  ComponentProps<typeof DataTable<ManagedVideo>>,
  'choice' | 'isBusy' | 'rowId'
> & {
  videos: readonly ManagedVideo[];
  view: VideosView;
  categories: readonly Choice[];
  onOrder(order: VideosView['order']): void;
  onAct: OnVideoAct;
};

/** Lessons as dense rows, with cells that can be edited in place; each is a card on a phone. */
export function VideoTable({ videos, categories, onAct, ...table }: VideoTableProps) {
  const { mutateAsync: edit } = useEditCell();
  const editable =
    (field: CellField, shown: (video: ManagedVideo) => ReactNode) => (video: ManagedVideo) => (
      <EditableCell
        {...KINDS[field]}
        label={`${fieldLabel(field)} de ${video.title}`}
        value={video[field] as CellValue}
        show={(value) => fieldValue(field, value, categories)}
        save={(value, before) => edit({ id: video.id, field, before, value })}
        options={
          field === 'category_id' && (
            <>
              <option value="">Sem categoria</option>
              <ChoiceOptions choices={categories} />
            </>
          )
        }
      >
        {shown(video)}
      </EditableCell>
    );
  const cells: Record<VideoColumn, (video: ManagedVideo) => ReactNode> = {
    category: editable(
      'category_id',
      (video) => categories.find(({ id }) => id === video.category_id)?.name ?? 'Sem categoria',
    ),
    instructor: editable('instructor', ({ instructor }) => instructor ?? NONE),
    tags: editable('tags', ({ tags }) => (tags.length === 0 ? NONE : <Tags tags={tags} />)),
    duration: (video) => durationLabel(video) ?? NONE,
    views: (video) => formatCount(video.view_count),
    created: (video) => formatDate(video.created_at),
    updated: (video) => formatDate(video.updated_at),
  };
  const columns = VIDEOS.columns.map((column) => ({
    ...column,
    isNamed: true,
    wraps: WRAPPING.includes(column.key),
    cell: cells[column.key],
  }));
  return (
    <DataTable
      label="Vídeos"
      rows={videos}
      nameOf={({ title }) => title}
      columns={[TITLE, ...columns]}
      orders={VIDEOS.orders}
      acts={(video) => (
        <Flex justify={{ lg: 'flex-end' }}>
          <VideoButtons video={video} onAct={onAct} />
        </Flex>
      )}
      onEnter={(video) => onAct('enter', video)}
      {...table}
    />
  );
}

const WRAPPING: readonly VideoColumn[] = ['category', 'instructor', 'tags'];
const NONE = <chakra.span color="fg.subtle">–</chakra.span>;

const TITLE: Column<ManagedVideo> = {
  key: 'title',
  label: 'Título',
  sort: 'title',
  minWidth: '220px',
  cell: (video) => (
    <>
      <Text as="span" display="block" fontWeight="semibold" overflowWrap="anywhere" lineClamp={2}>
        {video.title}
      </Text>
      <VideoBadges video={video} />
    </>
  ),
};

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <Flex as="span" gap="1" wrap="wrap">
      {tags.map((tag) => (
        <Badge key={tag} truncate display="block" maxWidth="24ch">
          {tag}
        </Badge>
      ))}
    </Flex>
  );
}

const KINDS: Record<CellField, CellKind<CellValue>> = {
  category_id: { read: (typed) => (typed === '' ? null : Number(typed)) },
  instructor: { read: (typed) => typed.trim() || null, maxLength: 160 },
  tags: { read: typedTags, problem: tagsError, placeholder: 'Separadas por vírgulas' },
};
