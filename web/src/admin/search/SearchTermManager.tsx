import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { EntryManager } from './EntryManager.tsx';
import { TERMS } from './search-terms.ts';
import { TrySearch } from './TrySearch.tsx';

const SearchTermDialog = lazyWhenOpen(
  async () => (await import('./SearchTermDialog.tsx')).SearchTermDialog,
  ({ target }) => target !== null,
);

type SearchTermManagerProps = { search: string; onSearchChange(text: string): void };

/** How the clinic calls things, as search knows it, beside a trial of it. */
export function SearchTermManager(props: SearchTermManagerProps) {
  return (
    <EntryManager list={TERMS} Dialog={SearchTermDialog} {...props}>
      <TrySearch />
    </EntryManager>
  );
}
