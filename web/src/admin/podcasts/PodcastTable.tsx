import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { fact } from '~/admin/ui/list/columns.ts';
import { type Column, DataTable } from '~/admin/ui/list/DataTable.tsx';
import { scheduleMark } from '~/admin/ui/schedule-words.ts';
import { durationLabel } from '~/lib/duration.ts';
import { formatCount, formatDate, formatMegabytes } from '~/lib/format.ts';
import { lastReview } from '~/lib/review.ts';
import { isReviewDue } from '~/lib/review-note.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { ClockIcon, EyeIcon, EyeOffIcon } from '~/ui/icons.tsx';
import { EditIcon, RewindIcon, TrashIcon } from '~/ui/later-icons.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import type { ManagedPodcast } from './podcast-admin.queries.ts';
import { PODCASTS, type PodcastsView } from './podcast-admin.rules.ts';

export type PodcastAct = 'edit' | 'switch' | 'schedule' | 'restore' | 'delete';

type PodcastTableProps = Pick<
  ComponentProps<typeof DataTable<ManagedPodcast>>,
  'choice' | 'isBusy' | 'rowId' | 'onEnter'
> & {
  podcasts: readonly ManagedPodcast[];
  view: PodcastsView;
  categories: readonly Choice[];
  /** Whether an earlier audio of it can be brought back. */
  hasEarlier(podcast: ManagedPodcast): boolean;
  onOrder(order: PodcastsView['order']): void;
  onAct(act: PodcastAct, podcast: ManagedPodcast): void;
};

/** Podcasts as rows; each is a card on a phone. */
export function PodcastTable({
  podcasts,
  categories,
  hasEarlier,
  onAct,
  ...table
}: PodcastTableProps) {
  return (
    <DataTable
      label="Podcasts"
      rows={podcasts}
      nameOf={({ title }) => title}
      columns={columnsOf(categories)}
      orders={PODCASTS.orders}
      // Fingers need larger buttons than a mouse.
      cardStyle={{ '& td:last-of-type button': { '--size': '44px' } }}
      acts={(podcast) => {
        const { title, is_active: isActive } = podcast;
        const button = (act: PodcastAct, label: string, Icon: typeof EditIcon) => (
          <IconButton
            size="sm"
            label={label}
            icon={<Icon size={16} />}
            onClick={() => onAct(act, podcast)}
          />
        );
        return (
          <Flex justify={{ lg: 'flex-end' }}>
            {hasEarlier(podcast) &&
              button('restore', `Restaurar áudio anterior de ${title}`, RewindIcon)}
            {button('edit', `Editar ${title}`, EditIcon)}
            {isActive
              ? button('switch', `Desativar ${title}`, EyeIcon)
              : button('switch', `Ativar ${title}`, EyeOffIcon)}
            {button('schedule', `Agendar ${title}`, ClockIcon)}
            {button('delete', `Excluir ${title}`, TrashIcon)}
          </Flex>
        );
      }}
      {...table}
    />
  );
}

const NONE = <chakra.span color="fg.subtle">–</chakra.span>;
const sorted = (column: Column<ManagedPodcast>, sort: string): Column<ManagedPodcast> => ({
  ...column,
  sort,
  isNamed: true,
});

const columnsOf = (categories: readonly Choice[]): Column<ManagedPodcast>[] => [
  { ...sorted(fact('Título', Title), 'title'), isNamed: false, minWidth: '220px' },
  fact(
    'Categoria',
    ({ category_id }) => (
      <chakra.span overflowWrap="anywhere">
        {categories.find(({ id }) => id === category_id)?.name ?? 'Sem categoria'}
      </chakra.span>
    ),
    { wraps: true, isNamed: true },
  ),
  sorted(
    fact('Duração', (podcast) => durationLabel(podcast) ?? NONE),
    'duration',
  ),
  {
    ...sorted(
      fact('Tamanho', ({ file_size: size }) => (size === null ? NONE : formatMegabytes(size))),
      'file_size',
    ),
    isMissing: () => true,
  },
  {
    ...sorted(
      fact('Ouvintes', ({ listeners }) =>
        listeners === null ? (
          <chakra.span color="fg.subtle">menos de 5</chakra.span>
        ) : (
          formatCount(listeners)
        ),
      ),
      'listeners',
    ),
    isMissing: ({ listeners }) => listeners === null,
  },
  sorted(
    fact('Adicionado em', ({ created_at }) => formatDate(created_at)),
    'created_at',
  ),
];

function Title({
  title,
  is_active: isActive,
  is_scheduled: isScheduled,
  published_at: moment,
  audio_url: audio,
  original_file_name: file,
  has_transcript: hasTranscript,
  key_points_reviewed_on: reviewedOn,
}: ManagedPodcast) {
  return (
    <chakra.span fontSize="md" fontWeight="semibold" overflowWrap="anywhere">
      {title}{' '}
      {isScheduled ? (
        <Badge colorPalette="cyan">{scheduleMark(moment)}</Badge>
      ) : (
        !isActive && <Badge>Inativo</Badge>
      )}{' '}
      {audio === '' && <Badge colorPalette="orange">Sem áudio</Badge>}{' '}
      {hasTranscript && <Badge>Transcrição</Badge>}{' '}
      {isReviewDue(reviewedOn) && (
        <Badge title={lastReview(reviewedOn)} colorPalette="orange">
          Revisão vencida
        </Badge>
      )}
      {file && (
        <chakra.span display="block" color="fg.subtle" fontSize="sm" fontWeight="normal">
          {file}
        </chakra.span>
      )}
    </chakra.span>
  );
}
