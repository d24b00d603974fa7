import { Grid } from '@chakra-ui/react/grid';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import {
  MODIFIER_KINDS,
  MODIFIER_LISTS,
  NO_MEASURE,
  type SearchModifierForm,
} from '#contracts/search-modifier.ts';
import { NAME_LISTS } from '#contracts/search-term.ts';
import { EditDialog, type EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { FormLines, FormSelect, FormText } from '~/admin/ui/edit/form-fields.tsx';
import type { SearchList } from './search-list.ts';

const TWO_COLUMNS = {
  gap: '4',
  templateColumns: { sm: 'repeat(2, minmax(0, 1fr))' },
};
const LIMITS = [
  { name: 'years.from', label: 'A partir de (anos)' },
  { name: 'years.to', label: 'Abaixo de (anos)' },
  { name: 'kilos.from', label: 'A partir de (kg)' },
  { name: 'kilos.to', label: 'Abaixo de (kg)' },
] as const;

type EntryDialogProps = {
  list: SearchList;
  target: EditTarget<number, FieldValues> | null;
  onClose(): void;
};

/** Creates an entry of a list that search reads, or changes one. */
export function EntryDialog({ list, ...dialog }: EntryDialogProps) {
  const linesOf = (fields: readonly string[]) =>
    fields.map((field) => (
      <FormLines
        key={field}
        name={field}
        isOptional
        rows={3}
        autoCapitalize="none"
        help={list.words.fields[field]?.help}
      />
    ));
  return (
    <EditDialog noun={list.noun} {...dialog}>
      {() =>
        list.table === 'search_terms' ? (
          <>
            <FormText
              name="concept"
              help="O nome consagrado. Nas listas abaixo, um nome por linha."
              autoFocus
            />
            <Grid {...TWO_COLUMNS}>{linesOf(NAME_LISTS)}</Grid>
          </>
        ) : (
          <>
            <NameAndKind />
            {linesOf(MODIFIER_LISTS)}
          </>
        )
      }
    </EditDialog>
  );
}

/** Of a patient, a state or a route; only an age has limits. */
function NameAndKind() {
  const { control, setValue } = useFormContext<SearchModifierForm>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <Grid {...TWO_COLUMNS}>
        <FormText
          name="name"
          help="Como aparece em “Não fala de: …”."
          autoCapitalize="none"
          autoFocus
        />
        <FormSelect
          name="kind"
          onChoose={(kind) => {
            if (kind === 'age') return;
            setValue('years', NO_MEASURE);
            setValue('kilos', NO_MEASURE);
          }}
        >
          {Object.entries(MODIFIER_KINDS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </FormSelect>
      </Grid>
      {kind === 'age' && (
        <Grid
          gap="4"
          templateColumns={{
            base: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(4, minmax(0, 1fr))',
          }}
        >
          {LIMITS.map((limit) => (
            <FormText key={limit.name} inputMode="decimal" {...limit} />
          ))}
        </Grid>
      )}
    </>
  );
}
