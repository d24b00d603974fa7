import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CategoryCard, CategoryCardSkeleton } from '~/features/categories/CategoryCard.tsx';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import {
  CATEGORIES_SHOWN,
  PREVIEW_ROTATION_MS,
  PREVIEW_VIDEOS,
  totalsOf,
} from '~/features/categories/categories.rules.ts';
import { VideoThumbnail } from '~/features/videos/VideoThumbnail.tsx';
import { videoQueries } from '~/features/videos/videos.queries.ts';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { STATIC_LAST_LESSONS, STATIC_RATING, STATIC_TIER, STATIC_TREND } from '~/lib/constants.ts';
import { formatRating, plural } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { useTicks } from '~/lib/use-ticks.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { prefersReducedMotion } from '~/theme/reduced-motion.ts';
import { Button } from '~/ui/Button.tsx';
import { Container } from '~/ui/Container.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ChartIcon, ClockIcon, PauseIcon, PlayIcon, ShieldIcon, StarIcon } from '~/ui/icons.tsx';
import { GridIcon } from '~/ui/later-icons.tsx';
import { MadeCover } from '~/ui/MadeCover.tsx';
import { StatTiles } from '~/ui/StatTiles.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';

const WHOLE_LINE = { width: '100%' };

/** Every category as a card whose preview changes. */
export function CategoriesPage() {
  const categories = useQuery(categoryQueries.list());
  const stats = useQuery(categoryQueries.stats());
  const counts = useQuery(categoryQueries.counts());
  const previews = useQuery(videoQueries.shelves(PREVIEW_VIDEOS));
  const [params, change] = useUrlState();
  const [isPaused, setIsPaused] = useState(prefersReducedMotion);
  const pageRef = useFocusKept<HTMLDivElement>();
  const turn = useTicks(PREVIEW_ROTATION_MS, !isPaused);

  const all = categories.data ?? [];
  const showsAll = params.get('todas') === '1';
  const shown = showsAll ? all : all.slice(0, CATEGORIES_SHOWN);
  const picturesOf = (categoryId: number) =>
    previews.data?.find((shelf) => shelf.categoryId === categoryId)?.videos ?? [];

  return (
    <Container ref={pageRef} className="page">
      <title>Categorias · Plantão</title>
      <header className="page-head">
        <h1>Categorias</h1>
        {(categories.isPending || all.length > 0) && (
          <Button
            variant="ghost"
            size="sm"
            icon={isPaused ? <PlayIcon size={14} /> : <PauseIcon size={14} />}
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? 'Retomar prévias' : 'Pausar prévias'}
          </Button>
        )}
        {/* Below both: as wide as it is, it moves no button into another line when it comes. */}
        <p className="counts" style={WHOLE_LINE}>
          {counts.data &&
            `${plural(counts.data.categories, 'categoria', 'categorias')} · ${plural(counts.data.videos, 'vídeo', 'vídeos')}`}
        </p>
      </header>
      <StatTiles
        label="Sobre o acervo"
        isCaption
        tiles={[
          { label: 'Tendência', icon: <ChartIcon />, value: STATIC_TREND },
          {
            label: 'Últimas aulas',
            icon: <ClockIcon />,
            value: STATIC_LAST_LESSONS,
            before: 'Últimas aulas ',
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
      {categories.isLoadingError && (
        <LoadError title="Não foi possível carregar as categorias" query={categories} />
      )}
      {categories.isSuccess && all.length === 0 && (
        <EmptyState
          icon={<GridIcon size={28} />}
          title="Nenhuma categoria encontrada"
          action={
            <LinkButton variant="quiet" to={paths.home()}>
              Voltar ao início
            </LinkButton>
          }
        />
      )}
      <ul className="card-grid" aria-busy={categories.isPending || undefined}>
        {categories.isPending &&
          Array.from({ length: CATEGORIES_SHOWN }, (_, slot) => slot).map((slot) => (
            <li key={slot}>
              <CategoryCardSkeleton />
            </li>
          ))}
        {shown.map((category) => (
          <li key={category.id}>
            <CategoryCard
              category={category}
              totals={totalsOf(stats.data, category.id)}
              turn={turn}
              previews={
                picturesOf(category.id).length > 0
                  ? picturesOf(category.id).map((video) => (
                      <VideoThumbnail key={video.id} video={video} />
                    ))
                  : [<MadeCover key="none" id={category.id} categoryId={category.id} />]
              }
            />
          </li>
        ))}
      </ul>
      {all.length > CATEGORIES_SHOWN && !showsAll && (
        <Button variant="quiet" onClick={() => change({ todas: '1' })}>
          Ver Todas as Categorias
        </Button>
      )}
    </Container>
  );
}
