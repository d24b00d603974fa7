import { Grid } from '@chakra-ui/react/grid';
import { useId, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { SelectField } from '~/admin/ui/SelectField.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { CloseIcon, SearchIcon } from '~/ui/icons.tsx';
import { FilterIcon } from '~/ui/later-icons.tsx';
import { type Choice, ChoiceOptions } from '~/ui/SelectField.tsx';
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
    <Grid
      as="section"
      aria-label="Busca e filtros"
      gap="3"
      templateColumns={{
        base: 'minmax(0, 1fr) auto',
        md: 'minmax(0, 1fr)',
        xl: 'minmax(0, 1fr) minmax(0, 1.6fr)',
      }}
    >
      <TextField
        label="Buscar vídeos"
        hasNote={false}
        type="search"
        placeholder="Título, instrutor, tag ou link do YouTube"
        autoComplete="off"
        icon={<SearchIcon />}
        value={filters.text}
        onChange={({ target }) => onChange({ ...filters, text: target.value })}
      />
      <Button
        variant="surface"
        hideFrom="md"
        alignSelf="end"
        minHeight="46px"
        icon={<FilterIcon size={18} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? `Filtros (${count})` : 'Filtros'}
      </Button>
      <Grid
        id={id}
        // With room for them they are always in view.
        hideBelow={isOpen ? undefined : 'md'}
        gap="3"
        gridColumn={{ base: '1 / -1', xl: 'auto' }}
        templateColumns={{
          base: 'repeat(2, minmax(0, 1fr))',
          md: `repeat(3, minmax(0, 1fr))${isFiltered ? ' auto' : ''}`,
        }}
      >
        <SelectField
          label="Categoria"
          hasNote={false}
          value={filters.category ?? ''}
          onChange={({ target }) => onChange({ ...filters, category: categoryOf(target.value) })}
        >
          <option value="">Todas as categorias</option>
          <ChoiceOptions choices={categories} />
          <option value="none">Sem categoria</option>
        </SelectField>
        <SelectField
          label="Situação"
          hasNote={false}
          value={filters.situation ?? ''}
          onChange={({ target }) =>
            // The values of the options below.
            onChange({ ...filters, situation: (target.value || null) as VideoFilters['situation'] })
          }
        >
          <option value="">Todas</option>
          <option value="active">Ativos</option>
          <option value="inactive">Inativos</option>
          <option value="scheduled">Agendados</option>
          <option value="unavailable">Indisponíveis na origem</option>
          <option value="review_due">Revisão vencida</option>
        </SelectField>
        <SelectField
          label="Destaque"
          hasNote={false}
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
            alignSelf="end"
            minHeight="46px"
            icon={<CloseIcon size={16} />}
            onClick={() => onChange(NO_FILTERS)}
          >
            Limpar filtros
          </Button>
        )}
      </Grid>
    </Grid>
  );
}

function categoryOf(value: string): VideoFilters['category'] {
  if (value === '') return null;
  return value === 'none' ? 'none' : Number(value);
}
