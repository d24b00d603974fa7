import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MAX_CATEGORY_RULES } from '#contracts/category-rule.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { ConfirmDialog } from '~/admin/ui/ConfirmDialog.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { moved } from '~/lib/moved.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { PlusIcon } from '~/ui/icons.tsx';
import { FilterIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { useApplyRules, useDeleteRule, useOrderRules } from './category-rules.mutations.ts';
import { categoryRuleQueries, type ListedRule } from './category-rules.queries.ts';
import { foundText, uncategorizedBy } from './category-rules.rules.ts';
import { RuleRow, RuleSentence } from './RuleRow.tsx';

const RuleDialog = lazyWhenOpen(
  async () => (await import('./RuleDialog.tsx')).RuleDialog,
  ({ target }) => target !== null,
);

/** Rules by which new lessons get their category: written, put in order, tried on the present catalogue. */
export function CategoryRules({ categories }: { categories: readonly Choice[] }) {
  const list = useQuery(categoryRuleQueries.list());
  const rules = list.data ?? [];
  const preview = useQuery({
    ...categoryRuleQueries.preview(null),
    enabled: rules.length > 0,
  });
  const order = useOrderRules();
  const [editing, setEditing] = useState<ListedRule | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ListedRule | null>(null);
  const isFull = rules.length >= MAX_CATEGORY_RULES;
  const blocked = isFull
    ? `São no máximo ${MAX_CATEGORY_RULES} regras`
    : categories.length === 0
      ? 'Crie uma categoria antes'
      : undefined;
  const nameOf = (id: number) => categories.find((one) => one.id === id)?.name ?? 'Categoria';
  return (
    <Panel
      title="Regras de categoria"
      titleId="category-rules-title"
      onPointerEnter={RuleDialog.preload}
      onFocus={RuleDialog.preload}
      action={
        <Button
          size="sm"
          variant="surface"
          icon={<PlusIcon size={16} />}
          disabled={blocked !== undefined}
          title={blocked}
          onClick={() => setEditing('new')}
        >
          Nova regra
        </Button>
      }
    >
      {list.isPending && <Skeleton height={104} />}
      {list.isError && (
        <ErrorState
          title="Não foi possível carregar as regras"
          text={describeError(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && rules.length === 0 && (
        <EmptyState
          icon={<FilterIcon size={28} />}
          title="Nenhuma regra ainda"
          text="Com regras, cada aula nova de uma sincronização ou importação já chega na categoria certa. Por exemplo: título contém “ECG” → Cardiologia."
        />
      )}
      {rules.length > 0 && (
        <>
          <Text color="fg.muted" fontSize="sm">
            Valem para aulas novas que chegam sem categoria. São tentadas de cima para baixo: a
            primeira que servir decide.
          </Text>
          <MotionList as="ol">
            {rules.map((rule, index) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                category={nameOf(rule.categoryId)}
                caught={preview.data?.find(({ place }) => place === index + 1)}
                isFirst={index === 0}
                isLast={index === rules.length - 1}
                onMove={(step) =>
                  order.mutate({ before: rules, ordered: moved(rules, rule.id, step) })
                }
                onEdit={() => setEditing(rule)}
                onDelete={() => setDeleting(rule)}
              />
            ))}
          </MotionList>
          {preview.isError && (
            <ErrorState
              title="Não foi possível comparar com o catálogo"
              text={describeError(preview.error)}
              onRetry={() => void preview.refetch()}
            />
          )}
          {preview.data && <Application {...uncategorizedBy(preview.data)} />}
        </>
      )}
      <RuleDialog
        target={editing}
        rules={rules}
        categories={categories}
        onClose={() => setEditing(null)}
      />
      <DeleteRule
        rule={deleting}
        sentence={(rule) => <RuleSentence rule={rule} category={nameOf(rule.categoryId)} />}
        onClose={() => setDeleting(null)}
      />
    </Panel>
  );
}

/** How many lessons without a category the rules meet, and the way to give it to them. */
function Application({ met, unmet }: { met: number; unmet: number }) {
  const apply = useApplyRules();
  const [asked, setAsked] = useState<number | null>(null);
  const shown = useLastShown(asked) ?? met;
  const lessons = `${plural(shown, 'aula', 'aulas')} sem categoria`;
  return (
    <Flex
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="2"
      columnGap="3"
      paddingTop="3"
      borderTop="line"
      fontSize="sm"
    >
      <p>{foundText(met, unmet)}</p>
      {met > 0 && (
        <Button size="sm" variant="surface" onClick={() => setAsked(met)}>
          {met === 1 ? 'Aplicar à aula sem categoria' : `Aplicar às ${met} aulas sem categoria`}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={`Aplicar as regras a ${lessons}?`}
        text="Cada uma recebe a categoria da primeira regra que servir. Aulas que já têm categoria não mudam."
        confirmLabel={`Aplicar a ${plural(shown, 'aula', 'aulas')}`}
        loadingText="Aplicando..."
        isLoading={apply.isPending}
        onConfirm={() => apply.mutate(shown, { onSettled: () => setAsked(null) })}
      />
    </Flex>
  );
}

type DeleteRuleProps = {
  /** Open while there is one. */
  rule: ListedRule | null;
  sentence(rule: ListedRule): ReactNode;
  onClose(): void;
};

function DeleteRule({ rule, sentence, onClose }: DeleteRuleProps) {
  const remove = useDeleteRule();
  const shown = useLastShown(rule);
  return (
    <ConfirmDialog
      isOpen={rule !== null}
      onOpenChange={onClose}
      title="Excluir regra?"
      text="As aulas ficam nas categorias em que estão. Esta ação não pode ser desfeita."
      confirmLabel="Excluir regra"
      loadingText="Excluindo..."
      isDangerous
      isLoading={remove.isPending}
      onConfirm={() => {
        if (rule) remove.mutate(rule.id, { onSuccess: onClose });
      }}
    >
      {shown && <p>{sentence(shown)}</p>}
    </ConfirmDialog>
  );
}
