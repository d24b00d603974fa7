import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '~/app/paths.ts';
import { searchQueries } from '~/features/search/search.queries.ts';
import { MAX_MOMENTS, MOMENTS_SHOWN } from '~/features/search/search.rules.ts';
import {
  hasSearchFilters,
  NO_SEARCH_FILTERS,
  type ResultType,
  type SearchFilters,
} from '~/features/search/search-filters.rules.ts';
import { reportUnansweredSearch } from '~/features/search/unanswered-search.api.ts';
import { describeError } from '~/lib/errors.ts';
import { Button, buttonClass } from '~/ui/Button.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { SearchIcon } from '~/ui/icons.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import styles from './SearchPage.module.css';
import { EpisodeSection, LessonSection, MomentSection } from './SearchSections.tsx';

/** So many categories are offered in the place of results. */
const CATEGORIES_OFFERED = 6;

type SearchResultsProps = {
  text: string;
  filters: SearchFilters;
  categories: readonly { id: number; name: string; slug: string }[];
  onFilter(filters: SearchFilters): void;
  pageRef: RefObject<HTMLElement | null>;
};

/** What answers a search: moments, lessons and episodes, or one of them. */
export function SearchResults({
  text,
  filters,
  categories,
  onFilter,
  pageRef,
}: SearchResultsProps) {
  useFocusKept(pageRef);
  const { type } = filters;
  const shows = (one: ResultType) => type === 'all' || type === one;
  const most = type === 'all' ? MOMENTS_SHOWN + 1 : MAX_MOMENTS;
  const moments = useQuery({
    ...searchQueries.moments(text, filters, most),
    enabled: shows('moments'),
  });
  const lessons = useInfiniteQuery({
    ...searchQueries.lessons(text, filters),
    enabled: shows('lessons'),
  });
  const episodes = useInfiniteQuery({
    ...searchQueries.episodes(text, filters),
    enabled: shows('episodes'),
  });
  const asked = [
    ...(shows('moments') ? [{ ...moments, count: moments.data?.length }] : []),
    ...(shows('lessons') ? [{ ...lessons, count: lessons.data?.pages[0]?.length }] : []),
    ...(shows('episodes') ? [{ ...episodes, count: episodes.data?.pages[0]?.length }] : []),
  ];
  const isEmpty = asked.every(({ count }) => count === 0);
  const isFiltered = hasSearchFilters(filters);
  const isUnanswered = isEmpty && !isFiltered;
  useEffect(() => {
    if (isUnanswered) void reportUnansweredSearch(text);
  }, [isUnanswered, text]);

  if (asked.every(({ isLoadingError }) => isLoadingError)) {
    return (
      <ErrorState
        title="A busca não respondeu"
        text={describeError(asked[0]?.error)}
        onRetry={() => asked.forEach(({ refetch }) => void refetch())}
      />
    );
  }
  if (isEmpty && isFiltered) {
    return (
      <EmptyState
        icon={<SearchIcon size={28} />}
        title={`Nada com estes filtros para "${text}"`}
        text="Sem eles pode haver mais."
        action={
          <Button variant="quiet" onClick={() => onFilter(NO_SEARCH_FILTERS)}>
            Limpar filtros
          </Button>
        }
      />
    );
  }
  if (isEmpty) {
    return (
      <EmptyState
        icon={<SearchIcon size={28} />}
        title={`Nenhum vídeo encontrado para "${text}"`}
        text="Tente outra palavra, como o nome genérico do remédio, a sigla ou o sinal principal, ou veja o que há em cada categoria."
        action={
          <nav className={styles.offered} aria-label="Categorias">
            {categories.slice(0, CATEGORIES_OFFERED).map(({ id, name, slug }) => (
              <Link
                key={id}
                className={buttonClass({ variant: 'quiet' })}
                to={paths.category(slug)}
              >
                {name}
              </Link>
            ))}
            <Link className={buttonClass({ variant: 'ghost' })} to={paths.categories()}>
              Ver categorias
            </Link>
          </nav>
        }
      />
    );
  }
  const more = (wanted: ResultType, label: string) =>
    type === 'all' && (
      <Button variant="ghost" size="sm" onClick={() => onFilter({ ...filters, type: wanted })}>
        {label}
      </Button>
    );
  return (
    <>
      {shows('moments') && (
        <MomentSection
          text={text}
          query={moments}
          most={type === 'all' ? MOMENTS_SHOWN : MAX_MOMENTS}
          seeAll={more('moments', 'Ver todos os momentos')}
        />
      )}
      {shows('lessons') && <LessonSection text={text} query={lessons} />}
      {shows('episodes') && (
        <EpisodeSection
          text={text}
          query={episodes}
          isShort={type === 'all'}
          seeAll={more('episodes', 'Ver todos os podcasts')}
        />
      )}
    </>
  );
}
