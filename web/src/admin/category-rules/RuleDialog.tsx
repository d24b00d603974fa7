import { useQueryClient } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { categoryRuleSchema, RULE_KINDS } from '#contracts/category-rule.ts';
import { EditDialog, type EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { FormSelect, FormText } from '~/admin/ui/edit/form-fields.tsx';
import { AppError, describeError } from '~/lib/errors.ts';
import { type Choice, ChoiceOptions } from '~/ui/SelectField.tsx';
import { categoryRuleQueries, type ListedRule } from './category-rules.queries.ts';
import { KINDS } from './category-rules.rules.ts';
import { RulePreview } from './RulePreview.tsx';
import { RULE, type RuleValues, ruleWords } from './rule-form.ts';

type RuleDialogProps = {
  target: EditTarget<number, RuleValues> | null;
  /** All rules in their order: a lesson that an earlier rule catches is not left for a later one. */
  rules: readonly ListedRule[];
  categories: readonly Choice[];
  onClose(): void;
};

/** Creates a rule, or changes one; says meanwhile what it would catch. */
export function RuleDialog({ rules, categories, ...dialog }: RuleDialogProps) {
  const client = useQueryClient();
  const editedId = dialog.target && 'id' in dialog.target ? dialog.target.id : null;
  return (
    <EditDialog
      noun={RULE}
      wordsOf={({ kind }) => ruleWords(kind, categories)}
      mayWrite={async ({ kind, value }, refuse) => {
        if (kind !== 'playlist' || !value) return true;
        const failure = await client.fetchQuery(categoryRuleQueries.playlist(value)).then(
          () => null,
          (error: unknown) => error,
        );
        // After any other failure, which is YouTube's, the rule is written: the next sync reads the playlist.
        if (!(failure instanceof AppError) || failure.code !== 'not_importable') return true;
        refuse('value', describeError(failure));
        return false;
      }}
      {...dialog}
    >
      {() => <Fields {...{ rules, categories, editedId }} />}
    </EditDialog>
  );
}

type FieldsProps = Pick<RuleDialogProps, 'rules' | 'categories'> & { editedId: number | null };

function Fields({ rules, categories, editedId }: FieldsProps) {
  const values = useFormContext<RuleValues>().getValues();
  // Each change draws the preview again.
  useWatch();
  const { value, help, example } = KINDS[values.kind];
  return (
    <>
      <FormSelect name="kind">
        {RULE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KINDS[kind].choice}
          </option>
        ))}
      </FormSelect>
      <FormText name="value" label={value} help={help} placeholder={example} autoFocus />
      <FormSelect name="categoryId" ids={{ none: undefined }}>
        <option value="">Escolha uma categoria</option>
        <ChoiceOptions choices={categories} />
      </FormSelect>
      <RulePreview
        draft={categoryRuleSchema.safeParse(values).data ?? null}
        rules={rules}
        editedId={editedId}
      />
    </>
  );
}
