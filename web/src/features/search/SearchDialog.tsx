import { useQuery } from '@tanstack/react-query';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '~/app/paths.ts';
import { useSession } from '~/lib/session.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { CloseIcon, SearchIcon } from '~/ui/icons.tsx';
import { searchTerms } from './highlight.ts';
import { RecentSearchList } from './RecentSearchList.tsx';
import { recentSearches } from './recent-searches.ts';
import styles from './SearchDialog.module.css';
import { type FoundLesson, SearchResult } from './SearchResult.tsx';
import { searchQueries } from './search.queries.ts';
import { moreResultsText, moveActive, POPUP_RESULTS, typedSearch } from './search.rules.ts';

const TYPING_PAUSE_MS = 150;

export type SearchDialogProps = {
  onClose(): void;
  /** Draws the art of a lesson. */
  picture(lesson: FoundLesson): ReactNode;
};

/** Finds a lesson while typing: arrows choose, Enter opens, Esc closes. Mounted means open. */
export function SearchDialog({ onClose, picture }: SearchDialogProps) {
  const id = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { userId } = useSession();
  const history = useMemo(() => recentSearches(userId ?? '', () => localStorage), [userId]);
  const [recent, setRecent] = useState(history.read);
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const wanted = typedSearch(useDebouncedValue(text, TYPING_PAUSE_MS));
  const { data, isFetching } = useQuery({
    ...searchQueries.suggestions(wanted ?? ''),
    enabled: wanted !== null,
  });
  const found = wanted !== null && typedSearch(text) !== null ? data : undefined;
  const shown = found?.lessons.slice(0, POPUP_RESULTS) ?? [];
  const more = moreResultsText(found?.count ?? 0);
  const terms = searchTerms(text);
  const hasNothing = wanted !== null && wanted === text.trim() && !isFetching && !shown.length;

  useEffect(() => {
    const dialog = dialogRef.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);

  useEffect(() => {
    const chosen = dialogRef.current?.querySelector('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest' });
  });

  const type = (next: string) => {
    setText(next);
    setActive(-1);
  };
  // Closing the element gives the focus back to where it came from and then reports itself.
  const close = () => dialogRef.current?.close();
  /** What led somewhere is what a person may look for again. */
  const closeAndRemember = () => {
    if (userId) history.add(text);
    close();
  };
  const open = (path: string) => {
    closeAndRemember();
    void navigate(path);
  };
  const removeRecent = (left: readonly string[]) => {
    setRecent(left);
    if (left.length === 0) fieldRef.current?.focus();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = shown[active];
    if (chosen) open(paths.video(chosen.id));
    else if (text.trim() !== '') open(paths.search(text.trim()));
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      // A search field would only be emptied by it.
      event.preventDefault();
      close();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (shown.length > 0) setActive(moveActive(event.key, active, shown.length));
    else if (text === '') moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
  };

  return (
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      aria-label="Buscar vídeo-aulas"
      onClose={onClose}
      onClick={(event) => {
        // Only the backdrop is the dialog itself: everything inside has its own element.
        if (event.target === event.currentTarget) close();
      }}
      onKeyDown={handleKeyDown}
    >
      <div className={styles.box}>
        {/* biome-ignore lint/a11y/useSemanticElements: some supported browsers do not know <search>. */}
        <form role="search" className={styles.form} onSubmit={handleSubmit}>
          <SearchIcon />
          <input
            ref={fieldRef}
            type="search"
            className={styles.input}
            placeholder="Buscar vídeo-aulas..."
            aria-label="Buscar vídeo-aulas"
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={shown.length > 0 ? `${id}-results` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={shown[active] ? `${id}-${shown[active].id}` : undefined}
            autoComplete="off"
            enterKeyHint="search"
            autoFocus
            value={text}
            onChange={({ target }) => type(target.value)}
          />
          <IconButton size="sm" label="Fechar busca" icon={<CloseIcon />} onClick={close} />
        </form>
        <div className={styles.found}>
          {text === '' && recent.length > 0 && (
            <RecentSearchList
              texts={recent}
              onChoose={(chosen) => {
                type(chosen);
                fieldRef.current?.focus();
              }}
              onRemove={(removed) => removeRecent(history.remove(removed))}
              onClear={() => removeRecent(history.clear())}
            />
          )}
          {shown.length > 0 && (
            <div
              id={`${id}-results`}
              role="listbox"
              aria-label="Resultados"
              className={styles.results}
            >
              {shown.map((lesson, index) => (
                <SearchResult
                  key={lesson.id}
                  id={`${id}-${lesson.id}`}
                  lesson={lesson}
                  terms={terms}
                  picture={picture(lesson)}
                  isActive={index === active}
                  onPoint={() => setActive(index)}
                  onOpen={closeAndRemember}
                />
              ))}
            </div>
          )}
          <div className={styles.status} role="status">
            {isFetching && wanted !== null && shown.length === 0 && 'Buscando...'}
            {hasNothing && `Nenhum vídeo encontrado para "${wanted}"`}
            {more && (
              <Link
                className={styles.more}
                to={paths.search(text.trim())}
                onClick={closeAndRemember}
              >
                {more}
              </Link>
            )}
          </div>
        </div>
      </div>
    </dialog>
  );
}

/** From the field to the recent searches and back, around in a circle. */
function moveFocus(dialog: HTMLElement, step: 1 | -1): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>('input, [data-recent-search]')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[(at + step + stops.length) % stops.length]?.focus();
}
