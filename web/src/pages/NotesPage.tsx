import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { copy, NoteItem } from '~/features/notes/NoteItem.tsx';
import { useEditedNotes } from '~/features/notes/note-draft.ts';
import { fetchAllNotes, NOTES_PAGE_SIZE, noteQueries } from '~/features/notes/notes.queries.ts';
import {
  groupByItem,
  holdsWords,
  NOTE_ORDERS,
  type Note,
  notesText,
  parseNoteOrder,
  titleOfNote,
} from '~/features/notes/notes.rules.ts';
import { SetAsideNotes } from '~/features/notes/SetAsideNotes.tsx';
import {
  addEdited,
  applyUnsent,
  NOTHING_UNSENT,
  type ShownNote,
} from '~/features/notes/unsent-notes.ts';
import { podcastPlayer } from '~/features/podcasts/podcast-player.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import { MarkedText } from '~/features/search/MarkedText.tsx';
import { act } from '~/kit/act.ts';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { formatClock } from '~/lib/duration.ts';
import { formatDate, formatIsoDay } from '~/lib/format.ts';
import { searchTerms } from '~/lib/highlight.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { paths } from '~/lib/paths.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { saveFile } from '~/lib/save-file.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { FIRST_PAGE } from '~/lib/use-page-param.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { Button } from '~/ui/Button.tsx';
import { Container } from '~/ui/Container.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { SearchIcon } from '~/ui/icons.tsx';
import { CopyIcon, DownloadIcon, NoteIcon } from '~/ui/later-icons.tsx';
import { LabelOptions, SelectField } from '~/ui/SelectField.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';

/** What a row of the list tells besides the note; nothing is known of one that was just written. */
type Row = ShownNote<Note & { video: { title: string } | null; podcast: { title: string } | null }>;

/** "Minhas anotações": search, order and pages live in the address. */
export function NotesPage() {
  const [params, change] = useUrlState();
  const text = params.get('q') ?? '';
  const asked = useDebouncedValue(text).trim();
  const order = parseNoteOrder(params.get('ordem'));
  const query = useInfiniteQuery(noteQueries.found(asked, order));
  const { data: unsent = NOTHING_UNSENT } = useQuery(noteQueries.unsent());
  const { showMore } = useShownPages(query);
  const pageRef = useFocusKept<HTMLDivElement>();

  const belongs = (note: Note) => holdsWords(note, asked);
  const rows = applyUnsent(rowsOf(query.data?.pages ?? [], NOTES_PAGE_SIZE), unsent, belongs);
  const found = addEdited(rows, useEditedNotes(), belongs);
  const isKnown = query.data !== undefined || found.length > 0;
  // Who has written nothing has nothing to look for.
  const hasNone = found.length === 0 && asked === '' && query.isSuccess && !query.isPlaceholderData;

  return (
    <Container ref={pageRef} width="text" className="page">
      <title>Minhas anotações · Plantão</title>
      <header className="page-head">
        <div>
          <h1>Minhas anotações</h1>
          <p className="muted">Só você vê.</p>
        </div>
        {found.length > 0 && <ExportButtons />}
      </header>
      {((isKnown && !hasNone) || text !== '') && (
        <div className="card-grid">
          <TextField
            label="Buscar nas anotações"
            type="search"
            autoComplete="off"
            icon={<SearchIcon />}
            value={text}
            onChange={({ target }) => change({ q: target.value || null, ...FIRST_PAGE })}
          />
          <SelectField
            label="Ordenar por"
            value={order}
            onChange={({ target }) =>
              change({ ordem: target.value === 'recentes' ? null : target.value, ...FIRST_PAGE })
            }
          >
            <LabelOptions labels={NOTE_ORDERS} />
          </SelectField>
        </div>
      )}
      <SetAsideNotes notes={unsent.setAside} />
      {query.isPending && (
        <div className="stack" aria-busy="true">
          {[1, 2, 3].map((slot) => (
            <Skeleton key={slot} height={96} />
          ))}
        </div>
      )}
      {query.isLoadingError && (
        <LoadError title="Não foi possível carregar suas anotações" query={query} />
      )}
      {query.data && found.length === 0 && <NothingFound text={asked} />}
      {order === 'aula' ? (
        groupByItem(found).map(({ key, notes }) => (
          <section key={key} className="stack" aria-labelledby={key}>
            <h2 id={key} className="section-title">
              {notes[0] && titleOf(notes[0])}
            </h2>
            <ol>
              {notes.map((note) => (
                <NoteRow key={note.id} note={note} search={asked} isTitled={false} />
              ))}
            </ol>
          </section>
        ))
      ) : (
        <ol aria-label="Anotações, as mais recentes primeiro">
          {[...found]
            .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
            .map((note) => (
              <NoteRow key={note.id} note={note} search={asked} isTitled />
            ))}
        </ol>
      )}
      {query.isFetchNextPageError ? (
        <LoadError
          title="Não foi possível carregar mais anotações"
          query={query}
          onRetry={showMore}
        />
      ) : (
        query.hasNextPage && (
          <Button
            variant="quiet"
            isLoading={query.isFetchingNextPage}
            loadingText="Carregando..."
            onClick={showMore}
          >
            Ver mais anotações
          </Button>
        )
      )}
    </Container>
  );
}

