import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { CheckboxField } from '~/admin/ui/CheckboxField.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { isConflict } from '~/lib/unchanged.ts';
import { type Choice, ChoiceOptions, LabelOptions, SelectField } from '~/ui/SelectField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import { usePreviewChanges } from './video-changes.mutations.ts';
import {
  type BulkForm,
  type ChangePreview,
  formChanges,
  type SelectionRequest,
  tagsError,
  UNTOUCHED,
  type VideoChanges,
} from './video-changes.rules.ts';

type BulkEditDialogProps = {
  isOpen: boolean;
  count: number;
  selection: SelectionRequest;
  categories: readonly Choice[];
  /** Resolves once it is done; rejects when the lessons are no longer as the preview showed. */
  apply(changes: VideoChanges, mark: string): Promise<unknown>;
  isApplying: boolean;
  onClose(): void;
};

const SWITCHES = [
  { name: 'isActive', label: 'Situação', labels: { true: 'Ativar', false: 'Desativar' } },
  { name: 'featured', label: 'Destaque', labels: { true: 'Destacar', false: 'Tirar destaque' } },
] as const;

/** "Editar em massa": first what is to change, then what that would do, then it is done. */
export function BulkEditDialog({
  isOpen,
  count,
  selection,
  categories,
  apply,
  isApplying,
  onClose,
}: BulkEditDialogProps) {
  const [form, setForm] = useState<BulkForm>(UNTOUCHED);
  const [shown, setShown] = useState<{ preview: ChangePreview; isAnew: boolean } | null>(null);
  const preview = usePreviewChanges();
  const changes = formChanges(form);
  const isBusy = preview.isPending || isApplying;
  const isReady =
    Object.keys(changes).length > 0 && !tagsError(form.addTags) && !tagsError(form.removeTags);

  const field = (name: Exclude<keyof BulkForm, 'clearsInstructor'>) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setForm({ ...form, [name]: target.value }),
  });
  const look = (isAnew: boolean) =>
    preview.mutate(
      { selection, changes },
      { onSuccess: (answer) => setShown({ preview: answer, isAnew }) },
    );
  const close = () => {
    setShown(null);
    preview.reset();
    onClose();
  };
  const confirm = async (mark: string) => {
    try {
      await apply(changes, mark);
      setForm(UNTOUCHED);
      close();
    } catch (error) {
      // Any other failure was told; the dialog stays as it is.
      if (isConflict(error)) look(true);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={`Editar ${plural(count, 'vídeo', 'vídeos')}`}
      description={
        shown ? undefined : 'O que fica em branco não muda. Antes de mudar, você vê o que muda.'
      }
      isLocked={isBusy}
      footer={
        <>
          <Button
            variant="surface"
            disabled={isBusy}
            onClick={shown ? () => setShown(null) : close}
          >
            {shown ? 'Voltar' : 'Cancelar'}
          </Button>
          {shown ? (
            <Button
              disabled={shown.preview.changing === 0}
              isLoading={isBusy}
              loadingText="Alterando..."
              onClick={() => void confirm(shown.preview.mark)}
            >
              {`Alterar ${plural(shown.preview.changing, 'vídeo', 'vídeos')}`}
            </Button>
          ) : (
            <Button
              disabled={!isReady}
              isLoading={preview.isPending}
              loadingText="Conferindo..."
              onClick={() => look(false)}
            >
              Ver o que muda
            </Button>
          )}
        </>
      }
    >
      {shown ? (
        <>
          {shown.isAnew && (
            <Text role="status" color="orange.fg">
              Os vídeos mudaram enquanto você conferia. Nada foi alterado: confira de novo.
            </Text>
          )}
          <BulkPreview preview={shown.preview} categories={categories} />
        </>
      ) : (
        <Grid gap="2" columnGap="4" templateColumns={{ sm: 'repeat(2, minmax(0, 1fr))' }}>
          <SelectField label="Categoria" {...field('category')}>
            <option value="">Não mudar</option>
            <ChoiceOptions choices={categories} />
            <option value="none">Sem categoria</option>
          </SelectField>
          <div>
            <TextField
              label="Instrutor"
              isOptional
              maxLength={160}
              disabled={form.clearsInstructor}
              {...field('instructor')}
            />
            <CheckboxField
              label="Deixar sem instrutor"
              checked={form.clearsInstructor}
              onChange={(clearsInstructor) => setForm({ ...form, clearsInstructor })}
            />
          </div>
          {(['addTags', 'removeTags'] as const).map((name) => (
            <TextField
              key={name}
              label={name === 'addTags' ? 'Acrescentar tags' : 'Tirar tags'}
              isOptional
              help="Separadas por vírgulas"
              error={tagsError(form[name])}
              {...field(name)}
            />
          ))}
          {SWITCHES.map(({ name, label, labels }) => (
            <SelectField key={name} label={label} {...field(name)}>
              <option value="">Não mudar</option>
              <LabelOptions labels={labels} />
            </SelectField>
          ))}
        </Grid>
      )}
      {preview.isError && (
        <Text role="alert" marginTop="3" color="red.fg">
          {describeError(preview.error)}
        </Text>
      )}
    </Dialog>
  );
}
