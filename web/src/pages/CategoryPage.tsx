import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { type CategoryTotals, totalsOf } from '~/features/categories/categories.rules.ts';
import { useFavorites } from '~/features/favorites/use-favorites.ts';
import { FollowButton } from '~/features/notifications/FollowButton.tsx';
import { useProgress } from '~/features/progress/use-progress.ts';
import { useCardContext } from '~/features/videos/card-context.ts';
import { CATEGORY_PAGE_SIZE, videosOfCategory } from '~/features/videos/category-videos.queries.ts';
import { VideoGrid, VideoGridSkeleton } from '~/features/videos/VideoGrid.tsx';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { STATIC_RATING, STATIC_TIER } from '~/lib/constants.ts';
import { formatTotalDuration } from '~/lib/duration.ts';
import { formatCount, formatInteger, formatRating } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { paths } from '~/lib/paths.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { Button } from '~/ui/Button.tsx';
import { Container } from '~/ui/Container.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import {
  ArrowLeftIcon,
  ClockIcon,
  EyeIcon,
  LessonsIcon,
  ShieldIcon,
  StarIcon,
} from '~/ui/icons.tsx';
import { FilmIcon } from '~/ui/lesson-icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { StatTiles } from '~/ui/StatTiles.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import styles from './CategoryPage.module.css';

const SKELETONS = 8;
/** Shown where a figure is not known yet; 0 would be wrong. */
const UNKNOWN = '–';

/** One category: what it holds, newest first. An unknown address leads to all categories. */
export function CategoryPage() {
  const { slug } = useParams();
  const categories = useQuery(categoryQueries.list());
  const pageRef = useRef<HTMLDivElement>(null);
  const category = categories.data?.find((candidate) => candidate.slug === slug);

  if (categories.isSuccess && !category) return <Navigate to={paths.categories()} replace />;
  return (
    <Container ref={pageRef} className={styles.page}>
      <title>{category ? `${category.name} · Plantão` : 'Categoria · Plantão'}</title>
      <Link className="inline-row muted back-link" to={paths.categories()}>
        <ArrowLeftIcon size={16} />
        Voltar às categorias
      </Link>
      {categories.isLoadingError && (
        <LoadError title="Não foi possível carregar a categoria" query={categories} />
      )}
      {categories.isPending && (
        <div className={styles.page} aria-busy="true">
          <Skeleton width={260} height={32} />
          <Skeleton height={78} radius="var(--radius-card)" />
          <VideoGridSkeleton count={SKELETONS} />
        </div>
      )}
      {category && (
        <>
          <header className={styles.head}>
            <div className={styles.title}>
              <h1>{category.name}</h1>
              <FollowButton category={category} />
            </div>
            {category.description && <p className={styles.description}>{category.description}</p>}
          </header>
          <Totals categoryId={category.id} />
          <Lessons key={category.id} categoryId={category.id} pageRef={pageRef} />
        </>
      )}
    </Container>
  );
}

function Totals({ categoryId }: { categoryId: number }) {
  const { data: stats } = useQuery(categoryQueries.stats());
  const totals = totalsOf(stats, categoryId);
  const known = (write: (known: CategoryTotals) => string) => (totals ? write(totals) : UNKNOWN);
  return (
    <StatTiles
      label="Sobre a categoria"
      isCaption
      tiles={[
        {
          label: 'Vídeos',
          icon: <FilmIcon />,
          value: known((of) => formatInteger(of.videos)),
          after: totals?.videos === 1 ? ' vídeo' : ' vídeos',
        },
        {
          label: 'Duração',
          icon: <ClockIcon />,
          value: known((of) => formatTotalDuration(of.seconds)),
        },
        {
          label: 'Visualizações',
          icon: <EyeIcon />,
          value: known((of) => formatCount(of.views)),
          after: totals?.views === 1 ? ' visualização' : ' visualizações',
        },
        {
          label: 'Avaliação',
          icon: <StarIcon />,
          value: formatRating(STATIC_RATING),
          after: ' ★',
        },
        { label: 'Acesso', icon: <ShieldIcon />, value: STATIC_TIER },
      ]}
    />
  );
}

type LessonsProps = { categoryId: number; pageRef: RefObject<HTMLElement | null> };

function Lessons({ categoryId, pageRef }: LessonsProps) {
  useFocusKept(pageRef);
  const query = useInfiniteQuery(videosOfCategory(categoryId));
  const cards = useCardContext(useFavorites(), useProgress());
  const { showMore } = useShownPages(query);
  const { data } = query;

  if (query.isPending) return <VideoGridSkeleton count={SKELETONS} />;
  if (!data) {
    return <LoadError title="Não foi possível carregar os vídeos" query={query} />;
  }
  const videos = rowsOf(data.pages, CATEGORY_PAGE_SIZE);
  if (videos.length === 0) {
    return (
      <EmptyState
        icon={<LessonsIcon size={28} />}
        title="Nenhum vídeo encontrado"
        text="Esta categoria ainda não possui vídeos disponíveis."
        action={
          <LinkButton variant="quiet" to={paths.categories()}>
            Ver outras categorias
          </LinkButton>
        }
      />
    );
  }
  return (
    <section className="page" aria-label="Vídeos da categoria">
      <VideoGrid videos={videos} cards={cards} newestId={videos[0]?.id} headingLevel={2} />
      {query.isFetchNextPageError ? (
        <LoadError title="Não foi possível carregar mais vídeos" query={query} onRetry={showMore} />
      ) : (
        query.hasNextPage && (
          <Button
            variant="quiet"
            isLoading={query.isFetchingNextPage}
            loadingText="Carregando..."
            onClick={showMore}
          >
            Carregar mais vídeos
          </Button>
        )
      )}
    </section>
  );
}
