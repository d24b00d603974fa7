import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { DoseGroups } from '~/features/doses/DoseGroups.tsx';
import styles from '~/features/doses/Doses.module.css';
import { dosesQueries } from '~/features/doses/doses.queries.ts';
import {
  countOf,
  type DoseGroup,
  firstSheets,
  groupOf,
  groupSheets,
  searchIn,
} from '~/features/doses/doses.rules.ts';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { formatDateTime, formatInteger, plural } from '~/lib/format.ts';
import { searchTerms } from '~/lib/highlight.ts';
import { paths } from '~/lib/paths.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { Button } from '~/ui/Button.tsx';
import { Container } from '~/ui/Container.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { SearchIcon } from '~/ui/icons.tsx';
import { PillIcon } from '~/ui/later-icons.tsx';
import { SelectField } from '~/ui/SelectField.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { TextField } from '~/ui/TextField.tsx';

/** More sheets than these are drawn on request, or on paper. */
const SHOWN_AT_ONCE = 60;

/** "Doses e condutas": every reviewed key point; search and category live in the address. */
export function DosesPage() {
  const [params, change] = useUrlState();
  const text = params.get('q') ?? '';
  const slug = params.get('categoria');
  const query = useQuery(dosesQueries.all());
  const { data: categories } = useQuery(categoryQueries.list());
  const isPrinting = useIsPrinting();

  const groups = useMemo(
    () => groupSheets(query.data?.sheets ?? [], categories ?? []),
    [query.data, categories],
  );
  const search = useMemo(() => searchIn(groups), [groups]);
  // Typing goes first: a long list follows a moment later.
  const asked = useDeferredValue(text).trim();
  const found = useMemo(() => search(asked), [search, asked]);
  const chosen = groupOf(groups, slug);
  const awaited = query.isPending ? categories?.find((one) => one.slug === slug) : undefined;
  const shown = chosen ? found.filter((group) => group.slug === chosen.slug) : found;

  return (
    <Container className={styles.page}>
      <title>Doses e condutas · Plantão</title>
      <header className="page-head">
        <div>
          <h1>Doses e condutas</h1>
          <p className="muted">
            Os pontos-chave das aulas e dos podcasts, cada um com quem o revisou e quando.
          </p>
          {isPrinting && (
            <p className={styles.onPaper}>{paperLine(chosen, asked, query.dataUpdatedAt)}</p>
          )}
        </div>
        {shown.length > 0 && (
          <Button variant="quiet" size="sm" className={styles.print} onClick={() => window.print()}>
            Imprimir
          </Button>
        )}
      </header>
      {/* A question may be typed before its answer is there. */}
      {(query.isPending || groups.length > 0) && (
        <div className={styles.fields}>
          <TextField
            label="Buscar nas doses e condutas"
            type="search"
            placeholder="Buscar"
            autoComplete="off"
            icon={<SearchIcon />}
            value={text}
            onChange={({ target }) => change({ q: target.value || null })}
          />
          <SelectField
            label="Categoria"
            value={chosen?.slug ?? awaited?.slug ?? ''}
            onChange={({ target }) => change({ categoria: target.value || null })}
          >
            <option value="">Todas as categorias</option>
            {awaited && <option value={awaited.slug}>{awaited.name}</option>}
            {groups.map((group) => (
              <option key={group.slug} value={group.slug}>
                {group.name} ({formatInteger(countOf([group]).points)})
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {query.isPending && <SheetsSkeleton />}
      {query.isLoadingError && (
        <LoadError title="Não foi possível carregar as doses e condutas" query={query} />
      )}
      {query.data && groups.length === 0 && (
        <EmptyState
          icon={<PillIcon size={28} />}
          title="Nenhum ponto-chave revisado ainda"
          text="Aqui ficam as doses e os passos das aulas, depois que uma pessoa os revisa e assina."
          action={<LinkButton to={paths.categories()}>Explorar Vídeos</LinkButton>}
        />
      )}
      {groups.length > 0 && (
        <>
          <p role="status" className={shown.length > 0 ? 'counts' : 'visually-hidden'}>
            {shown.length > 0 ? countText(shown, asked) : 'Nenhum ponto'}
          </p>
          {shown.length === 0 && (
            <EmptyState
              icon={<SearchIcon size={28} />}
              title={`Nenhum ponto com “${asked}”${chosen ? ` em ${chosen.name}` : ''}`}
              text={
                chosen && found.length > 0
                  ? `Em outras categorias: ${countText(found, '')}.`
                  : 'Tente outra palavra; acentos não fazem diferença. A busca conhece também siglas e outros nomes.'
              }
              action={
                chosen && found.length > 0 ? (
                  <Button variant="quiet" onClick={() => change({ categoria: null })}>
                    Buscar em todas as categorias
                  </Button>
                ) : (
                  <LinkButton variant="quiet" to={paths.search(asked)}>
                    Buscar nas aulas e podcasts
                  </LinkButton>
                )
              }
            />
          )}
          <Shown
            // Another question begins at its first sheets.
            key={`${slug} ${asked}`}
            groups={shown}
            isWhole={isPrinting}
            terms={asked === '' ? NO_TERMS : searchTerms(asked)}
          />
          {query.data?.isCut && (
            <p className="muted">
              Aqui estão as aulas e os podcasts mais novos; a busca encontra também os outros.
            </p>
          )}
        </>
      )}
    </Container>
  );
}

/** The count, a category and its first sheets before they are known. */
function SheetsSkeleton() {
  return (
    <div className="page dense" aria-busy="true">
      <Skeleton width={200} height="1.5em" />
      <div>
        <div className={styles.group}>
          <Skeleton width={140} height="1.2em" />
        </div>
        <div className={styles.sheets}>
          {[420, 480, 440].map((height) => (
            <div key={height} className={styles.blank}>
              <Skeleton height={height} radius="var(--radius-card)" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const NO_TERMS: readonly string[] = [];

type ShownProps = { groups: readonly DoseGroup[]; isWhole: boolean; terms: readonly string[] };

function Shown({ groups, isWhole, terms }: ShownProps) {
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const { sheets } = countOf(groups);
  const isCut = !isWhole && sheets > most;
  return (
    <>
      <DoseGroups groups={isCut ? firstSheets(groups, most) : groups} terms={terms} />
      {isCut && (
        <Button variant="quiet" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          Ver mais ({formatInteger(sheets - most)})
        </Button>
      )}
    </>
  );
}

/** "161 pontos de 24 aulas e podcasts" */
function countText(groups: readonly DoseGroup[], asked: string): string {
  const { sheets, points } = countOf(groups);
  const of = plural(sheets, 'aula ou podcast', 'aulas e podcasts');
  return `${plural(points, 'ponto', 'pontos')} de ${of}${asked && ` com “${asked}”`}`;
}

/** On paper: from where, of when, and what was left out. */
function paperLine(chosen: DoseGroup | null, asked: string, readAt: number): string {
  return [
    `Plantão, ${window.location.host}${paths.doses()}`,
    `como estava em ${formatDateTime(new Date(readAt).toISOString())}`,
    chosen && `só ${chosen.name}`,
    asked && `só os pontos com “${asked}”`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** On paper is everything, also what was not drawn yet. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when this event ends.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
