import { useId, useState } from 'react';
import type { BulkVideoUpdate } from '#contracts/video.ts';
import { plural } from '~/lib/format.ts';
import { Button } from '~/ui/Button.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { ChevronDownIcon, CloseIcon, EyeIcon, EyeOffIcon, StarIcon } from '~/ui/icons.tsx';
import { ChevronUpIcon, ImageIcon } from '~/ui/later-icons.tsx';
import { type Choice, ChoiceOptions } from '~/ui/SelectField.tsx';
import styles from './BulkBar.module.css';

type BulkBarProps = {
  count: number;
  categories: readonly Choice[];
  /** Which of the acts is at work; the others wait. */
  working: 'update' | 'thumbnails' | null;
  onUpdate(updates: BulkVideoUpdate['updates']): void;
  onRefreshThumbnails(): void;
  onClear(): void;
};

/** What can be done with all chosen lessons at once; stays in view while the list scrolls. */
export function BulkBar({
  count,
  categories,
  working,
  onUpdate,
  onRefreshThumbnails,
  onClear,
}: BulkBarProps) {
  const id = useId();
  const [category, setCategory] = useState('');
  // On a phone the acts take their room from the list.
  const [isOpen, setIsOpen] = useState(true);
  const isBusy = working !== null;
  const act = (updates: BulkVideoUpdate['updates']) => {
    if (!isBusy) onUpdate(updates);
  };
  return (
    <section className={styles.bar} aria-label="Ações em massa" aria-busy={isBusy}>
      <div className={styles.count}>
        <IconButton
          size="sm"
          label="Limpar seleção"
          icon={<CloseIcon size={16} />}
          onClick={onClear}
        />
        <p role="status">{plural(count, 'vídeo selecionado', 'vídeos selecionados')}</p>
        <IconButton
          size="sm"
          className={styles.toggle}
          label={isOpen ? 'Recolher ações' : 'Mostrar ações'}
          icon={isOpen ? <ChevronDownIcon size={16} /> : <ChevronUpIcon size={16} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      <div id={id} className={styles.acts} data-closed={!isOpen || undefined}>
        <span className={styles.move}>
          <select
            aria-label="Mover para a categoria"
            value={category}
            onChange={({ target }) => setCategory(target.value)}
          >
            <option value="">Mover para...</option>
            <ChoiceOptions choices={categories} />
            <option value="none">Sem categoria</option>
          </select>
          <Button
            size="sm"
            variant="quiet"
            disabled={category === ''}
            title={category === '' ? 'Escolha antes a categoria' : undefined}
            onClick={() => act({ categoryId: category === 'none' ? null : Number(category) })}
          >
            Mover
          </Button>
        </span>
        <Button
          size="sm"
          variant="quiet"
          icon={<EyeIcon size={16} />}
          onClick={() => act({ isActive: true })}
        >
          Ativar
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={<EyeOffIcon size={16} />}
          onClick={() => act({ isActive: false })}
        >
          Desativar
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={<StarIcon size={16} />}
          onClick={() => act({ featured: true })}
        >
          Destacar
        </Button>
        <Button size="sm" variant="quiet" onClick={() => act({ featured: false })}>
          Tirar destaque
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={<ImageIcon size={16} />}
          isLoading={working === 'thumbnails'}
          onClick={() => {
            if (!isBusy) onRefreshThumbnails();
          }}
        >
          Atualizar thumbnails
        </Button>
      </div>
    </section>
  );
}
