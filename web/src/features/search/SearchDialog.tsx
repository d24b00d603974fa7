import { useQuery } from '@tanstack/react-query';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { useSession } from '~/lib/session/session-state.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { Button } from '~/ui/Button.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { CloseIcon, SearchIcon } from '~/ui/icons.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { RecentSearchList } from './RecentSearchList.tsx';
import { recentSearches } from './recent-searches.ts';
import styles from './SearchDialog.module.css';
import { optionId, SearchList } from './SearchList.tsx';
import { SearchWays } from './SearchWays.tsx';
import { searchQueries } from './search.queries.ts';
import {
  lackingText,
  MAX_SEARCH_LENGTH,
  moveActive,
  spokenCounts,
  typedSearch,
} from './search.rules.ts';
import {
  type Answer,
  type FoundLesson,
  hasNoLesson,
  isUnanswered,
  lackingOf,
} from './search-answer.ts';
import { searchGroups } from './search-groups.rules.ts';
import { useUnansweredReport, useWrongAnswerReport } from './use-answer-reports.ts';
import { useSeenHeight } from './use-seen-height.ts';

const TYPING_PAUSE_MS = 150;
/** An answer that takes longer shows that it is on its way. */
const SLOW_MS = 400;
const MOVES = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

/** The box as it was left for what it had found. */
export type LeftSearch = {
  /** The entry of the history that it lay over. */
  entry: string;
  text: string;
  answer: Answer & { text: string };
  /** What was opened. */
  activeKey: string;
  /** How far its list was scrolled. */
  top: number;
};

export type SearchDialogProps = {
  /** What it begins with, on the way back to it. */
  left: LeftSearch | null;
  onLeave(left: LeftSearch): void;
  onClose(): void;
  /** Draws the art of a lesson. */
  picture(lesson: FoundLesson): ReactNode;
};

