import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { recentSearches } from '~/features/search/recent-searches.ts';
import { SearchFilterBar } from '~/features/search/SearchFilterBar.tsx';
import { searchText } from '~/features/search/search.rules.ts';
import {
  parseSearchFilters,
  RESULT_TYPES,
  type SearchFilters,
  searchFilterParams,
} from '~/features/search/search-filters.rules.ts';
import { MAX_SEARCH_LENGTH } from '~/features/search/search-length.ts';
import { useIsOnline } from '~/lib/offline/connectivity.ts';
import { useSession } from '~/lib/session/session-state.ts';
import { FIRST_PAGE } from '~/lib/use-page-param.ts';
import { changedParams, useUrlState } from '~/lib/use-url-state.ts';
import { Button } from '~/ui/Button.tsx';
import { Container } from '~/ui/Container.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { SearchIcon } from '~/ui/icons.tsx';
import { FilterIcon } from '~/ui/later-icons.tsx';
import { Tabs } from '~/ui/Tabs.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { SearchOffline } from './SearchOffline.tsx';
import styles from './SearchPage.module.css';
import { SearchResults } from './SearchResults.tsx';

/** Every result of a search; text and filters live in the address. */
export function SearchPage() {
  const [params, change] = useUrlState();
  const navigate = useNavigate();
  const { data: categories } = useQuery(categoryQueries.list());
  const { userId } = useSession();
  const isOnline = useIsOnline();
  const text = searchText(params.get('q'));
  const filters = parseSearchFilters(params);
  const pageRef = useFocusKept<HTMLDivElement>();
  const narrowed = [filters.categoryId, filters.length].filter((one) => one !== null).length;
  // On a phone only: elsewhere there is room for them.
  const [hasOpenFilters, setHasOpenFilters] = useState(narrowed > 0);
  const filtersId = useId();
  const search = (q: string) => {
    if (userId) recentSearches(userId).add(q);
    // The filters stay with the new text.
    void navigate({ search: changedParams(params, { q: q || null, ...FIRST_PAGE }).toString() });
  };
  const filter = (next: SearchFilters) => change({ ...searchFilterParams(next), ...FIRST_PAGE });
  return (
    <Container ref={pageRef} className="page column gap-5">
      <title>{text ? `${text} · Busca · Plantão` : 'Busca · Plantão'}</title>
      <div className="row spread">
        <h1>Busca</h1>
        {text !== '' && (
          <span className={styles.toggle}>
            <Button
              variant="quiet"
              size="sm"
              icon={<FilterIcon />}
              aria-expanded={hasOpenFilters}
              aria-controls={hasOpenFilters ? filtersId : undefined}
              onClick={() => setHasOpenFilters(!hasOpenFilters)}
            >
              Filtros{narrowed > 0 && ` (${narrowed})`}
            </Button>
          </span>
        )}
      </div>
      <div className={styles.tools}>
        {/* A new form for a new text; the focus goes to the heading, and a phone's keyboard away. */}
        <SearchForm key={text} text={text} onSearch={search} />
        {text !== '' && (
          <div id={filtersId} className={styles.filters} data-open={hasOpenFilters || undefined}>
            <SearchFilterBar filters={filters} categories={categories ?? []} onChange={filter} />
          </div>
        )}
      </div>
      {text === '' && !isOnline && <SearchOffline />}
      {text === '' && isOnline && (
        <EmptyState
          icon={<SearchIcon size={28} />}
          title="O que você quer rever?"
          text="Procure por assunto, medicamento, instrutor ou categoria, ou pergunte, como quem fala: dose de adrenalina na anafilaxia. Acentos não fazem diferença."
        />
      )}
      {text !== '' && (
        <Tabs
          label="Tipo de resultado"
          items={RESULT_TYPES}
          value={filters.type}
          onChange={(type) => filter({ ...filters, type })}
        >
          <div className="page column">
            <SearchResults
              text={text}
              filters={filters}
              categories={categories ?? []}
              onFilter={filter}
              pageRef={pageRef}
            />
          </div>
        </Tabs>
      )}
    </Container>
  );
}

function SearchForm({ text, onSearch }: { text: string; onSearch(text: string): void }) {
  const [typed, setTyped] = useState(text);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers do not know <search>.
    <form role="search" className={styles.form} onSubmit={handleSubmit}>
      <TextField
        label="Buscar aulas, podcasts e momentos"
        type="search"
        placeholder="dose de adrenalina na anafilaxia"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_LENGTH}
        icon={<SearchIcon />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="quiet">
        Buscar
      </Button>
    </form>
  );
}
