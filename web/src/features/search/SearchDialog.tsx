import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { durationLabel } from '~/lib/duration.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { paths } from '~/paths.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { CloseIcon, SearchIcon } from '~/ui/icons.tsx';
import styles from './SearchDialog.module.css';
import { searchQueries } from './search.queries.ts';
import { moreResultsText, moveActive, POPUP_RESULTS, typedSearch } from './search.rules.ts';

const TYPING_PAUSE_MS = 150;

/** Finds a lesson while typing: arrows choose, Enter opens, Esc closes. Mounted means open. */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const id = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const wanted = typedSearch(useDebouncedValue(text, TYPING_PAUSE_MS));
  const { data, isFetching } = useQuery({
    ...searchQueries.suggestions(wanted ?? ''),
    enabled: wanted !== null,
  });
  const found = wanted !== null && typedSearch(text) !== null ? (data ?? []) : [];
  const shown = found.slice(0, POPUP_RESULTS);
  const more = moreResultsText(found.length);
  const hasNothing = wanted !== null && wanted === text.trim() && !isFetching && found.length === 0;

  useEffect(() => {
    const dialog = dialogRef.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);

  // Closing the element gives the focus back to where it came from and then reports itself.
  const close = () => dialogRef.current?.close();
  const open = (path: string) => {
    close();
    void navigate(path);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = shown[active];
    if (chosen) open(paths.video(chosen.id));
    else if (text.trim() !== '') open(paths.search(text.trim()));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setActive(moveActive(event.key, active, shown.length));
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
            onChange={({ target }) => {
              setText(target.value);
              setActive(-1);
            }}
          />
          <IconButton size="sm" label="Fechar busca" icon={<CloseIcon />} onClick={close} />
        </form>
        {shown.length > 0 && (
          <div
            id={`${id}-results`}
            role="listbox"
            aria-label="Resultados"
            className={styles.results}
          >
            {shown.map((video, index) => (
              <Link
                key={video.id}
                id={`${id}-${video.id}`}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className={styles.result}
                to={paths.video(video.id)}
                onClick={close}
                onPointerMove={() => setActive(index)}
              >
                <span className={styles.title}>{video.title}</span>
                <span className={styles.duration}>{durationLabel(video) ?? 'Sem duração'}</span>
              </Link>
            ))}
          </div>
        )}
        <div className={styles.status} role="status">
          {isFetching && wanted !== null && found.length === 0 && 'Buscando...'}
          {hasNothing && `Nenhum vídeo encontrado para "${wanted}"`}
          {more && (
            <Link className={styles.more} to={paths.search(text.trim())} onClick={close}>
              {more}
            </Link>
          )}
        </div>
      </div>
    </dialog>
  );
}
