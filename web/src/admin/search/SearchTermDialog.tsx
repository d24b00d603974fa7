import { Grid } from '@chakra-ui/react/grid';
import { Controller } from 'react-hook-form';
import { NAME_LISTS, type SearchTermForm } from '#contracts/search-term.ts';
import { LinesField } from '~/admin/ui/LinesField.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { EntryDialog, type EntryTarget } from './EntryDialog.tsx';
import type { EntryForm } from './search-list.ts';
import { TERMS } from './search-terms.api.ts';
import { LISTS } from './search-terms.rules.ts';

type SearchTermDialogProps = { target: EntryTarget | null; onClose(): void };

/** Creates a clinical term, or changes one. */
export function SearchTermDialog(props: SearchTermDialogProps) {
  return <EntryDialog list={TERMS} Fields={Fields} {...props} />;
}

function Fields({ form }: { form: EntryForm<SearchTermForm> }) {
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Conceito"
        help="O nome consagrado. Nas listas abaixo, um nome por linha."
        autoComplete="off"
        autoFocus
        error={errors.concept?.message}
        {...register('concept')}
      />
      <Grid gap="2" columnGap="4" templateColumns={{ sm: 'repeat(2, minmax(0, 1fr))' }}>
        {NAME_LISTS.map((list) => (
          <Controller
            key={list}
            control={control}
            name={list}
            render={({ field }) => (
              <LinesField
                label={LISTS[list].label}
                isOptional
                rows={3}
                autoCapitalize="none"
                help={LISTS[list].help}
                error={errors[list]?.message}
                {...field}
              />
            )}
          />
        ))}
      </Grid>
    </>
  );
}
