import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { EntryManager } from './EntryManager.tsx';
import { MODIFIERS } from './search-modifiers.ts';
import { TrySearch } from './TrySearch.tsx';

const SearchModifierDialog = lazyWhenOpen(
  async () => (await import('./SearchModifierDialog.tsx')).SearchModifierDialog,
  ({ target }) => target !== null,
);

type SearchModifierManagerProps = { search: string; onSearchChange(text: string): void };

/** For whom and by which way a dose is, as search knows it, beside a trial of it. */
export function SearchModifierManager(props: SearchModifierManagerProps) {
  return (
    <EntryManager list={MODIFIERS} Dialog={SearchModifierDialog} {...props}>
      <TrySearch />
    </EntryManager>
  );
}
