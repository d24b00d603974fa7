import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { plural } from '~/lib/format.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { ChoiceOptions, SelectField } from '~/ui/SelectField.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { isGone, useDeleteCategory } from './category-admin.mutations.ts';
import { type ManagedCategory, managedCategoryQueries } from './category-admin.queries.ts';

type DeleteCategoryDialogProps = {
  /** Open while there is one. */
  category: ManagedCategory | null;
  /** The categories that its content may go to. */
  others: readonly ManagedCategory[];
  onClose(): void;
};

const NOWHERE = 'Ela tem conteúdo, e não há outra para recebê-lo. Crie antes outra categoria.';

/** Deletes an empty category, or one with content after the category is chosen that gets the content. */
export function DeleteCategoryDialog({ category, others, onClose }: DeleteCategoryDialogProps) {
  const shown = useLastShown(category);
  const content = useQuery({
    ...managedCategoryQueries.content(shown?.id ?? 0),
    enabled: category !== null,
  });
  const remove = useDeleteCategory();
  const [chosen, setChosen] = useState<{ from: number; to: number } | null>(null);
  // A category that another administrator deleted meanwhile is chosen no more.
  const moveTo =
    chosen?.from === category?.id && others.some(({ id }) => id === chosen?.to)
      ? (chosen?.to ?? null)
      : null;
  const isEmpty = content.data?.videos === 0 && content.data.podcasts === 0;
  const blocked = !content.data
    ? 'Aguarde a contagem do conteúdo'
    : isEmpty || moveTo !== null
      ? undefined
      : others.length === 0
        ? NOWHERE
        : 'Escolha para onde vai o conteúdo';
  return (
    <Dialog
      size="sm"
      isOpen={category !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Excluir categoria?"
      description={`“${shown?.name}” será excluída. Esta ação não pode ser desfeita.`}
      isLocked={remove.isPending}
      footer={
        <>
          <Button variant="surface" disabled={remove.isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            variant="outline"
            colorPalette="red"
            disabled={blocked !== undefined}
            title={blocked}
            isLoading={remove.isPending}
            loadingText="Excluindo..."
            onClick={() => {
              if (!category) return;
              remove.mutate(
                { id: category.id, moveTo },
                { onSuccess: onClose, onError: (error) => isGone(error) && onClose() },
              );
            }}
          >
            {isEmpty ? 'Excluir categoria' : 'Mover conteúdo e excluir'}
          </Button>
        </>
      }
    >
      {content.isPending && <Skeleton height={24} />}
      {content.isError && <LoadError title="Não foi possível contar o conteúdo" query={content} />}
      {content.data && isEmpty && <p>A categoria está vazia.{rulesGone(content.data.rules)}</p>}
      {content.data && !isEmpty && others.length === 0 && <p>{NOWHERE}</p>}
      {content.data && !isEmpty && others.length > 0 && (
        <>
          <SelectField
            label={`Mover ${plural(content.data.videos, 'vídeo', 'vídeos')} e ${plural(content.data.podcasts, 'podcast', 'podcasts')} para`}
            value={moveTo ?? ''}
            onChange={({ target }) => {
              if (category && target.value) {
                setChosen({ from: category.id, to: Number(target.value) });
              }
            }}
          >
            <option value="">Escolha uma categoria</option>
            <ChoiceOptions choices={others} />
          </SelectField>
          {content.data.rules > 0 && (
            <p>
              {content.data.rules === 1
                ? 'A regra que leva aulas novas a ela passa a levá-las à categoria escolhida.'
                : `As ${content.data.rules} regras que levam aulas novas a ela passam a levá-las à categoria escolhida.`}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

function rulesGone(rules: number): string {
  if (rules === 0) return '';
  return rules === 1
    ? ' A regra que leva aulas novas a ela também será excluída.'
    : ` As ${rules} regras que levam aulas novas a ela também serão excluídas.`;
}
