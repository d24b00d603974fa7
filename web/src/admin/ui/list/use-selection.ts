import { useState } from 'react';
import { nothingSelected, type Selection, selectedCount, toggled } from './selection.ts';

/**
 * The selection of a list. It outlives further pages and another order, and ends with another question.
 *
 * @param asked what the list was asked for
 * @param isStale the rows on the screen are about to be replaced: none of them is chosen
 * @param total how many rows fit the filters; undefined until it is known
 */
export function useSelection<Id extends number | string>(
  asked: unknown,
  isStale: boolean,
  total: number | undefined,
) {
  const key = JSON.stringify(asked);
  const [stored, setStored] = useState<Selection<Id>>(() => nothingSelected(key));
  const selection = stored.asked === key ? stored : nothingSelected<Id>(key);
  const select = (next: Selection<Id>) => {
    if (!isStale) setStored(next);
  };
  return {
    selection,
    count: selectedCount(selection, total ?? 0),
    select,
    toggle: (id: Id) => select(toggled(selection, id)),
    clear: () => setStored(nothingSelected(key)),
  };
}
