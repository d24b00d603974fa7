import { Alert } from '@chakra-ui/react/alert';
import { Card } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { SelectField } from '~/admin/ui/SelectField.tsx';
import { InfoIcon } from '~/ui/icons.tsx';
import { DownloadIcon } from '~/ui/later-icons.tsx';
import { type Choice, ChoiceOptions, choiceId } from '~/ui/SelectField.tsx';

/** Where imported lessons go; all four forms share one choice. */
export type CategorySelection = {
  categories: readonly Choice[];
  categoryId: number | null;
  onCategoryChange(id: number | null): void;
};

type ImportFormProps = CategorySelection & {
  title: string;
  /** What to paste, how to get it, what is refused. */
  instructions: readonly ReactNode[];
  submitLabel: string;
  isImporting: boolean;
  onSubmit(): void;
  /** The field of this form. */
  children: ReactNode;
  /** Progress and results. */
  outcome?: ReactNode;
};

/** The frame of the four import forms: field, category, instructions, then what came of it. */
export function ImportForm({
  title,
  instructions,
  submitLabel,
  isImporting,
  onSubmit,
  children,
  outcome,
  categories,
  categoryId,
  onCategoryChange,
}: ImportFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isImporting) onSubmit();
  };
  return (
    <Grid
      gap="4"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.6fr) minmax(0, 1fr)' }}
    >
      <Card.Root as="section" aria-label={title}>
        <Card.Body asChild>
          <form noValidate onSubmit={submit}>
            <Heading as="h2" size="lg">
              {title}
            </Heading>
            {children}
            <SelectField
              label="Categoria"
              help="Sem escolha, decidem as regras de categoria. Dá para mudar depois, um a um ou em massa."
              value={categoryId ?? ''}
              onChange={({ target }) => onCategoryChange(choiceId(target.value))}
            >
              <option value="">Sem categoria</option>
              <ChoiceOptions choices={categories} />
            </SelectField>
            <Button
              type="submit"
              justifySelf={{ base: 'stretch', sm: 'start' }}
              icon={<DownloadIcon size={18} />}
              isLoading={isImporting}
              loadingText="Importando..."
            >
              {submitLabel}
            </Button>
          </form>
        </Card.Body>
      </Card.Root>
      <Alert.Root as="aside" aria-label="Instruções" alignSelf="start" fontSize="sm">
        <Alert.Indicator>
          <InfoIcon size={18} />
        </Alert.Indicator>
        <Alert.Content>
          <Heading as="h3" size="md">
            Instruções
          </Heading>
          <Grid
            as="ul"
            gap="2"
            paddingInlineStart="4"
            color="fg.muted"
            listStyleType="disc"
            css={{ '& code': { color: 'fg', overflowWrap: 'anywhere' } }}
          >
            {instructions.map((instruction, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list that never changes.
              <li key={index}>{instruction}</li>
            ))}
          </Grid>
        </Alert.Content>
      </Alert.Root>
      {outcome && (
        <Grid gap="3" gridColumn="1 / -1" templateColumns="minmax(0, 1fr)">
          {outcome}
        </Grid>
      )}
    </Grid>
  );
}
