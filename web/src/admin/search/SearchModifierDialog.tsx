import { Grid } from '@chakra-ui/react/grid';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  MODIFIER_KINDS,
  MODIFIER_LISTS,
  NO_MEASURE,
  type SearchModifierForm,
} from '#contracts/search-modifier.ts';
import { EditDialog, type EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { FormLines, FormSelect, FormText } from '~/admin/ui/edit/form-fields.tsx';
import { LISTS, MODIFIERS } from './search-modifiers.ts';

type SearchModifierDialogProps = {
  target: EditTarget<number, SearchModifierForm> | null;
  onClose(): void;
};

/** Creates a patient, a state or a route, or changes one. */
export function SearchModifierDialog(props: SearchModifierDialogProps) {
  return (
    <EditDialog noun={MODIFIERS.noun} {...props}>
      {() => <Fields />}
    </EditDialog>
  );
}

const LIMITS = [
  { name: 'years.from', label: 'A partir de (anos)' },
  { name: 'years.to', label: 'Abaixo de (anos)' },
  { name: 'kilos.from', label: 'A partir de (kg)' },
  { name: 'kilos.to', label: 'Abaixo de (kg)' },
] as const;

function Fields() {
  const { control, setValue } = useFormContext<SearchModifierForm>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <Grid gap="2" columnGap="4" templateColumns={{ sm: 'repeat(2, minmax(0, 1fr))' }}>
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
          gap="2"
          columnGap="4"
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
      {MODIFIER_LISTS.map((list) => (
        <FormLines
          key={list}
          name={list}
          isOptional
          rows={3}
          autoCapitalize="none"
          help={LISTS[list].help}
        />
      ))}
    </>
  );
}