/** Finds everything while typing: arrows choose, Enter opens, Esc closes. Mounted means open. */
export function SearchDialog({ left, onLeave, onClose, picture }: SearchDialogProps) {
  const id = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  const scrollerRef = useRef<HTMLDivElement>(null);
  const { key: entry } = useLocation();
  const navigate = useNavigate();
  const { userId } = useSession();
  const history = useMemo(() => recentSearches(userId ?? ''), [userId]);
  const [recent, setRecent] = useState(history.read);
  const [text, setText] = useState(left?.text ?? '');
  const [activeKey, setActiveKey] = useState(left?.activeKey ?? null);
  const typed = typedSearch(text);
  const wanted = typedSearch(useDebouncedValue(text, TYPING_PAUSE_MS));
  const query = useQuery({
    ...searchQueries.suggestions(wanted ?? ''),
    enabled: wanted !== null,
    // The answer as it was left, however long ago.
    ...(left && left.answer.text === wanted && { initialData: left.answer }),
  });
  const { isFetching, isError } = query;
  const isSlow = useDebouncedValue(isFetching, SLOW_MS) && isFetching;
  const isSearching = wanted !== null && typed !== null;
  const answer = isSearching ? query.data : undefined;
  const groups = answer ? searchGroups(answer, text.trim()) : [];
  const options = groups.flatMap((group) => group.options);
  const active = options.findIndex(({ key }) => key === activeKey);
  const isOfText = isSearching && wanted === typed && !isFetching;
  const hasFailed = isOfText && isError;
  /** Of what is typed now, and not of a moment ago. */
  const settled = isOfText && answer ? answer : null;
  useUnansweredReport(settled && isUnanswered(settled) ? settled.text : null);
  const rememberOpened = useWrongAnswerReport(
    settled && !isUnanswered(settled) ? settled.text : null,
  );
  useSeenHeight(dialogRef);

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (dialog && !dialog.open) dialog.showModal();
    scrollerRef.current?.scrollTo({ top: left?.top ?? 0 });
  }, [left]);

  useEffect(() => {
    const chosen = dialogRef.current?.querySelector('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest' });
  });

  const type = (next: string) => {
    setText(next);
    setActiveKey(null);
  };
  const ask = (next: string) => {
    type(next);
    fieldRef.current?.focus();
  };
  const isOver = useRef(false);
  const finish = () => {
    if (isOver.current) return;
    isOver.current = true;
    onClose();
  };
  // Closing the element gives the focus back to where it came from. It reports itself only later: a key that opens the
  // search anew may come before that, and is not to be undone by it.
  const close = () => {
    dialogRef.current?.close();
    finish();
  };
  /** What led somewhere is what a person may look for again. */
  const closeAndRemember = () => {
    rememberOpened();
    if (userId) history.add(text);
    close();
    // The focus belongs to where this leads, not to what opened the search.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  /** Back from where an option leads, the box is as it is now. */
  const leave = (activeKey: string) => {
    const top = scrollerRef.current?.scrollTop ?? 0;
    closeAndRemember();
    if (answer) onLeave({ entry, text, answer, activeKey, top });
  };
  const removeRecent = (left: readonly string[]) => {
    setRecent(left);
    if (left.length === 0) fieldRef.current?.focus();
  };
  const retry = () => {
    fieldRef.current?.focus();
    void query.refetch();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = options[active];
    const path = chosen ? chosen.path : text.trim() !== '' && paths.search(text.trim());
    if (!path) return;
    if (chosen) leave(chosen.key);
    else closeAndRemember();
    void navigate(path);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event;
    if (key === 'Escape' && !event.nativeEvent.isComposing) {
      // A search field would only be emptied by it.
      event.preventDefault();
      close();
    }
    if (!MOVES.includes(key)) return;
    const isArrow = key.startsWith('Arrow');
    if (options.length > 0 && (isArrow || active >= 0)) {
      event.preventDefault();
      setActiveKey(options[moveActive(key, active, options.length)]?.key ?? null);
    } else if (isArrow) {
      event.preventDefault();
      moveFocus(event.currentTarget, key === 'ArrowDown' ? 1 : -1);
    }
  };

  return (
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      aria-label="Buscar vídeo-aulas"
      onClose={finish}
      onClick={(event) => {
        // Only the backdrop is the dialog itself: everything inside has its own element.
        if (event.target === event.currentTarget) close();
      }}
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
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? `${id}-results` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={
              options[active] && optionId(`${id}-results`, options[active].key)
            }
            autoComplete="off"
            enterKeyHint="search"
            maxLength={MAX_SEARCH_LENGTH}
            autoFocus
            value={text}
            onChange={({ target }) => type(target.value)}
          />
          <IconButton label="Fechar busca" icon={<CloseIcon />} onClick={close} />
        </form>
        <div ref={scrollerRef} className="scroller">
          {text === '' && recent.length > 0 && (
            <RecentSearchList
              texts={recent}
              onChoose={ask}
              onRemove={(removed) => removeRecent(history.remove(removed))}
              onClear={() => removeRecent(history.clear())}
            />
          )}
          <div role="status">
            {isSearching && !isOfText && options.length === 0 && (
              <p className={styles.note}>Buscando...</p>
            )}
            {answer && hasNoLesson(answer) && (settled || options.length > 0) && (
              <p className={styles.note}>{`Nenhum vídeo encontrado para "${answer.text}"`}</p>
            )}
            {hasFailed && (
              <p className={styles.note}>
                A busca não respondeu.
                <Button variant="ghost" onClick={retry}>
                  Tentar novamente
                </Button>
              </p>
            )}
            {settled && <p className="visually-hidden">{spokenAnswer(settled)}</p>}
          </div>
          {settled && isUnanswered(settled) && (
            <SearchWays text={settled.text} onAsk={ask} onLeave={closeAndRemember} />
          )}
          {options.length > 0 && (
            <SearchList
              id={`${id}-results`}
              groups={groups}
              text={text}
              activeKey={activeKey}
              picture={picture}
              onPoint={setActiveKey}
              onOpen={leave}
            />
          )}
        </div>
      </div>
    </dialog>
  );
}

/** What was found, for those who do not see the list. */
function spokenAnswer(answer: Answer): string {
  const { count, moments, episodes, categories, instructors } = answer;
  const counts = spokenCounts({
    lessons: count,
    moments: moments.length,
    episodes: episodes.length,
    categories: categories.length,
    instructors: instructors.length,
  });
  return [counts, lackingText(lackingOf(answer))].filter(Boolean).join('. ');
}

/** From the field to the recent searches, or the other ways, and back, around in a circle. */
function moveFocus(dialog: HTMLElement, step: 1 | -1): void {
  const stops = [
    ...dialog.querySelectorAll<HTMLElement>('input, [data-recent-search], nav :is(a, button)'),
  ];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[(at + step + stops.length) % stops.length]?.focus();
}
