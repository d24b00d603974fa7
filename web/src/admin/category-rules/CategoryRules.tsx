import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_CATEGORY_RULES } from '#contracts/category-rule.ts';
import { Button } from '~/admin/ui/Button.tsx';
import type { EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { moved } from '~/lib/moved.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { PlusIcon } from '~/ui/icons.tsx';
import { FilterIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { useApplyRules, useDeleteRule, useOrderRules } from './category-rules.mutations.ts';
import { categoryRuleQueries, type ListedRule } from './category-rules.queries.ts';
import { foundText, uncategorizedBy } from './category-rules.rules.ts';
import { RuleRow, RuleSentence } from './RuleRow.tsx';
import { NEW_RULE, type RuleValues } from './rule-form.ts';

const RuleDialog = lazyWhenOpen(
  async () => (await import('./RuleDialog.tsx')).RuleDialog,
  ({ target }) => target !== null,
);

/** Rules by which new lessons get their category: written, put in order, tried on the present catalogue. */
export function CategoryRules({ categories }: { categories: readonly Choice[] | undefined }) {
  const list = useQuery(categoryRuleQueries.list());
  const rules = list.data ?? [];
  const preview = useQuery({
    ...categoryRuleQueries.preview(null),
    enabled: rules.length > 0,
  });
  const order = useOrderRules();
  const [editing, setEditing] = useState<EditTarget<number, RuleValues> | null>(null);
  const remove = useDeleteRule();
  const [ask, question] = useQuestion();
  const isFull = rules.length >= MAX_CATEGORY_RULES;
  const blocked = isFull
    ? `São no máximo ${MAX_CATEGORY_RULES} regras`
    : categories?.length === 0
      ? 'Crie uma categoria antes'
      : undefined;
  const nameOf = (id: number) => categories?.find((one) => one.id === id)?.name ?? 'Categoria';
  const askDelete = (rule: ListedRule) =>
    ask({
      title: 'Excluir regra?',
      text: 'As aulas ficam nas categorias em que estão. Esta ação não pode ser desfeita.',
      confirm: 'Excluir regra',
      during: 'Excluindo...',
      isDangerous: true,
      more: (
        <p>
          <RuleSentence rule={rule} category={nameOf(rule.categoryId)} />
        </p>
      ),
      act: () => remove.mutateAsync(rule.id),
    });
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
          onClick={() => setEditing({ begin: NEW_RULE })}
        >
          Nova regra
        </Button>
      }
    >
      <ListStates
        query={list}
        count={rules.length}
        words={{
          failed: 'Não foi possível carregar as regras',
          none: 'Nenhuma regra ainda',
          icon: <FilterIcon size={28} />,
        }}
        emptyText="Com regras, cada aula nova de uma sincronização ou importação já chega na categoria certa. Por exemplo: título contém “ECG” → Cardiologia."
        skeleton={{ height: 104 }}
      >
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
              onEdit={() => setEditing({ id: rule.id })}
              onDelete={() => askDelete(rule)}
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
      </ListStates>
      <RuleDialog
        target={editing}
        rules={rules}
        categories={categories ?? []}
        onClose={() => setEditing(null)}
      />
      {question}
    </Panel>
  );
}

/** How many lessons without a category the rules meet, and the way to give it to them. */
function Application({ met, unmet }: { met: number; unmet: number }) {
  const apply = useApplyRules();
  const [ask, question] = useQuestion();
  const lessons = plural(met, 'aula', 'aulas');
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
        <Button
          size="sm"
          variant="surface"
          onClick={() =>
            ask({
              title: `Aplicar as regras a ${lessons} sem categoria?`,
              text: 'Cada uma recebe a categoria da primeira regra que servir. Aulas que já têm categoria não mudam.',
              confirm: `Aplicar a ${lessons}`,
              during: 'Aplicando...',
              act: () => apply.mutateAsync(met),
            })
          }
        >
          {met === 1 ? 'Aplicar à aula sem categoria' : `Aplicar às ${met} aulas sem categoria`}
        </Button>
      )}
      {question}
    </Flex>
  );
}
