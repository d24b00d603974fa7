import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsOnline } from '~/lib/offline/connectivity.ts';
import { paths } from '~/lib/paths.ts';
import { useSession } from '~/lib/session/session-state.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { Button } from '~/ui/Button.tsx';
import { ExampleQuestions } from './ExampleQuestions.tsx';
import { RecentSearchList } from './RecentSearchList.tsx';
import { recentSearches } from './recent-searches.ts';
import styles from './SearchAnswers.module.css';
import { optionId, SearchList } from './SearchList.tsx';
import { OfflineWays, SearchWays } from './SearchWays.tsx';
import { searchQueries } from './search.queries.ts';
import { lackingText, moveActive, spokenCounts, typedSearch } from './search.rules.ts';
import {
  type Answer,
  type FoundCategory,
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

/** Where to begin when nothing was found. */
const CATEGORIES_SHOWN = 3;

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

/** What the keys of the box do once its answers are there. */
export type SearchKeys = {
  submit(): void;
  move(event: KeyboardEvent<HTMLElement>): void;
};

export type SearchAnswersProps = {
  /** What it begins with, on the way back to it. */
  left: LeftSearch | null;
  /** What is typed. */
  text: string;
  dialogRef: RefObject<HTMLDialogElement | null>;
  fieldRef: RefObject<HTMLInputElement | null>;
  keysRef: Ref<SearchKeys>;
  onType(text: string): void;
  /** Whether an answer takes long. */
  onSlow(isSlow: boolean): void;
  /** The box leads elsewhere: it is to close. */
  onGone(): void;
  onLeave(left: LeftSearch): void;
  /** Draws the art of a lesson. */
  picture(lesson: FoundLesson): ReactNode;
  /** Of the catalogue, in its order. */
  categories: readonly FoundCategory[];
};

/** Finds everything while typing: arrows choose, Enter opens. */
export function SearchAnswers({
  left,
  text,
  dialogRef,
  fieldRef,
  keysRef,
  onType,
  onSlow,
  onGone,
  onLeave,
  picture,
  categories,
}: SearchAnswersProps) {
  const id = useId();
  const scrollerRef = useRef<HTMLDivElement>(null);
  const { key: entry } = useLocation();
  const navigate = useNavigate();
  const { userId } = useSession();
  const history = useMemo(() => recentSearches(userId ?? ''), [userId]);
  const [recent, setRecent] = useState(history.read);
  const [activeKey, setActiveKey] = useState(left?.activeKey ?? null);
  const typed = typedSearch(text);
  const wanted = typedSearch(useDebouncedValue(text, TYPING_PAUSE_MS));
  const query = useQuery({
    ...searchQueries.suggestions(wanted ?? ''),
    enabled: wanted !== null,
    // The answer as it was left, however long ago.
    ...(left && left.answer.text === wanted && { initialData: left.answer }),
  });
  const isOnline = useIsOnline();
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
    scrollerRef.current?.scrollTo({ top: left?.top ?? 0 });
  }, [left]);

  useEffect(() => onSlow(isSlow), [isSlow, onSlow]);

  useEffect(() => {
    const chosen = scrollerRef.current?.querySelector('[aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest' });
  });

  // The field was there before its answers.
  const chosenId = options[active] && optionId(`${id}-results`, options[active].key);
  useLayoutEffect(() => {
    const field = fieldRef.current;
    const list = options.length > 0 ? `${id}-results` : null;
    field?.setAttribute('aria-expanded', String(list !== null));
    tell(field, 'aria-controls', list);
    tell(field, 'aria-activedescendant', chosenId ?? null);
  });

  // Another text is another question: nothing of its answer is chosen yet.
  const [askedText, setAskedText] = useState(text);
  if (askedText !== text) {
    setAskedText(text);
    setActiveKey(null);
  }
  const ask = (next: string) => {
    onType(next);
    fieldRef.current?.focus();
  };
  /** What led somewhere is what a person may look for again. */
  const closeAndRemember = () => {
    rememberOpened();
    if (userId) history.add(text);
    onGone();
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
  const submit = () => {
    const chosen = options[active];
    const path = chosen ? chosen.path : text.trim() !== '' && paths.search(text.trim());
    if (!path) return;
    if (chosen) leave(chosen.key);
    else closeAndRemember();
    void navigate(path);
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event;
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
  useImperativeHandle(keysRef, () => ({ submit, move }));

  return (
    <div ref={scrollerRef} className="scroller">
      {text === '' && recent.length > 0 && (
        <RecentSearchList
          texts={recent}
          onChoose={ask}
          onRemove={(removed) => removeRecent(history.remove(removed))}
          onClear={() => removeRecent(history.clear())}
        />
      )}
      {text === '' && recent.length === 0 && isOnline && <ExampleQuestions onAsk={ask} />}
      <div role="status">
        {!isOnline && <p className={styles.note}>A busca precisa de internet.</p>}
        {isOnline && isSearching && !isOfText && options.length === 0 && (
          <p className={styles.note}>Buscando...</p>
        )}
        {answer && hasNoLesson(answer) && (settled || options.length > 0) && (
          <p className={styles.note}>{`Nenhum vídeo encontrado para "${answer.text}"`}</p>
        )}
        {hasFailed && isOnline && (
          <p className={styles.note}>
            A busca não respondeu.
            <Button variant="ghost" onClick={retry}>
              Tentar Novamente
            </Button>
          </p>
        )}
        {settled && <p className="visually-hidden">{spokenAnswer(settled)}</p>}
      </div>
      {!isOnline && <OfflineWays onLeave={onGone} />}
      {settled && isUnanswered(settled) && (
        <SearchWays
          text={settled.text}
          categories={categories.slice(0, CATEGORIES_SHOWN)}
          onAsk={ask}
          onLeave={closeAndRemember}
        />
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
  );
}

/** Says something of the field, or nothing (null). */
function tell(field: Element | null, name: string, value: string | null): void {
  if (value === null) field?.removeAttribute(name);
  else field?.setAttribute(name, value);
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

/** For what is asked before these answers are on the screen. */
export const rememberSearch = (userId: string, text: string) => recentSearches(userId).add(text);

/** From the field to the recent searches, or the other ways, and back, around in a circle. */
function moveFocus(dialog: HTMLElement, step: 1 | -1): void {
  const stops = [
    ...dialog.querySelectorAll<HTMLElement>('input, [data-recent-search], nav :is(a, button)'),
  ];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[(at + step + stops.length) % stops.length]?.focus();
}
