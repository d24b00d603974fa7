import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { formatInteger, plural } from '~/lib/format.ts';
import { Button } from '~/ui/admin/Button.tsx';
import { CheckboxField } from '~/ui/admin/CheckboxField.tsx';
import { selectableCount } from './video-admin.rules.ts';

type SelectionLineProps = {
  /** Ids on the screen, in order. */
  shown: readonly number[];
  /** How many fit the filters, pages not yet loaded included; undefined until known. */
  total: number | undefined;
  selected: ReadonlySet<number>;
  isChoosingAll: boolean;
  onSelect(ids: ReadonlySet<number>): void;
  onChooseEverything(): void;
};

/** "Selecionar todos": first what is on the screen, then, on request, everything that was found. */
export function SelectionLine({
  shown,
  total,
  selected,
  isChoosingAll,
  onSelect,
  onChooseEverything,
}: SelectionLineProps) {
  const hasAllShown = shown.every((id) => selected.has(id));
  const everything = total === undefined ? 0 : selectableCount(total);
  const canChooseMore = hasAllShown && everything > selected.size;

  return (
    <Flex wrap="wrap" align="center" gap="1" columnGap="3" minHeight="9" fontSize="sm">
      <CheckboxField
        label="Selecionar todos"
        checked={hasAllShown || (selected.size > 0 && 'indeterminate')}
        onChange={() => onSelect(new Set(hasAllShown ? [] : shown))}
      />
      {canChooseMore && (
        <Button size="sm" variant="ghost" isLoading={isChoosingAll} onClick={onChooseEverything}>
          {everything === total
            ? `Selecionar os ${formatInteger(everything)} vídeos encontrados`
            : `Selecionar os primeiros ${formatInteger(everything)} de ${formatInteger(total ?? 0)}`}
        </Button>
      )}
      <Text role="status" marginStart="auto" color="fg.subtle" fontVariantNumeric="tabular-nums">
        {total !== undefined && plural(total, 'vídeo', 'vídeos')}
      </Text>
    </Flex>
  );
}
