import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '~/app/paths.ts';
import { useFavorites } from '~/features/favorites/use-favorites.ts';
import { useProgress } from '~/features/progress/use-progress.ts';
import { searchTerms } from '~/features/search/highlight.ts';
import { MarkedText } from '~/features/search/MarkedText.tsx';
import { searchQueries } from '~/features/search/search.queries.ts';
import { RESULTS_PER_REQUEST } from '~/features/search/search.rules.ts';
import { useCardContext } from '~/features/videos/card-context.ts';
import { VideoGrid, VideoGridSkeleton } from '~/features/videos/VideoGrid.tsx';
import { describeError } from '~/lib/errors.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { usePageParam } from '~/lib/use-page-param.ts';
import { Button, buttonClass } from '~/ui/Button.tsx';
import { Container } from '~/ui/Container.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { SearchIcon } from '~/ui/icons.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import styles from './SearchPage.module.css';

const PAGE_SIZE = 24;

/** Every result of a search; the text lives in the address. */
export function SearchPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const text = (params.get('q') ?? '').trim();
  const pageRef = useRef<HTMLDivElement>(null);
  useFocusKept(pageRef);
  return (
    <Container ref={pageRef} className={styles.page}>
      <title>{text ? `${text} · Busca · Plantão` : 'Busca · Plantão'}</title>
      <h1>Busca</h1>
      {/* A new form for a new text; the focus goes to the heading, and a phone's keyboard away. */}
      <SearchForm key={text} text={text} onSearch={(q) => navigate(paths.search(q))} />
      {text === '' ? (
        <EmptyState
          icon={<SearchIcon size={28} />}
          title="O que você quer rever?"
          text="Procure por título, instrutor, assunto ou categoria. Acentos não fazem diferença."
        />
      ) : (
        <Results text={text} pageRef={pageRef} />
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
        label="Buscar vídeo-aulas"
        type="search"
        placeholder="Buscar vídeo-aulas..."
        autoComplete="off"
        enterKeyHint="search"
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

type ResultsProps = { text: string; pageRef: RefObject<HTMLElement | null> };

function Results({ text, pageRef }: ResultsProps) {
  useFocusKept(pageRef);
  const query = useInfiniteQuery(searchQueries.results(text));
  const cards = useCardContext(useFavorites(), useProgress());
  const writeTitle = useCallback(
    (title: string) => <MarkedText text={title} terms={searchTerms(text)} />,
    [text],
  );
  const [page, setPage] = usePageParam();
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const found = data?.pages.flatMap((rows) => rows.slice(0, RESULTS_PER_REQUEST)) ?? [];
  const shown = found.slice(0, page * PAGE_SIZE);

  // One that failed waits for the person to try again, or it would be asked for without end.
  const isMoreWanted =
    data !== undefined &&
    found.length < page * PAGE_SIZE &&
    hasNextPage &&
    !isFetchingNextPage &&
    !isFetchNextPageError;
  useEffect(() => {
    if (isMoreWanted) void fetchNextPage();
  }, [isMoreWanted, fetchNextPage]);

  if (query.isPending) return <VideoGridSkeleton count={8} />;
  if (!data) {
    return (
      <ErrorState
        title="A busca não respondeu"
        text={describeError(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (found.length === 0) {
    return (
      <EmptyState
        icon={<SearchIcon size={28} />}
        title={`Nenhum vídeo encontrado para "${text}"`}
        text="Tente outra palavra ou veja o que há em cada categoria."
        action={
          <Link className={buttonClass({ variant: 'quiet' })} to={paths.categories()}>
            Ver categorias
          </Link>
        }
      />
    );
  }
  return (
    <>
      <p className="muted" role="status">
        {hasNextPage
          ? `Mais de ${formatInteger(found.length)} resultados para "${text}"`
          : `${plural(found.length, 'resultado', 'resultados')} para "${text}"`}
      </p>
      <VideoGrid videos={shown} cards={cards} headingLevel={2} writeTitle={writeTitle} />
      {isFetchNextPageError && (
        <ErrorState
          title="Não foi possível carregar mais resultados"
          text={describeError(query.error)}
          onRetry={() => void fetchNextPage()}
        />
      )}
      {(shown.length < found.length || hasNextPage) && !isFetchNextPageError && (
        <Button
          variant="quiet"
          isLoading={isFetchingNextPage}
          loadingText="Carregando..."
          onClick={() => setPage(page + 1)}
        >
          Carregar mais resultados
        </Button>
      )}
    </>
  );
}
