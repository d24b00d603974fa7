import { Alert } from '@chakra-ui/react/alert';
import { Card } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { InfoIcon } from '~/ui/icons.tsx';
import { DownloadIcon } from '~/ui/later-icons.tsx';
import { type Choice, ChoiceOptions, choiceId, SelectField } from '~/ui/SelectField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import type { Checked } from './imports.rules.ts';

/** Where imported lessons go; all four forms share one choice. */
export type CategorySelection = {
  categories: readonly Choice[];
  categoryId: number | null;
  onCategoryChange(id: number | null): void;
};

/** What a form of an import says. */
export type ImportWords = {
  title: string;
  label: string;
  placeholder: string;
  submit: string;
  /** What to paste, how to get it, what is refused. */
  instructions: readonly ReactNode[];
};

/** The text of an import form, and why it is refused. */
export function useImportText(begin = '') {
  const [text, setText] = useState(begin);
  const [refusal, setRefusal] = useState<string>();
  // An input or a text area.
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const change = (next: string) => {
    setText(next);
    setRefusal(undefined);
  };
  return {
    text,
    change,
    focus: () => ref.current?.focus(),
    /** The value to be sent; null when the text is refused, which the field then says. */
    read<Value>(check: (text: string) => Checked<Value>): Value | null {
      const checked = check(text);
      if (checked.ok) return checked.value;
      setRefusal(checked.refusal);
      ref.current?.focus();
      return null;
    },
    field: { ref, value: text, error: refusal, autoCapitalize: 'none', spellCheck: false },
  };
}

type ImportFormProps = {
  words: ImportWords;
  selection: CategorySelection;
  /** Where an id or a link is pasted; a form with another field has it as its children. */
  pasted?: ReturnType<typeof useImportText>;
  isImporting: boolean;
  onSubmit(): void;
  children?: ReactNode;
  /** Progress and results. */
  outcome?: ReactNode;
};

/** The frame of the four import forms: field, category, instructions, then what came of it. */
export function ImportForm({
  words: { title, label, placeholder, submit, instructions },
  selection: { categories, categoryId, onCategoryChange },
  pasted,
  isImporting,
  onSubmit,
  children,
  outcome,
}: ImportFormProps) {
  return (
    <Grid
      gap="4"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.6fr) minmax(0, 1fr)' }}
    >
      <Card.Root as="section" aria-label={title}>
        <Card.Body asChild>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!isImporting) onSubmit();
            }}
          >
            <Heading as="h2" size="lg">
              {title}
            </Heading>
            {pasted && (
              <TextField
                {...pasted.field}
                label={label}
                placeholder={placeholder}
                autoComplete="off"
                inputMode="url"
                onChange={({ target }) => pasted.change(target.value)}
              />
            )}
            {children}
            <SelectField
              label="Categoria"
              help="Se não escolher, valem as regras de categoria. Dá para mudar depois, um a um ou em massa."
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
              {submit}
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
            templateColumns="minmax(0, 1fr)"
            paddingInlineStart="4"
            color="fg.muted"
            listStyleType="disc"
            css={{ '& code': { color: 'fg', overflowWrap: 'break-word' } }}
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
