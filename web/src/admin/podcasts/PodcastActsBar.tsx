import { Act, ActsBar, MoveAct } from '~/admin/ui/list/ActsBar.tsx';
import { ClockIcon, EyeIcon, EyeOffIcon } from '~/ui/icons.tsx';
import { TrashIcon } from '~/ui/later-icons.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { MOST_CHANGED, type PodcastChanges } from './podcast-acts.rules.ts';

type PodcastActsBarProps = {
  place: HTMLElement | null;
  count: number;
  categories: readonly Choice[];
  isBusy: boolean;
  onChange(changes: PodcastChanges): void;
  onSchedule(): void;
  onClear(): void;
};

/** What can be done with all chosen podcasts at once. */
export function PodcastActsBar({
  place,
  count,
  categories,
  isBusy,
  onChange,
  onSchedule,
  onClear,
}: PodcastActsBarProps) {
  const mayAct = !isBusy && count <= MOST_CHANGED;
  const change = (changes: PodcastChanges) => () => onChange(changes);
  return (
    <ActsBar
      place={place}
      count={count}
      names={['podcast selecionado', 'podcasts selecionados']}
      note={count > MOST_CHANGED ? ': são demais para uma vez, filtre mais (até 500)' : undefined}
      isBusy={!mayAct}
      onClear={onClear}
    >
      <Act icon={<EyeIcon size={16} />} disabled={!mayAct} onClick={change({ is_active: true })}>
        Ativar
      </Act>
      <Act
        icon={<EyeOffIcon size={16} />}
        disabled={!mayAct}
        onClick={change({ is_active: false })}
      >
        Desativar
      </Act>
      <MoveAct
        categories={categories}
        isDisabled={!mayAct}
        onMove={(category_id) => onChange({ category_id })}
      />
      <Act icon={<ClockIcon size={16} />} disabled={!mayAct} onClick={onSchedule}>
        Agendar...
      </Act>
      <Act icon={<TrashIcon size={16} />} disabled={!mayAct} onClick={change({ is_deleted: true })}>
        Excluir...
      </Act>
    </ActsBar>
  );
}