const titleOf = (note: Row) => note.video?.title ?? note.podcast?.title ?? titleOfNote(note);

/** What it belongs to was hidden or deleted. */
const isOrphaned = ({ video_id, podcast_id, video, podcast }: Row) =>
  video_id !== null ? video === null : podcast_id === null || podcast === null;

function NoteRow({ note, search, isTitled }: { note: Row; search: string; isTitled: boolean }) {
  const isOrphan = isOrphaned(note);
  return (
    <NoteItem
      note={note}
      isOrphan={isOrphan}
      lead={<Where note={note} isOrphan={isOrphan} />}
      about={
        <>
          {isTitled && <strong>{titleOf(note)}</strong>}
          {isTitled && ' · '}
          {formatDate(note.created_at)}
          {isOrphan && ' · não está mais disponível'}
        </>
      }
      writeBody={(body) =>
        search === '' ? body : <MarkedText text={body} terms={searchTerms(search)} />
      }
    />
  );
}

/** The second, which leads there where it still can. */
function Where({ note, isOrphan }: { note: Row; isOrphan: boolean }): ReactNode {
  const client = useQueryClient();
  const { data: podcasts } = useQuery({
    ...podcastQueries.list(),
    enabled: note.podcast_id !== null && !isOrphan,
  });
  const at = formatClock(note.at_seconds);
  if (isOrphan) return <span className="inline-row tabular">{at}</span>;
  if (note.video_id !== null) {
    return (
      <LinkButton
        size="sm"
        variant="quiet"
        aria-label={`Assistir aos ${at}: ${titleOf(note)}`}
        to={paths.video(note.video_id, { t: note.at_seconds })}
      >
        {at}
      </LinkButton>
    );
  }
  const podcast = podcasts?.find(({ id }) => id === note.podcast_id);
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={`Ouvir aos ${at}: ${titleOf(note)}`}
      disabled={!podcast}
      onClick={() => podcast && void podcastPlayer(client).play(podcast, note.at_seconds)}
    >
      {at}
    </Button>
  );
}

function NothingFound({ text }: { text: string }) {
  if (text !== '') {
    return (
      <EmptyState
        icon={<SearchIcon size={28} />}
        title={`Nenhuma anotação com “${text}”`}
        text="Tente outra palavra; acentos não fazem diferença."
      />
    );
  }
  return (
    <EmptyState
      icon={<NoteIcon size={28} />}
      title="Nenhuma anotação ainda"
      text={
        <>
          Numa aula, abra Anotações<span className="key-hint"> ou aperte N</span>: o que você
          escreve fica no segundo em que você está.
        </>
      }
      action={<LinkButton to={paths.categories()}>Explorar Vídeos</LinkButton>}
    />
  );
}

/** Every note as one text, also where a search shows a few; those that wait for the network are among them. */
const useExport = act({
  async run(way: 'copy' | 'save', client) {
    const unsent = client.getQueryData(noteQueries.unsent().queryKey) ?? NOTHING_UNSENT;
    const notes = applyUnsent(await fetchAllNotes(), unsent, () => true);
    const text = notesText(notes, addressOf, new Date());
    if (way === 'copy') await copy(text);
    else saveFile(`plantao-anotacoes-${formatIsoDay(new Date())}.txt`, text, 'text/plain');
  },
  failed: 'Não foi possível reunir as anotações',
});

function ExportButtons() {
  const write = useExport();
  const button = (way: 'copy' | 'save', label: string, icon: ReactNode) => (
    <Button
      variant="quiet"
      size="sm"
      icon={icon}
      isLoading={write.isPending && write.variables === way}
      loadingText="Reunindo..."
      onClick={() => write.mutate(way)}
    >
      {label}
    </Button>
  );
  return (
    <div className="actions">
      {button('copy', 'Copiar tudo', <CopyIcon size={16} />)}
      {/* A file would stay on the disk of a shared computer. */}
      {!isSharedComputer() && button('save', 'Baixar em texto', <DownloadIcon size={16} />)}
    </div>
  );
}

/** The address of the second, for reading the text elsewhere. */
function addressOf({ video_id, at_seconds }: Note): string | null {
  if (video_id === null) return null;
  return new URL(paths.video(video_id, { t: at_seconds }), window.location.origin).href;
}
