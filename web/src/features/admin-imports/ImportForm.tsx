import type { FormEvent, ReactNode } from 'react';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { InfoIcon } from '~/ui/icons.tsx';
import { DownloadIcon } from '~/ui/later-icons.tsx';
import { type Choice, ChoiceOptions, choiceId, SelectField } from '~/ui/SelectField.tsx';
import styles from './ImportForm.module.css';

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
    <div className={styles.layout}>
      <Card as="section" aria-label={title}>
        <form noValidate className={styles.form} onSubmit={submit}>
          <h2 className={styles.title}>{title}</h2>
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
            className={styles.submit}
            icon={<DownloadIcon size={18} />}
            isLoading={isImporting}
            loadingText="Importando..."
          >
            {submitLabel}
          </Button>
        </form>
      </Card>
      <aside className={styles.instructions} aria-label="Instruções">
        <h3>
          <InfoIcon size={18} />
          Instruções
        </h3>
        <ul>
          {instructions.map((instruction, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list that never changes.
            <li key={index}>{instruction}</li>
          ))}
        </ul>
      </aside>
      {outcome && <div className={styles.outcome}>{outcome}</div>}
    </div>
  );
}
