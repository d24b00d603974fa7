import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { Button } from '~/admin/ui/Button.tsx';
import { CheckboxField } from '~/admin/ui/CheckboxField.tsx';
import { formatInteger, plural } from '~/lib/format.ts';
import { isSelected, selectedCount, type VideoSelection } from './video-changes.rules.ts';

type SelectionLineProps = {
  /** Ids on the screen, in order. */
  shown: readonly number[];
  /** How many fit the filters, pages not yet loaded included; undefined until known. */
  total: number | undefined;
  selection: VideoSelection;
  onSelect(selection: VideoSelection): void;
};

/** "Selecionar todos": first what is on the screen, then, on request, everything that was found. */
export function SelectionLine({ shown, total, selection, onSelect }: SelectionLineProps) {
  const hasAllShown = shown.every((id) => isSelected(selection, id));
  const count = selectedCount(selection, total ?? 0);
  return (
    <Flex wrap="wrap" align="center" gap="1" columnGap="3" minHeight="9" fontSize="sm">
      <CheckboxField
        label="Selecionar todos"
        checked={hasAllShown || (count > 0 && 'indeterminate')}
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
      <Text role="status" marginStart="auto" color="fg.subtle" fontVariantNumeric="tabular-nums">
        {total !== undefined && plural(total, 'vídeo', 'vídeos')}
      </Text>
    </Flex>
  );
}
