import type { ReactNode } from 'react';
import { durationLabel } from '~/lib/duration.ts';
import { formatCount, formatDate } from '~/lib/format.ts';
import { Badge } from '~/ui/Badge.tsx';
import { Button } from '~/ui/Button.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { EyeIcon, EyeOffIcon, StarIcon } from '~/ui/icons.tsx';
import { EditIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import styles from './ManagedVideoCard.module.css';
import type { ManagedVideo } from './video-admin.queries.ts';
import { statusBadge } from './video-admin.rules.ts';

type ManagedVideoCardProps = {
  video: ManagedVideo;
  categoryName: string | undefined;
  art: ReactNode;
  isSelected: boolean;
  onToggle(): void;
  onSwitch(switches: { is_active: boolean } | { featured: boolean }): void;
  onEdit(): void;
  onDelete(): void;
};

/** One lesson as an administrator handles it; a row on a phone. */
export function ManagedVideoCard({
  video,
  categoryName,
  art,
  isSelected,
  onToggle,
  onSwitch,
  onEdit,
  onDelete,
}: ManagedVideoCardProps) {
  const { title, is_active: isActive, featured } = video;
  const duration = durationLabel(video);
  const status = statusBadge(video.status);
  return (
    <li className={styles.card} data-selected={isSelected || undefined}>
      <div className={styles.art} data-inactive={!isActive || undefined}>
        {art}
        <label className={styles.check}>
          <input type="checkbox" checked={isSelected} onChange={onToggle} />
          <VisuallyHidden>Selecionar {title}</VisuallyHidden>
        </label>
        {duration && <span className={styles.duration}>{duration}</span>}
      </div>
      <div className={styles.words}>
        <h3 className={styles.title} title={title}>
          {title}
        </h3>
        {(!isActive || featured || status || video.source === 'google_drive') && (
          <p className={styles.badges}>
            {!isActive && <Badge>Inativo</Badge>}
            {featured && <Badge tone="progress">Destaque</Badge>}
            {video.source === 'google_drive' && <Badge>Google Drive</Badge>}
            {status && (
              <span title={status.help}>
                <Badge tone={status.tone}>{status.label}</Badge>
              </span>
            )}
          </p>
        )}
        <p className={styles.facts}>
          {categoryName ?? 'Sem categoria'} · {formatCount(video.view_count)}{' '}
          {video.view_count === 1 ? 'visualização' : 'visualizações'} ·{' '}
          <time dateTime={video.created_at}>{formatDate(video.created_at)}</time>
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="sm" variant="quiet" icon={<EditIcon size={16} />} onClick={onEdit}>
          Editar<VisuallyHidden> {title}</VisuallyHidden>
        </Button>
        <span className={styles.switches}>
          <IconButton
            className={styles.star}
            label={featured ? `Tirar ${title} do destaque` : `Destacar ${title}`}
            aria-pressed={featured}
            icon={<StarIcon size={18} />}
            onClick={() => onSwitch({ featured: !featured })}
          />
          <IconButton
            label={isActive ? `Desativar ${title}` : `Ativar ${title}`}
            icon={isActive ? <EyeIcon size={18} /> : <EyeOffIcon size={18} />}
            onClick={() => onSwitch({ is_active: !isActive })}
          />
          <IconButton
            className={styles.delete}
            label={`Excluir ${title}`}
            icon={<TrashIcon size={18} />}
            onClick={onDelete}
          />
        </span>
      </div>
    </li>
  );
}
