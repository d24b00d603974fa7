import { useEffect, useRef } from 'react';
import { formatInteger, plural } from '~/lib/format.ts';
import { Button } from '~/ui/Button.tsx';
import styles from './SelectionLine.module.css';
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
  const box = useRef<HTMLInputElement>(null);
  const hasAllShown = shown.every((id) => selected.has(id));
  const isPartial = selected.size > 0 && !hasAllShown;
  useEffect(() => {
    // The third state of a checkbox exists only as a property.
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  const everything = total === undefined ? 0 : selectableCount(total);
  const canChooseMore = hasAllShown && everything > selected.size;

  return (
    <div className={styles.line}>
      <label className={styles.all}>
        <input
          ref={box}
          type="checkbox"
          checked={hasAllShown}
          onChange={() => onSelect(new Set(hasAllShown ? [] : shown))}
        />
        Selecionar todos
      </label>
      {canChooseMore && (
        <Button size="sm" variant="ghost" isLoading={isChoosingAll} onClick={onChooseEverything}>
          {everything === total
            ? `Selecionar os ${formatInteger(everything)} vídeos encontrados`
            : `Selecionar os primeiros ${formatInteger(everything)} de ${formatInteger(total ?? 0)}`}
        </Button>
      )}
      <p className={styles.total} role="status">
        {total !== undefined && plural(total, 'vídeo', 'vídeos')}
      </p>
    </div>
  );
}
