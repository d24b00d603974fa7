import { Grid } from '@chakra-ui/react/grid';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { type CategoryRule, categoryRuleSchema, RULE_KINDS } from '#contracts/category-rule.ts';
import { FormDialog } from '~/admin/ui/FormDialog.tsx';
import { SelectField } from '~/admin/ui/SelectField.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { lastEdits } from '~/lib/edits/last-edits.api.ts';
import { useEdit } from '~/lib/edits/use-edit.ts';
import { AppError, describeError } from '~/lib/errors.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { FreshRow } from '~/ui/FreshRow.tsx';
import { type Choice, ChoiceOptions, choiceId } from '~/ui/SelectField.tsx';
import { useConflictDialog } from '~/ui/use-conflict-dialog.tsx';
import { useOpenCount } from '~/ui/use-open-count.ts';
import { isTakenRule, useCreateRule, useEditRule } from './category-rules.mutations.ts';
import { categoryRuleQueries, type EditedRule, type ListedRule } from './category-rules.queries.ts';
import { KIND_LABELS, type RuleValues, ruleWords, VALUE_LABELS } from './category-rules.rules.ts';
import { RulePreview } from './RulePreview.tsx';

type RuleDialogProps = {
  /** Open while there is one. */
  target: ListedRule | 'new' | null;
  /** All rules in their order: what others catch before this one is not left for it. */
  rules: readonly ListedRule[];
  categories: readonly Choice[];
  onClose(): void;
};

/** Creates a rule, or changes one as it is when the dialog opens; says meanwhile what it would catch. */
export function RuleDialog({ target, rules, categories, onClose }: RuleDialogProps) {
  const shown = useLastShown(target);
  const opening = useOpenCount(target !== null);
  const isNew = shown === 'new';
  const row = useQuery({
    ...categoryRuleQueries.edited(shown === null || isNew ? 0 : shown.id, opening),
    enabled: target !== null && !isNew,
  });
  const create = useCreateRule();
  const save = useEditRule();
  const shared = { rules, categories, onDone: onClose };
  return (
    <FormDialog
      isOpen={target !== null}
      title={isNew ? 'Nova regra' : 'Editar regra'}
      submitText={isNew ? 'Criar regra' : 'Salvar Alterações'}
      isSaving={create.isPending || save.isPending}
      isReady={isNew || Boolean(row.data)}
      onClose={onClose}
    >
      {(formId) =>
        isNew ? (
          target !== null && <NewForm id={formId} create={create} {...shared} />
        ) : (
          <FreshRow
            row={row.data}
            failure={row.error && describeError(row.error)}
            onRetry={() => void row.refetch()}
            fields={[46, 46, 46, 72]}
            goneTitle="Esta regra foi excluída"
          >
            {(rule) => <EditForm key={opening} id={formId} rule={rule} save={save} {...shared} />}
          </FreshRow>
        )
      }
    </FormDialog>
  );
}

type Form = UseFormReturn<z.input<typeof categoryRuleSchema>, unknown, CategoryRule>;
type Shared = {
  id: string;
  rules: readonly ListedRule[];
  categories: readonly Choice[];
  onDone(): void;
};

function NewForm({ create, ...shared }: Shared & { create: ReturnType<typeof useCreateRule> }) {
  const form: Form = useForm<z.input<typeof categoryRuleSchema>, unknown, CategoryRule>({
    resolver: zodResolver(categoryRuleSchema),
    // No category is chosen yet: the schema says so when the form is sent.
    defaultValues: { kind: 'title_contains', value: '' },
  });
  return (
    <Fields
      {...shared}
      form={form}
      editedId={null}
      onSubmit={(rule) => {
        if (create.isPending) return;
        create.mutate(rule, {
          onSuccess: shared.onDone,
          onError: (error) => showTakenRule(form, error),
        });
      }}
    />
  );
}

type EditFormProps = Shared & { rule: EditedRule; save: ReturnType<typeof useEditRule> };

function EditForm({ rule, save, ...shared }: EditFormProps) {
  const { kind, value, categoryId } = rule.values;
  const form: Form = useForm<z.input<typeof categoryRuleSchema>, unknown, CategoryRule>({
    resolver: zodResolver(categoryRuleSchema),
    defaultValues: { kind, value, ...(categoryId !== null && { categoryId }) },
  });
  const { person, dialog } = useConflictDialog();
  const edit = useEdit<RuleValues>({
    row: rule,
    form,
    words: ruleWords(kind, shared.categories),
    editors: (since) => lastEdits('category_rule', rule.id, since),
    person,
  });
  return (
    <Fields
      {...shared}
      form={form}
      editedId={rule.id}
      onSubmit={(checked) => {
        if (save.isPending) return;
        const task = edit.prepare(checked);
        if (task === null) return shared.onDone();
        save.mutate(
          { id: rule.id, task },
          {
            onSuccess: ({ outcome }) => outcome !== 'kept' && shared.onDone(),
            onError: (error) => showTakenRule(form, error),
          },
        );
      }}
    >
      {dialog}
    </Fields>
  );
}

function showTakenRule(form: Form, error: unknown): void {
  if (!isTakenRule(error)) return;
  form.setError('value', { message: 'Outra regra já olha isto' }, { shouldFocus: true });
}

type FieldsProps = Shared & {
  form: Form;
  editedId: number | null;
  onSubmit(rule: CategoryRule): void;
  children?: ReactNode;
};

function Fields({ id, form, rules, categories, editedId, onSubmit, children }: FieldsProps) {
  const { register, handleSubmit, formState, watch, setError } = form;
  const client = useQueryClient();
  const { errors } = formState;
  const kind = watch('kind');
  const isPlaylist = kind === 'playlist';
  const draft = categoryRuleSchema.safeParse(watch()).data ?? null;
  const submit = async (rule: CategoryRule) => {
    if (rule.kind === 'playlist') {
      const failure = await client.fetchQuery(categoryRuleQueries.playlist(rule.value)).then(
        () => null,
        (error: unknown) => error,
      );
      // Any other failure is YouTube's, and no reason not to write the rule: the next sync reads the playlist.
      if (failure instanceof AppError && failure.code === 'not_importable') {
        return setError('value', { message: describeError(failure) }, { shouldFocus: true });
      }
    }
    onSubmit(rule);
  };
  return (
    <>
      <Grid asChild gap="2">
        <form id={id} noValidate onSubmit={handleSubmit(submit)}>
          <SelectField
            label="O que a regra olha"
            error={errors.kind?.message}
            {...register('kind')}
          >
            {RULE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {kind === 'playlist' ? 'Está numa lista do YouTube' : KIND_LABELS[kind]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={VALUE_LABELS[kind]}
            help={
              isPlaylist
                ? 'Link da lista (com “list=”) ou o ID. A lista precisa ser pública ou não listada.'
                : 'Palavras inteiras, na mesma ordem. Maiúsculas, acentos e pontuação não contam.'
            }
            placeholder={isPlaylist ? 'https://www.youtube.com/playlist?list=…' : 'ECG'}
            autoComplete="off"
            autoFocus
            error={errors.value?.message}
            {...register('value')}
          />
          <SelectField
            label="Categoria"
            error={errors.categoryId?.message}
            {...register('categoryId', { setValueAs: (value) => choiceId(value) ?? undefined })}
          >
            <option value="">Escolha uma categoria</option>
            <ChoiceOptions choices={categories} />
          </SelectField>
          <RulePreview draft={draft} rules={rules} editedId={editedId} />
        </form>
      </Grid>
      {children}
    </>
  );
}
