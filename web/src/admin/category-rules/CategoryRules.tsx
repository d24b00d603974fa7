import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_CATEGORY_RULES } from '#contracts/category-rule.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { EntryButtons } from '~/admin/ui/EntryButtons.tsx';
import type { EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { OrderButtons } from '~/admin/ui/OrderButtons.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { plural } from '~/lib/format.ts';
import { moved } from '~/lib/moved.ts';
import { AlertIcon, PlusIcon } from '~/ui/icons.tsx';
import { FilterIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { useApplyRules, useDeleteRule, useOrderRules } from './category-rules.mutations.ts';
import { categoryRuleQueries, type ListedRule } from './category-rules.queries.ts';
import {
  type Catch,
  foundText,
  KINDS,
  matchCountText,
  uncategorizedBy,
} from './category-rules.rules.ts';
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
      staysOnFailure: true,
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
        emptyText={`Com regras, cada aula nova de uma sincronização ou importação já chega na categoria certa. Por exemplo: título contém “ECG” → Cardiologia.${categories?.length === 0 ? ' Crie antes uma categoria.' : ''}`}
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
              isUncounted={preview.isError}
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
          <LoadError title="Não foi possível comparar com o catálogo" query={preview} />
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

/** How many lessons without a category the rules meet, and the button that gives them one. */
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

type RuleRowProps = {
  rule: ListedRule;
  /** The name of the category that the rule gives. */
  category: string;
  /** What the rule would catch of the present catalogue; undefined until that is known. */
  caught: Catch | undefined;
  /** That could not be known; below the list is why. */
  isUncounted: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove(step: -1 | 1): void;
  onEdit(): void;
  onDelete(): void;
};

/** A rule in its place among the others. */
function RuleRow({ rule, category, caught, isUncounted, isFirst, isLast, ...acts }: RuleRowProps) {
  const { onMove, onEdit, onDelete } = acts;
  const name = `a regra “${spokenValue(rule)}”`;
  return (
    <Grid
      as="li"
      templateColumns="auto minmax(0, 1fr) auto"
      alignItems="center"
      gap="2"
      minHeight="13"
      paddingBlock="2"
      borderTop={isFirst ? undefined : 'line'}
    >
      <OrderButtons name={name} isFirst={isFirst} isLast={isLast} isStacked onMove={onMove} />
      <Grid gap="2px" minWidth="0" overflowWrap="anywhere">
        <span>
          <RuleSentence rule={rule} category={category} />
        </span>
        <Text color="fg.muted" fontSize="sm">
          {isUncounted ? 'Sem comparação' : caught ? matchCountText(caught) : 'Comparando...'}
        </Text>
        {rule.playlist?.problem && (
          <Flex gap="1" color="orange.fg" fontSize="sm">
            <AlertIcon size={16} /> {rule.playlist.problem}
          </Flex>
        )}
      </Grid>
      <EntryButtons name={name} size="sm" isStacked onEdit={onEdit} onDelete={onDelete} />
    </Grid>
  );
}

/** Título contém “ECG” → Cardiologia */
function RuleSentence({ rule, category }: { rule: ListedRule; category: string }) {
  return (
    <>
      {KINDS[rule.kind].label} <strong>“{spokenValue(rule)}”</strong> →{'\u00a0'}
      {category}
    </>
  );
}

/** What a rule looks for, as people call it: the words, or the title of the playlist where that is known. */
function spokenValue({ value, playlist }: ListedRule): string {
  return playlist?.title || value;
}
