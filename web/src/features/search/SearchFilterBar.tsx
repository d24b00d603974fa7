import { keyIn } from '~/lib/key-in.ts';
import {
  type Choice,
  ChoiceOptions,
  choiceId,
  LabelOptions,
  SelectField,
} from '~/ui/SelectField.tsx';
import { LENGTHS, type SearchFilters } from './search-filters.rules.ts';

type SearchFilterBarProps = {
  filters: SearchFilters;
  categories: readonly Choice[];
  onChange(filters: SearchFilters): void;
};

/** Category and length of the results; the page lays them out. */
export function SearchFilterBar({ filters, categories, onChange }: SearchFilterBarProps) {
  return (
    <>
      <SelectField
        label="Categoria"
        value={filters.categoryId ?? ''}
        onChange={({ target }) => onChange({ ...filters, categoryId: choiceId(target.value) })}
      >
        <option value="">Todas</option>
        <ChoiceOptions choices={categories} />
      </SelectField>
      <SelectField
        label="Duração"
        value={filters.length ?? ''}
        onChange={({ target }) => onChange({ ...filters, length: keyIn(LENGTHS, target.value) })}
      >
        <option value="">Qualquer</option>
        <LabelOptions labels={LENGTHS} />
      </SelectField>
    </>
  );
}
