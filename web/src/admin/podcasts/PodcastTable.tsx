import { Badge } from '@chakra-ui/react/badge';
import { chakra } from '@chakra-ui/react/styled-system';
import { Table } from '@chakra-ui/react/table';
import { IconButton } from '~/admin/ui/IconButton.tsx';
import { ROWS_AS_CARDS } from '~/admin/ui/rows-as-cards.ts';
import { durationLabel } from '~/lib/duration.ts';
import { formatDate, formatMegabytes } from '~/lib/format.ts';
import { isReviewDue, lastReview } from '~/lib/review.ts';
import { EditIcon, RewindIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import type { ManagedPodcast } from './podcast-admin.queries.ts';

type PodcastTableProps = {
  podcasts: readonly ManagedPodcast[];
  categories: readonly Choice[];
  isBusy: boolean;
  onEdit(podcast: ManagedPodcast): void;
  onDelete(podcast: ManagedPodcast): void;
  /** Those that have an earlier audio. */
  restorable: ReadonlySet<number>;
  onRestore(podcast: ManagedPodcast): void;
};

/** The podcasts as a table; each row is a card on a phone. */
export function PodcastTable({
  podcasts,
  categories,
  isBusy,
  onEdit,
  onDelete,
  restorable,
  onRestore,
}: PodcastTableProps) {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return (
    <Table.Root css={ROWS_AS_CARDS} aria-label="Podcasts" aria-busy={isBusy}>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader>Título</Table.ColumnHeader>
          <Table.ColumnHeader>Categoria</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">Duração</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">Tamanho</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">Criado em</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">Ações</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body asChild>
        <MotionList as="tbody">
          {podcasts.map((podcast) => (
            <Table.Row key={podcast.id}>
              <Table.Cell
                asChild
                color="fg"
                fontSize="md"
                fontWeight="semibold"
                overflowWrap="anywhere"
              >
                <th scope="row">
                  {podcast.title} {!podcast.is_active && <Badge>Inativo</Badge>}{' '}
                  {isReviewDue(podcast.key_points_reviewed_on) && (
                    <Badge title={lastReview(podcast.key_points_reviewed_on)} colorPalette="orange">
                      Revisão vencida
                    </Badge>
                  )}
                  {podcast.original_file_name && (
                    <chakra.span
                      display="block"
                      color="fg.subtle"
                      fontSize="sm"
                      fontWeight="normal"
                    >
                      {podcast.original_file_name}
                    </chakra.span>
                  )}
                </th>
              </Table.Cell>
              <Table.Cell>
                {(podcast.category_id !== null && names.get(podcast.category_id)) ||
                  'Sem categoria'}
              </Table.Cell>
              <Table.Cell textAlign="end">{durationLabel(podcast) ?? '–'}</Table.Cell>
              <Table.Cell textAlign="end">
                {podcast.file_size === null ? '–' : formatMegabytes(podcast.file_size)}
              </Table.Cell>
              <Table.Cell textAlign="end">{formatDate(podcast.created_at)}</Table.Cell>
              <Table.Cell textAlign="end" whiteSpace="nowrap">
                {restorable.has(podcast.id) && (
                  <IconButton
                    label={`Restaurar áudio anterior de ${podcast.title}`}
                    icon={<RewindIcon size={18} />}
                    onClick={() => onRestore(podcast)}
                  />
                )}
                <IconButton
                  label={`Editar ${podcast.title}`}
                  icon={<EditIcon size={18} />}
                  onClick={() => onEdit(podcast)}
                />
                <IconButton
                  label={`Excluir ${podcast.title}`}
                  icon={<TrashIcon size={18} />}
                  onClick={() => onDelete(podcast)}
                />
              </Table.Cell>
            </Table.Row>
          ))}
        </MotionList>
      </Table.Body>
    </Table.Root>
  );
}
