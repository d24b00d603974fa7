import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { holdPage } from '~/ui/hold-page.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { CloseIcon, SearchIcon } from '~/ui/icons.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { Veil } from '~/ui/Sheet.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';
import type { LeftSearch, SearchAnswersProps, SearchKeys } from './SearchAnswers.tsx';
import styles from './SearchDialog.module.css';
import { MAX_SEARCH_LENGTH } from './search-length.ts';

const SearchAnswers = lazyComponent(
  async () => (await import('./SearchAnswers.tsx')).SearchAnswers,
);
export const prefetchSearch = SearchAnswers.prefetch;

export type SearchDialogProps = Pick<SearchAnswersProps, 'left' | 'picture' | 'categories'> & {
  onLeave(left: LeftSearch): void;
  onClose(): void;
};

/**
 * The box: it opens with the press and takes what is typed; what answers may come later and takes over then. Mounted
 * means open; Esc closes.
 */
export function SearchDialog({ left, onLeave, onClose, ...answers }: SearchDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  const keysRef = useRef<SearchKeys>(null);
  const navigate = useNavigate();
  const [text, setText] = useState(left?.text ?? '');
  const [isSlow, setIsSlow] = useState(false);

  const giveBackRef = useRef(() => {});
  useLayoutEffect(() => {
    // Not as a modal one: at once, the browser would ask every element of the page anew for its style.
    dialogRef.current?.show();
    // With the press itself: only then a phone shows its keyboard.
    fieldRef.current?.focus();
    giveBackRef.current = holdPage(false);
    return () => giveBackRef.current();
  }, []);

  const isOver = useRef(false);
  const finish = () => {
    if (isOver.current) return;
    isOver.current = true;
    onClose();
  };
  // Closing the element gives the focus back to where it came from. It reports itself only later: a key that opens the
  // search anew may come before that, and is not to be undone by it.
  const close = () => {
    giveBackRef.current();
    dialogRef.current?.close();
    finish();
  };
  const leave = () => {
    close();
    // The focus belongs to where this leads, not to what opened the search.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (keysRef.current) return keysRef.current.submit();
    const asked = text.trim();
    if (asked === '') return;
    leave();
    void navigate(paths.search(asked));
    rememberLater(asked);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      // A search field would only be emptied by it.
      event.preventDefault();
      close();
    }
    keysRef.current?.move(event);
  };

  return (
    <>
      <Veil onPress={close} />
      <dialog
        ref={dialogRef}
        className={styles.dialog}
        aria-label="Buscar vídeo-aulas"
        aria-modal="true"
        tabIndex={-1}
        // By "Back" of an Android device, too.
        closedby="closerequest"
        onCancel={() => giveBackRef.current()}
        onClose={finish}
        onKeyDown={handleKeyDown}
      >
        <div className={styles.box}>
          {/* biome-ignore lint/a11y/useSemanticElements: some supported browsers do not know <search>. */}
          <form role="search" className={styles.form} onSubmit={handleSubmit}>
            {isSlow ? <Spinner /> : <SearchIcon />}
            <input
              ref={fieldRef}
              type="search"
              className={styles.input}
              placeholder="Buscar vídeo-aulas..."
              aria-label="Buscar vídeo-aulas"
              role="combobox"
              aria-expanded="false"
              aria-autocomplete="list"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={MAX_SEARCH_LENGTH}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <IconButton label="Fechar busca" icon={<CloseIcon />} onClick={close} />
          </form>
          <ToolBoundary onFailed={close}>
            <SearchAnswers
              {...answers}
              left={left}
              text={text}
              dialogRef={dialogRef}
              fieldRef={fieldRef}
              keysRef={keysRef}
              onType={setText}
              onSlow={setIsSlow}
              onGone={leave}
              onLeave={onLeave}
            />
          </ToolBoundary>
        </div>
      </dialog>
    </>
  );
}

/** What was asked for before the code of the answers was there is among the recent searches when it arrives. */
function rememberLater(text: string) {
  const { userId } = readSession();
  import('./SearchAnswers.tsx').then(
    ({ rememberSearch }) => {
      // Signing out meanwhile has deleted them.
      if (userId && readSession().userId === userId) rememberSearch(userId, text);
    },
    () => undefined,
  );
}
