import { formatDate, formatDateTime, formatMegabytes } from '~/lib/format.ts';
import { Button } from '~/ui/Button.tsx';
import { RewindIcon } from '~/ui/later-icons.tsx';
import styles from './KeptAudioList.module.css';
import { useRestoreAudio } from './kept-audio.mutations.ts';
import type { KeptAudio } from './kept-audio.queries.ts';

type KeptAudioListProps = {
  kept: readonly KeptAudio[];
  onRestored?(): void;
};

/** What can be brought back: which, when it went, by whom, and until when it is kept. */
export function KeptAudioList({ kept, onRestored }: KeptAudioListProps) {
  const restore = useRestoreAudio();
  return (
    <ul className={styles.list}>
      {kept.map((one) => (
        <li key={one.id} className={styles.item}>
          <div className={styles.words}>
            <span className={styles.name}>{one.is_deleted ? one.title : one.file_name}</span>
            <span className={styles.detail}>{detailsOf(one)}</span>
            <span className={styles.detail}>
              {one.is_deleted ? 'Excluído' : 'Substituído'} em {formatDateTime(one.kept_at)}
              {one.kept_by && ` por ${one.kept_by}`} · guardado até {formatDate(one.kept_until)}
            </span>
          </div>
          <Button
            size="sm"
            variant="quiet"
            icon={<RewindIcon size={16} />}
            aria-label={`Restaurar ${one.is_deleted ? one.title : one.file_name}`}
            disabled={restore.isPending}
            isLoading={restore.isPending && restore.variables.id === one.id}
            loadingText="Restaurando..."
            onClick={() => restore.mutate(one, { onSuccess: () => onRestored?.() })}
          >
            Restaurar
          </Button>
        </li>
      ))}
    </ul>
  );
}

function detailsOf({
  is_deleted: wasDeleted,
  file_name: name,
  duration,
  file_size: size,
}: KeptAudio) {
  return [
    wasDeleted && name,
    duration,
    // The types of functions know no null: an external audio has no size.
    size === null ? null : formatMegabytes(size),
  ]
    .filter(Boolean)
    .join(' · ');
}
