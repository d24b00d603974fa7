import { useId, useState } from 'react';
import { Button } from '~/ui/Button.tsx';
import { CloseIcon, SearchIcon } from '~/ui/icons.tsx';
import { FilterIcon } from '~/ui/later-icons.tsx';
import { type Choice, ChoiceOptions, SelectField } from '~/ui/SelectField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import styles from './VideoFilterBar.module.css';
import { hasFilters, NO_FILTERS, type VideoFilters } from './video-admin.rules.ts';

type VideoFilterBarProps = {
  filters: VideoFilters;
  categories: readonly Choice[];
  onChange(filters: VideoFilters): void;
};

/** Search and filters of the lessons; the page keeps them in the address. */
export function VideoFilterBar({ filters, categories, onChange }: VideoFilterBarProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isFiltered = hasFilters(filters);
  const { text: _text, ...others } = filters;
  const count = Object.values(others).filter((value) => value !== null).length;
  return (
    <section className={styles.bar} aria-label="Busca e filtros">
      <TextField
        label="Buscar vídeos"
        type="search"
        placeholder="Título, instrutor, tag ou link do YouTube"
        autoComplete="off"
        icon={<SearchIcon />}
        value={filters.text}
        onChange={({ target }) => onChange({ ...filters, text: target.value })}
      />
      <Button
        variant="quiet"
        className={styles.toggle}
        icon={<FilterIcon size={18} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? `Filtros (${count})` : 'Filtros'}
      </Button>
      <div
        id={id}
        className={styles.choices}
        data-open={isOpen || undefined}
        data-filtered={isFiltered || undefined}
      >
        <SelectField
          label="Categoria"
          value={filters.category ?? ''}
          onChange={({ target }) => onChange({ ...filters, category: categoryOf(target.value) })}
        >
          <option value="">Todas as categorias</option>
          <ChoiceOptions choices={categories} />
          <option value="none">Sem categoria</option>
        </SelectField>
        <SelectField
          label="Situação"
          value={filters.situation ?? ''}
          onChange={({ target }) =>
            // The values of the options below.
            onChange({ ...filters, situation: (target.value || null) as VideoFilters['situation'] })
          }
        >
          <option value="">Todas</option>
          <option value="active">Ativos</option>
          <option value="inactive">Inativos</option>
          <option value="unavailable">Indisponíveis na origem</option>
        </SelectField>
        <SelectField
          label="Destaque"
          value={filters.featured === null ? '' : String(filters.featured)}
          onChange={({ target }) =>
            onChange({
              ...filters,
              featured: target.value === '' ? null : target.value === 'true',
            })
          }
        >
          <option value="">Todos</option>
          <option value="true">Em destaque</option>
          <option value="false">Sem destaque</option>
        </SelectField>
        {isFiltered && (
          <Button
            variant="ghost"
            className={styles.clear}
            icon={<CloseIcon size={16} />}
            onClick={() => onChange(NO_FILTERS)}
          >
            Limpar filtros
          </Button>
        )}
      </div>
    </section>
  );
}

function categoryOf(value: string): VideoFilters['category'] {
  if (value === '') return null;
  return value === 'none' ? 'none' : Number(value);
}
