import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { searchQueries } from '~/features/search/search.queries.ts';
import {
  lackingText,
  MAX_MOMENTS,
  MOMENTS_SHOWN,
  spokenCounts,
} from '~/features/search/search.rules.ts';
import { lackedByAll, lackingOf } from '~/features/search/search-answer.ts';
import {
  hasSearchFilters,
  NO_SEARCH_FILTERS,
  type ResultType,
  type SearchFilters,
} from '~/features/search/search-filters.rules.ts';
import { reportUnansweredSearch } from '~/features/search/unanswered-search.api.ts';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { useIsOnline } from '~/lib/offline/connectivity.ts';
import { paths } from '~/lib/paths.ts';
import { Button } from '~/ui/Button.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { SearchIcon } from '~/ui/icons.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { SearchOffline } from './SearchOffline.tsx';
import styles from './SearchPage.module.css';
import { EpisodeSection, LessonSection, MomentSection } from './SearchSections.tsx';

/** So many categories are offered in the place of results. */
const CATEGORIES_OFFERED = 6;

const KINDS = ['moments', 'lessons', 'episodes'] as const satisfies readonly ResultType[];
type Kind = (typeof KINDS)[number];

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
  const isOnline = useIsOnline();
  const { type } = filters;
  const shows = (one: ResultType) => type === 'all' || type === one;
  const shownMoments = type === 'all' ? MOMENTS_SHOWN : MAX_MOMENTS;
  const moments = useQuery({
    ...searchQueries.moments(text, filters, Math.min(shownMoments + 1, MAX_MOMENTS)),
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
  const queries = { moments, lessons, episodes };
  const kinds = KINDS.filter(shows);
  const asked = kinds.map((kind) => queries[kind]);
  const counts = {
    moments: moments.data?.slice(0, shownMoments).length,
    lessons: lessons.data?.pages[0]?.length,
    episodes: episodes.data?.pages[0]?.length,
  };
  // Top down: below what is still awaited nothing stands that its answer would push away.
  const awaited = kinds.findIndex((kind) => !queries[kind].isFetched);
  const answered = awaited < 0 ? kinds : kinds.slice(0, awaited + 1);
  const isEmpty = kinds.every((kind) => counts[kind] === 0);
  const isUnanswered = isEmpty && !hasSearchFilters(filters);
  // Without a moment only the whole answer, which the box may have asked for, says what no moment speaks of.
  const { data: whole } = useQuery({
    ...searchQueries.suggestions(text),
    enabled: counts.moments === 0 && !isUnanswered && asked.every(({ isPending }) => !isPending),
  });
  const lacking = lackingText(
    counts.moments !== 0
      ? lackedByAll(moments.data?.slice(0, shownMoments) ?? [])
      : // The one before stays until the answer is there.
        whole?.text === text
        ? lackingOf(whole)
        : [],
  );
  useEffect(() => {
    if (isUnanswered) void reportUnansweredSearch(text);
  }, [isUnanswered, text]);

  if (asked.every(({ isLoadingError }) => isLoadingError)) {
    if (!isOnline) return <SearchOffline />;
    return (
      <LoadError
        title="A busca não respondeu"
        query={queries[kinds[0] ?? 'moments']}
        onRetry={() => asked.forEach(({ refetch }) => void refetch())}
      />
    );
  }
  const isWithoutLesson =
    type === 'all' &&
    counts.lessons === 0 &&
    !isEmpty &&
    moments.data?.every(({ video_id }) => video_id === null);
  // A part without results is left out.
  const has = (kind: Kind) => answered.includes(kind) && counts[kind] !== 0;
  const more = (wanted: ResultType, label: string) =>
    type === 'all' && (
      <Button variant="ghost" size="sm" onClick={() => onFilter({ ...filters, type: wanted })}>
        {label}
      </Button>
    );
  return (
    <>
      <p className="visually-hidden" role="status">
        {asked.every(({ isPending }) => !isPending) &&
          (isEmpty
            ? 'Nenhum resultado'
            : [spokenCounts(Object.fromEntries(kinds.map((kind) => [kind, counts[kind]]))), lacking]
                .filter(Boolean)
                .join('. '))}
      </p>
      {isUnanswered && <Unanswered text={text} categories={categories} />}
      {isEmpty && !isUnanswered && (
        <EmptyState
          icon={<SearchIcon size={28} />}
          title={`Nada com estes filtros para “${text}”`}
          text="Sem eles pode haver mais."
          action={
            <Button variant="quiet" onClick={() => onFilter(NO_SEARCH_FILTERS)}>
              Limpar filtros
            </Button>
          }
        />
      )}
      {lacking && <p className={styles.lacking}>{lacking}</p>}
      {isWithoutLesson && <p className="muted">{`Nenhum vídeo encontrado para "${text}"`}</p>}
      {has('moments') && (
        <MomentSection
          // What is said above it comes with its answer, and moves nothing that was shown.
          key={String(moments.isFetched)}
          query={moments}
          most={shownMoments}
          seeAll={more('moments', 'Ver Todos os Momentos')}
        />
      )}
      {has('lessons') && <LessonSection text={text} query={lessons} />}
      {has('episodes') && (
        <EpisodeSection
          query={episodes}
          isShort={type === 'all'}
          seeAll={more('episodes', 'Ver Todos os Podcasts')}
        />
      )}
    </>
  );
}

/** Says that nothing answers, and leads to what there is. */
function Unanswered({ text, categories }: Pick<SearchResultsProps, 'text' | 'categories'>) {
  return (
    <EmptyState
      icon={<SearchIcon size={28} />}
      title={`Nenhum vídeo encontrado para "${text}"`}
      text="Tente outra palavra, como o nome genérico do medicamento, a sigla ou o sinal principal, ou veja o que há em cada categoria."
      action={
        <nav className={styles.offered} aria-label="Categorias">
          {categories.slice(0, CATEGORIES_OFFERED).map(({ id, name, slug }) => (
            <LinkButton key={id} variant="quiet" to={paths.category(slug)}>
              {name}
            </LinkButton>
          ))}
          <LinkButton variant="ghost" to={paths.categories()}>
            Ver categorias
          </LinkButton>
        </nav>
      }
    />
  );
}
