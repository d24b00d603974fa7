import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import { useFavorites } from '~/features/favorites/use-favorites.ts';
import { PodcastCard, PodcastCardSkeleton } from '~/features/podcasts/PodcastCard.tsx';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { useProgress } from '~/features/progress/use-progress.ts';
import { MarkedText } from '~/features/search/MarkedText.tsx';
import { MomentText, momentClass } from '~/features/search/MomentText.tsx';
import { momentPath } from '~/features/search/moments.rules.ts';
import { EPISODES_SHOWN, RESULTS_PER_REQUEST } from '~/features/search/search.rules.ts';
import type { Moment } from '~/features/search/search-answer.ts';
import { useCardContext } from '~/features/videos/card-context.ts';
import { VideoGrid, VideoGridSkeleton } from '~/features/videos/VideoGrid.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { formatInteger, plural } from '~/lib/format.ts';
import { searchTerms } from '~/lib/highlight.ts';
import { usePageParam } from '~/lib/use-page-param.ts';
import type { PresentedVideo } from '~/lib/video-columns.ts';
import { Button } from '~/ui/Button.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import styles from './SearchPage.module.css';

const PAGE_SIZE = 24;
const SKELETONS = [0, 1, 2];

type Pages<Row> = UseInfiniteQueryResult<InfiniteData<Row[]>>;

export function MomentSection({ query, most, seeAll }: MomentSectionProps) {
  const shown = query.data?.slice(0, most) ?? [];
  return (
    <Section
      title="Momentos"
      noun="momentos"
      count={query.data?.length}
      query={query}
      waiting={
        <div className={styles.grid}>
          {SKELETONS.map((slot) => (
            <Skeleton key={slot} height={130} radius="var(--radius-card)" />
          ))}
        </div>
      }
      seeAll={shown.length < (query.data?.length ?? 0) && seeAll}
    >
      <ul className={styles.grid}>
        {shown.map((moment) => (
          <li key={[moment.video_id, moment.podcast_id, moment.seconds, moment.line].join()}>
            <Link className={momentClass} to={momentPath(moment)}>
              <MomentText moment={moment} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type MomentSectionProps = {
  query: UseQueryResult<Moment[]>;
  most: number;
  seeAll: ReactNode;
};

export function LessonSection({ text, query }: { text: string; query: Pages<PresentedVideo> }) {
  const cards = useCardContext(useFavorites(), useProgress());
  const { found, shown, more } = useShownRows(query);
  const writeTitle = useCallback(
    (title: string) => <MarkedText text={title} terms={searchTerms(text)} />,
    [text],
  );
  return (
    <Section
      title="Aulas"
      noun="aulas"
      count={query.data && found.length}
      query={query}
      waiting={<VideoGridSkeleton count={8} />}
    >
      <p className="muted">
        {query.hasNextPage
          ? `Mais de ${formatInteger(found.length)} resultados para “${text}”`
          : `${plural(found.length, 'resultado', 'resultados')} para “${text}”`}
      </p>
      <VideoGrid videos={shown} cards={cards} headingLevel={3} writeTitle={writeTitle} />
      {more}
    </Section>
  );
}

export function EpisodeSection({ query, isShort, seeAll }: EpisodeSectionProps) {
  const { found, shown, more } = useShownRows(query, !isShort);
  const heard = useQuery(podcastQueries.heard());
  // Rows say how much is left: they come with it, or they would grow under the eye. What failed is not waited for.
  const isAwaited = heard.isFetching && !heard.isFetched;
  const listed = isShort ? found.slice(0, EPISODES_SHOWN) : shown;
  return (
    <Section
      title="Podcasts"
      noun="podcasts"
      count={isAwaited ? undefined : query.data && found.length}
      query={{
        isPending: query.isPending || isAwaited,
        error: query.error,
        refetch: query.refetch,
      }}
      waiting={
        <div className={styles.grid}>
          {SKELETONS.map((slot) => (
            <PodcastCardSkeleton key={slot} />
          ))}
        </div>
      }
      seeAll={listed.length < found.length && seeAll}
    >
      <ul className={styles.grid}>
        {listed.map((podcast) => (
          <li key={podcast.id}>
            <PodcastCard
              podcast={podcast}
              headingLevel={3}
              place={heard.data?.find(({ podcast_id }) => podcast_id === podcast.id)}
            />
          </li>
        ))}
      </ul>
      {!isShort && more}
    </Section>
  );
}

type EpisodeSectionProps = {
  query: Pages<Podcast>;
  /** Only the first few, beside everything else. */
  isShort: boolean;
  seeAll: ReactNode;
};

type SectionProps = {
  title: string;
  /** In the message of a failure. */
  noun: string;
  /** Undefined while it is unknown. */
  count: number | undefined;
  query: { isPending: boolean; error: Error | null; refetch(): unknown };
  waiting: ReactNode;
  /** Leads to the rest. */
  seeAll?: ReactNode;
  children: ReactNode;
};

/** One kind of result, with its waiting and failed state. */
function Section({ title, noun, count, query, waiting, seeAll, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={query.isPending || undefined}>
      <div className="section-head">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {seeAll}
      </div>
      <div className="page column gap-5">
        {query.isPending && waiting}
        {!query.isPending && count === undefined && (
          <LoadError title={`A busca de ${noun} não respondeu`} query={query} />
        )}
        {count !== undefined && children}
      </div>
    </section>
  );
}

/** The rows that the page shows of those that were found, and what loads more of them. */
function useShownRows<Row>(query: Pages<Row>, isActive = true) {
  const [page, setPage] = usePageParam();
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const found = data?.pages.flatMap((rows) => rows.slice(0, RESULTS_PER_REQUEST)) ?? [];
  const shown = found.slice(0, page * PAGE_SIZE);

  // One that failed waits for the person to try again, or it would be asked for without end.
  const isMoreWanted =
    isActive &&
    data !== undefined &&
    found.length < page * PAGE_SIZE &&
    hasNextPage &&
    !isFetchingNextPage &&
    !isFetchNextPageError;
  useEffect(() => {
    if (isMoreWanted) void fetchNextPage();
  }, [isMoreWanted, fetchNextPage]);

  const more = query.isFetchNextPageError ? (
    <LoadError
      title="Não foi possível carregar mais resultados"
      query={query}
      onRetry={() => void fetchNextPage()}
    />
  ) : (
    (shown.length < found.length || hasNextPage) && (
      <Button
        variant="quiet"
        isLoading={query.isFetchingNextPage}
        loadingText="Carregando..."
        onClick={() => setPage(page + 1)}
      >
        Carregar mais resultados
      </Button>
    )
  );
  return { found, shown, more };
}
