import { Grid } from '@chakra-ui/react/grid';
import { Controller, useWatch } from 'react-hook-form';
import {
  MODIFIER_KINDS,
  MODIFIER_LISTS,
  type ModifierList,
  NO_MEASURE,
  type SearchModifierForm,
} from '#contracts/search-modifier.ts';
import { LinesField } from '~/admin/ui/LinesField.tsx';
import { SelectField } from '~/admin/ui/SelectField.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { EntryDialog, type EntryTarget } from './EntryDialog.tsx';
import type { EntryForm } from './search-list.ts';
import { MODIFIERS } from './search-modifiers.api.ts';
import { MODIFIER_WORDS } from './search-modifiers.rules.ts';

type SearchModifierDialogProps = { target: EntryTarget | null; onClose(): void };

/** Creates a patient, a state or a route, or changes one. */
export function SearchModifierDialog(props: SearchModifierDialogProps) {
  return <EntryDialog list={MODIFIERS} Fields={Fields} {...props} />;
}

const HELP: Record<ModifierList, string> = {
  names: 'Na pergunta e na fala: sinônimos, siglas, inglês.',
  asked: 'O que se digita e, numa aula, quer dizer outra coisa: "na veia".',
  implying:
    'Valem por ele se nenhum outro do tipo é dito: infusão é endovenosa, salvo se intraóssea.',
  unless: 'Junto destas palavras o nome quer dizer outra coisa.',
};

const LIMITS = [
  { name: 'years.from', label: 'A partir de (anos)' },
  { name: 'years.to', label: 'Abaixo de (anos)' },
  { name: 'kilos.from', label: 'A partir de (kg)' },
  { name: 'kilos.to', label: 'Abaixo de (kg)' },
] as const;

function Fields({ form }: { form: EntryForm<SearchModifierForm> }) {
  const { control, register, setValue, formState } = form;
  const { errors } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const problems = {
    'years.from': errors.years?.from?.message,
    'years.to': errors.years?.to?.message,
    'kilos.from': errors.kilos?.from?.message,
    'kilos.to': errors.kilos?.to?.message,
  };
  return (
    <>
      <Grid gap="2" columnGap="4" templateColumns={{ sm: 'repeat(2, minmax(0, 1fr))' }}>
        <TextField
          label="Nome"
          help="Como aparece em “Não fala de: …”."
          autoComplete="off"
          autoCapitalize="none"
          autoFocus
          error={errors.name?.message}
          {...register('name')}
        />
        <SelectField
          label="Tipo"
          error={errors.kind?.message}
          {...register('kind', {
            onChange({ target }) {
              if (target.value === 'age') return;
              setValue('years', NO_MEASURE);
              setValue('kilos', NO_MEASURE);
            },
          })}
        >
          {Object.entries(MODIFIER_KINDS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
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
          {LIMITS.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              autoComplete="off"
              inputMode="decimal"
              error={problems[name]}
              {...register(name)}
            />
          ))}
        </Grid>
      )}
      {MODIFIER_LISTS.map((list) => (
        <Controller
          key={list}
          control={control}
          name={list}
          render={({ field }) => (
            <LinesField
              label={MODIFIER_WORDS.fields[list].label}
              isOptional
              rows={3}
              autoCapitalize="none"
              help={HELP[list]}
              error={errors[list]?.message}
              {...field}
            />
          )}
        />
      ))}
    </>
  );
}
