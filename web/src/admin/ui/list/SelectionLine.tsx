import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';
import { formatInteger, plural } from '~/lib/format.ts';
import { Button } from '../Button.tsx';
import { CheckboxField } from '../CheckboxField.tsx';
import { isSelected, type Selection, selectedCount } from './selection.ts';

type Names = readonly [one: string, many: string];
/** How many rows are on the screen, and how many fit the filters. */
type Counts = { shown: number; total: number };

type SelectionLineProps<Id extends number | string> = {
  /** Ids on the screen that can be chosen, in order. */
  shown: readonly Id[];
  /** How many fit the filters, pages not yet loaded included; undefined until known. */
  total: number | undefined;
  selection: Selection<Id>;
  onSelect(selection: Selection<Id>): void;
  /** What one row and several are called, for "24 de 302 vídeos". */
  names?: Names | undefined;
  /** What that counts, where some rows cannot be chosen; undefined until known. */
  counted?: Counts | undefined;
  /** At the end of the line. */
  children?: ReactNode;
};

/** "Selecionar todos": first what is on the screen, then, on request, everything that was found. */
export function SelectionLine<Id extends number | string>({
  shown,
  total,
  selection,
  onSelect,
  names,
  counted = total === undefined ? undefined : { shown: shown.length, total },
  children,
}: SelectionLineProps<Id>) {
  const hasAllShown = shown.length > 0 && shown.every((id) => isSelected(selection, id));
  const count = selectedCount(selection, total ?? 0);
  return (
    <Flex wrap="wrap" align="center" gap="1" columnGap="3" minHeight="9" fontSize="sm">
      <CheckboxField
        label={
          // While rows are chosen, a phone needs the room for what is done with them; the words are still said.
          <chakra.span css={count > 0 ? { smDown: { srOnly: true } } : undefined}>
            Selecionar todos
          </chakra.span>
        }
        checked={hasAllShown || (count > 0 && 'indeterminate')}
        disabled={shown.length === 0}
        onChange={() =>
          onSelect({ ...selection, isAll: false, ids: new Set(hasAllShown ? [] : shown) })
        }
      />
      {hasAllShown && total !== undefined && total > count && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onSelect({ ...selection, isAll: true, ids: new Set() })}
        >
          {`Selecionar todos os ${formatInteger(total)}`}
        </Button>
      )}
      {selection.isAll && (
        <Text role="status" color="fg.muted">
          {selection.ids.size === 0
            ? `Todos os ${formatInteger(total ?? 0)} estão selecionados.`
            : `Todos menos ${formatInteger(selection.ids.size)}.`}
        </Text>
      )}
      {names && (
        <Box marginStart={{ base: 'auto', lg: '0' }} hideBelow={count > 0 ? 'sm' : undefined}>
          <ShownCount names={names} counted={counted} />
        </Box>
      )}
      {children}
    </Flex>
  );
}

/** "24 de 302 vídeos", or "302 vídeos" once all of them are on the screen. */
export function ShownCount({ names, counted }: { names: Names; counted: Counts | undefined }) {
  const all = counted && plural(counted.total, ...names);
  return (
    <Text
      role="status"
      minHeight="1lh"
      minWidth="16ch"
      color="fg.subtle"
      fontSize="sm"
      fontVariantNumeric="tabular-nums"
    >
      {counted &&
        (counted.shown < counted.total ? `${formatInteger(counted.shown)} de ${all}` : all)}
    </Text>
  );
}
