import { Grid } from '@chakra-ui/react/grid';
import { NAME_LISTS, type SearchTermForm } from '#contracts/search-term.ts';
import { EditDialog, type EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { FormLines, FormText } from '~/admin/ui/edit/form-fields.tsx';
import { LISTS, TERMS } from './search-terms.ts';

type SearchTermDialogProps = {
  target: EditTarget<number, SearchTermForm> | null;
  onClose(): void;
};

/** Creates a clinical term, or changes one. */
export function SearchTermDialog(props: SearchTermDialogProps) {
  return (
    <EditDialog noun={TERMS.noun} {...props}>
      {() => (
        <>
          <FormText
            name="concept"
            help="O nome consagrado. Nas listas abaixo, um nome por linha."
            autoFocus
          />
          <Grid gap="2" columnGap="4" templateColumns={{ sm: 'repeat(2, minmax(0, 1fr))' }}>
            {NAME_LISTS.map((list) => (
              <FormLines
                key={list}
                name={list}
                isOptional
                rows={3}
                autoCapitalize="none"
                help={LISTS[list].help}
              />
            ))}
          </Grid>
        </>
      )}
    </EditDialog>
  );
}
