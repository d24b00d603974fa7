import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClearFavorites } from '~/features/favorites/clear-favorites.mutations.ts';
import { type Favorite, favoriteQueries } from '~/features/favorites/favorites.queries.ts';
import {
  FAVORITE_SORTS,
  FAVORITES_PAGE_SIZE,
  parseFavoriteSort,
  sortFavorites,
  sumFavorites,
} from '~/features/favorites/favorites.rules.ts';
import { useFavorites } from '~/features/favorites/use-favorites.ts';
import { useProgress } from '~/features/progress/use-progress.ts';
import { useCardContext } from '~/features/videos/card-context.ts';
import { VideoCard } from '~/features/videos/VideoCard.tsx';
import { VideoGridSkeleton } from '~/features/videos/VideoGrid.tsx';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { STATIC_RATING } from '~/lib/constants.ts';
import { formatTotalDuration } from '~/lib/duration.ts';
import { formatDay, formatInteger, formatRating } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { FIRST_PAGE, usePageParam } from '~/lib/use-page-param.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { Button } from '~/ui/Button.tsx';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { Container } from '~/ui/Container.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ClockIcon, HeartIcon, StarIcon } from '~/ui/icons.tsx';
import { GridIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import { LabelOptions, SelectField } from '~/ui/SelectField.tsx';
import { StatTiles } from '~/ui/StatTiles.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import styles from './FavoritesPage.module.css';

/** "Minha Lista": what the member keeps. Order and page live in the address. */
export function FavoritesPage() {
  const query = useQuery(favoriteQueries.list());
  const favorites = useFavorites();
  const hasHearts = useQuery(favoriteQueries.ids()).data !== undefined;

  // A heart that was just taken away leaves the list at once, before the server has confirmed it.
  const rows = (query.data ?? []).filter(({ video }) => !hasHearts || favorites.ids.has(video.id));
  const sums = sumFavorites(rows);
  const pageRef = useFocusKept<HTMLDivElement>();

  return (
    <Container ref={pageRef} className="page dense">
      <title>Minha Lista · Plantão</title>
      <header className={styles.head}>
        <h1>Minha Lista</h1>
        {rows.length > 0 && <ClearList />}
      </header>
      {query.isPending && <VideoGridSkeleton count={8} />}
      {query.isError && !query.data && (
        <LoadError title="Não foi possível carregar sua lista" query={query} />
      )}
      {query.data && rows.length === 0 && (
        <EmptyState
          icon={<HeartIcon size={28} />}
          title="Nenhum favorito ainda"
          text="Toque no coração de um vídeo e ele aparece aqui."
          action={<LinkButton to={paths.categories()}>Explorar Vídeos</LinkButton>}
        />
      )}
      {rows.length > 0 && (
        <>
          <StatTiles
            label="Resumo da lista"
            isCaption
            tiles={[
              {
                label: 'Vídeos',
                icon: <HeartIcon />,
                value: formatInteger(sums.count),
                after: sums.count === 1 ? ' vídeo' : ' vídeos',
              },
              {
                label: 'Duração total',
                icon: <ClockIcon />,
                value: formatTotalDuration(sums.totalSeconds),
              },
              {
                label: 'Categorias',
                icon: <GridIcon />,
                value: formatInteger(sums.categories),
                after: sums.categories === 1 ? ' categoria' : ' categorias',
              },
              {
                label: 'Avaliação',
                icon: <StarIcon />,
                value: formatRating(STATIC_RATING),
                after: ' ★',
              },
            ]}
          />
          <FavoriteList rows={rows} favorites={favorites} />
        </>
      )}
    </Container>
  );
}

type FavoriteListProps = {
  rows: Favorite[];
  favorites: ReturnType<typeof useFavorites>;
};

function FavoriteList({ rows, favorites }: FavoriteListProps) {
  const [params, change] = useUrlState();
  const [page, setPage] = usePageParam();
  const cards = useCardContext(favorites, useProgress());
  const sort = parseFavoriteSort(params.get('ordem'));
  const sorted = sortFavorites(rows, sort);
  const shown = sorted.slice(0, page * FAVORITES_PAGE_SIZE);
  const newestId = sortFavorites(rows, 'recentes')[0]?.id;

  return (
    <>
      <div className={styles.order}>
        <SelectField
          label="Ordenar por"
          value={sort}
          onChange={({ target }) =>
            change({ ordem: target.value === 'recentes' ? null : target.value, ...FIRST_PAGE })
          }
        >
          <LabelOptions labels={FAVORITE_SORTS} />
        </SelectField>
      </div>
      <MotionList className={styles.grid}>
        {shown.map(({ id, created_at, video }) => (
          <li key={id}>
            <VideoCard
              video={video}
              layout="row"
              headingLevel={2}
              badge={id === newestId ? 'Mais Recente' : undefined}
              hasHeart={false}
              foot={
                <div className={styles.foot}>
                  <time dateTime={created_at}>Adicionada em {formatDay(created_at)}</time>
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Remover ${video.title} dos favoritos`}
                    onClick={() => favorites.set(video.id, false)}
                  >
                    Remover
                  </Button>
                </div>
              }
              {...cards.of(video)}
            />
          </li>
        ))}
      </MotionList>
      {shown.length < sorted.length && (
        <Button variant="quiet" onClick={() => setPage(page + 1)}>
          Ver Mais Favoritos
        </Button>
      )}
    </>
  );
}

/** "Limpar Tudo", which asks first. */
function ClearList() {
  const clear = useClearFavorites();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="danger" icon={<TrashIcon size={16} />} onClick={() => setIsAsking(true)}>
        Limpar Tudo
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        tone="danger"
        title="Limpar a lista?"
        text="Tem certeza que deseja remover todos os vídeos dos favoritos?"
        confirmLabel="Limpar Tudo"
        loadingText="Limpando..."
        isLoading={clear.isPending}
        onConfirm={() => clear.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}
