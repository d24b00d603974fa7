import { MAX_VIDEOS_PER_ACT } from '#contracts/video.ts';
import { Act, ActsBar, MoveAct } from '~/admin/ui/list/ActsBar.tsx';
import { EyeIcon, EyeOffIcon, StarIcon } from '~/ui/icons.tsx';
import { EditIcon, ImageIcon } from '~/ui/later-icons.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { MOST_CHANGED, type VideoChanges } from './video-changes.rules.ts';

type BulkBarProps = {
  place: HTMLElement | null;
  count: number;
  categories: readonly Choice[];
  /** Which of the acts is at work; the others wait. */
  working: 'update' | 'thumbnails' | null;
  onChange(changes: VideoChanges): void;
  onEdit(): void;
  onRefreshThumbnails(): void;
  onClear(): void;
};

const SWITCHES = [
  { label: 'Ativar', Icon: EyeIcon, changes: { is_active: true } },
  { label: 'Desativar', Icon: EyeOffIcon, changes: { is_active: false } },
  { label: 'Destacar', Icon: StarIcon, changes: { featured: true } },
  { label: 'Tirar destaque', Icon: null, changes: { featured: false } },
];

/** What can be done with all chosen lessons at once. */
export function BulkBar({
  place,
  count,
  categories,
  working,
  onChange,
  onEdit,
  onRefreshThumbnails,
  onClear,
}: BulkBarProps) {
  const isBusy = working !== null || count > MOST_CHANGED;
  const act = (changes: VideoChanges) => {
    if (!isBusy) onChange(changes);
  };
  return (
    <ActsBar
      place={place}
      count={count}
      names={['vídeo selecionado', 'vídeos selecionados']}
      note={count > MOST_CHANGED ? ': são demais para uma vez, filtre mais (até 5.000)' : undefined}
      isBusy={isBusy}
      onClear={onClear}
    >
      {SWITCHES.map(({ label, Icon, changes }) => (
        <Act key={label} icon={Icon && <Icon size={16} />} onClick={() => act(changes)}>
          {label}
        </Act>
      ))}
      <MoveAct categories={categories} onMove={(category_id) => act({ category_id })} />
      <Act icon={<EditIcon size={16} />} disabled={isBusy} onClick={onEdit}>
        Editar...
      </Act>
      <Act
        icon={<ImageIcon size={16} />}
        disabled={count > MAX_VIDEOS_PER_ACT}
        title={count > MAX_VIDEOS_PER_ACT ? `Até ${MAX_VIDEOS_PER_ACT} vídeos por vez` : undefined}
        isLoading={working === 'thumbnails'}
        onClick={() => {
          if (!isBusy) onRefreshThumbnails();
        }}
      >
        Atualizar thumbnails
      </Act>
    </ActsBar>
  );
}
