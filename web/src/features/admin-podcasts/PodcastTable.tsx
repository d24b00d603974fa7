import { durationLabel } from '~/lib/duration.ts';
import { formatDate, formatMegabytes } from '~/lib/format.ts';
import { Badge } from '~/ui/Badge.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { EditIcon, RewindIcon, TrashIcon } from '~/ui/later-icons.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import styles from './PodcastTable.module.css';
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
    <table className={styles.table} aria-label="Podcasts" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">Título</th>
          <th scope="col">Categoria</th>
          <th scope="col" className={styles.number}>
            Duração
          </th>
          <th scope="col" className={styles.number}>
            Tamanho
          </th>
          <th scope="col" className={styles.number}>
            Criado em
          </th>
          <th scope="col" className={styles.actions}>
            Ações
          </th>
        </tr>
      </thead>
      <tbody>
        {podcasts.map((podcast) => (
          <tr key={podcast.id}>
            <th scope="row" className={styles.title}>
              {podcast.title} {!podcast.is_active && <Badge>Inativo</Badge>}
              {podcast.original_file_name && (
                <span className={styles.file}>{podcast.original_file_name}</span>
              )}
            </th>
            <td>
              {(podcast.category_id !== null && names.get(podcast.category_id)) || 'Sem categoria'}
            </td>
            <td className={styles.number}>{durationLabel(podcast) ?? '–'}</td>
            <td className={styles.number}>
              {podcast.file_size === null ? '–' : formatMegabytes(podcast.file_size)}
            </td>
            <td className={styles.number}>{formatDate(podcast.created_at)}</td>
            <td className={styles.actions}>
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
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
