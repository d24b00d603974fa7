import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { OrderButtons } from '~/admin/ui/OrderButtons.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { AlertIcon } from '~/ui/icons.tsx';
import { EditIcon, TrashIcon } from '~/ui/later-icons.tsx';
import type { ListedRule } from './category-rules.queries.ts';
import { KIND_LABELS, matchCountText } from './category-rules.rules.ts';

type RuleRowProps = {
  rule: ListedRule;
  /** Name of the category that it gives. */
  category: string;
  /** What it would catch of the present catalogue; undefined until that is known. */
  caught: { lessons: number; uncategorized: number; elsewhere: number } | undefined;
  isFirst: boolean;
  isLast: boolean;
  onMove(step: -1 | 1): void;
  onEdit(): void;
  onDelete(): void;
};

/** A rule in its place among the others. */
export function RuleRow({ rule, category, caught, isFirst, isLast, ...acts }: RuleRowProps) {
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
          {caught ? matchCountText(caught) : 'Comparando…'}
        </Text>
        {rule.playlist?.problem && (
          <Flex gap="1" color="orange.fg" fontSize="sm">
            <AlertIcon size={16} /> {rule.playlist.problem}
          </Flex>
        )}
      </Grid>
      <Flex flexDirection={{ base: 'column', sm: 'row' }}>
        <IconButton
          size="sm"
          label={`Editar ${name}`}
          icon={<EditIcon size={16} />}
          onClick={onEdit}
        />
        <IconButton
          size="sm"
          label={`Excluir ${name}`}
          icon={<TrashIcon size={16} />}
          onClick={onDelete}
        />
      </Flex>
    </Grid>
  );
}

/** Título contém “ECG” → Cardiologia */
export function RuleSentence({ rule, category }: { rule: ListedRule; category: string }) {
  return (
    <>
      {KIND_LABELS[rule.kind]} <strong>“{spokenValue(rule)}”</strong> →{'\u00a0'}
      {category}
    </>
  );
}

/** What people call it: the words, or the title of the playlist where that is known. */
function spokenValue({ value, playlist }: ListedRule): string {
  return playlist?.title || value;
}
