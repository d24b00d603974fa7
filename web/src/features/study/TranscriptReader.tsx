import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { copyText } from '~/lib/copy-text.ts';
import { formatClock } from '~/lib/duration.ts';
import { type Playback, usePlaybackValue } from '~/lib/playback.ts';
import { savePlayerPreferences, usePlayerPreferences } from '~/lib/player-preferences.ts';
import { Button } from '~/ui/Button.tsx';
import { markIndexAt } from '~/ui/marks.ts';
import { SwitchField } from '~/ui/SwitchField.tsx';
import { toast } from '~/ui/toast.ts';
import { askedExcerpt } from './excerpt.rules.ts';
import { focusLine, lineOf, revealLine } from './line-box.ts';
import { hasSelectionIn, selectedWords } from './line-selection.ts';
import { NoSeeking } from './NoSeeking.tsx';
import styles from './Study.module.css';
import { AUTOMATIC, type Cue, quote, type StudyItem } from './study.rules.ts';
import { TranscriptBlock } from './TranscriptLines.tsx';
import { TranscriptSearch } from './TranscriptSearch.tsx';
import { BLOCK, useTranscriptSearch } from './use-transcript-search.ts';

type TranscriptReaderProps = {
  item: StudyItem;
  playback: Playback;
  cues: readonly Cue[];
  hasEstimatedTimes: boolean;
  /** Who or what wrote it. */
  origin: string;
};

/** Up to so many lines, about an hour, all are drawn at once: the browser's own search and screen readers find them. */
const DRAWN_AT_ONCE = 1500;

/** Anything lower shows a lesson alone: the page stays at its picture. */
const HAS_ROOM = '(min-height: 500px)';

/** Keys that scroll the box. */
const SCROLLING = new Set(['PageUp', 'PageDown']);

/** The lines, which follow what plays until the reader scrolls; they can be pressed, searched and copied. */
export function TranscriptReader({
  item,
  playback,
  cues,
  hasEstimatedTimes,
  origin,
}: TranscriptReaderProps) {
  const { seek } = playback;
  const automatic = AUTOMATIC[origin];
  // The same pieces for the same lines, so that nothing is drawn again without need.
  const blocks = useMemo(() => blocksOf(cues), [cues]);
  const boxRef = useRef<HTMLOListElement>(null);
  const { showsSpeech } = usePlayerPreferences();
  const [isFollowing, setIsFollowing] = useState(true);
  const [focused, setFocused] = useState<number | null>(null);
  const [hasSelection, setHasSelection] = useState(false);
  const current = usePlaybackValue(playback, (seconds) => (seek ? markIndexAt(cues, seconds) : -1));
  const search = useTranscriptSearch(cues, (reached) => {
    setIsFollowing(false);
    // Tab, Enter and "Copiar" go on from what was found.
    setFocused(reached);
    revealLine(boxRef.current, reached);
  });
  const { key, pathname, search: query } = useLocation();
  const excerpt = useMemo(
    () => askedExcerpt(item, cues, { pathname, search: query }),
    [item, cues, pathname, query],
  );
  // Other lines that are asked for are shown, wherever the member has scrolled to meanwhile.
  const [followedFor, setFollowedFor] = useState(key);
  if (key !== followedFor) {
    setFollowedFor(key);
    if (excerpt) {
      setIsFollowing(true);
      setFocused(null);
    }
  }
  // The excerpt of the address stays in sight from shortly before it is said until it was said.
  const isAtExcerpt =
    excerpt !== null && (!seek || (current >= excerpt.lead && current <= excerpt.to));
  const [target, last] = isAtExcerpt ? [excerpt.from, excerpt.to] : [current, current];
  const line = focused ?? Math.max(0, target);

  // No frame shows the line that is spoken outside of the box.
  useLayoutEffect(() => {
    if (isFollowing && target >= 0) revealLine(boxRef.current, target, last);
  }, [target, last, isFollowing]);
  useEffect(() => {
    if (excerpt && window.matchMedia(HAS_ROOM).matches) {
      boxRef.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [excerpt]);
  useEffect(() => {
    const onChange = () => {
      const isSelected = hasSelectionIn(boxRef.current);
      setHasSelection(isSelected);
      // What is being selected stays where it is.
      if (isSelected) setIsFollowing(false);
    };
    document.addEventListener('selectionchange', onChange);
    return () => document.removeEventListener('selectionchange', onChange);
  }, []);

  const follow = () => {
    setFocused(null);
    setIsFollowing(true);
  };
  const stopFollowing = () => setIsFollowing(false);

  const handleClick = (event: MouseEvent) => {
    const pressed = lineOf(event.target);
    if (!seek || pressed === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Letting go of the mouse after selecting is no press.
    if (hasSelectionIn(boxRef.current)) return;
    seek(cues[pressed]?.start ?? 0);
    follow();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (SCROLLING.has(event.key)) stopFollowing();
    const from = lineOf(event.target);
    const to =
      from === null
        ? undefined
        : { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: cues.length - 1 }[event.key];
    if (to === undefined || !boxRef.current || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    stopFollowing();
    const next = Math.min(cues.length - 1, Math.max(0, to));
    // A line far away is drawn before it gets the focus.
    flushSync(() => setFocused(next));
    focusLine(boxRef.current, next);
  };

  /** Whether a line of the block is in sight, or soon will be. */
  const isNear = (block: number) =>
    [current, line, search.line].some(
      (index) => index >= 0 && Math.abs(Math.floor(index / BLOCK) - block) <= 1,
    );

  const quoted = () => {
    const selected = selectedWords(boxRef.current) ?? { line, text: cues[line]?.text ?? '' };
    const start = cues[selected.line]?.start ?? 0;
    return quote(item, start, selected.text, window.location.origin);
  };
  const copy = async () => {
    const text = quoted();
    try {
      await copyText(text);
      toast({ title: 'Trecho copiado', description: text, tone: 'success' });
    } catch {
      toast({ title: 'Copie o trecho daqui', description: text });
    }
  };
  const handleCopy = (event: ClipboardEvent) => {
    if (!hasSelectionIn(boxRef.current)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', quoted());
  };

  return (
    <>
      <TranscriptSearch search={search} />
      {!seek && <NoSeeking />}
      {hasEstimatedTimes && <p className="hint">Tempos aproximados</p>}
      {automatic && (
        <p className="hint">{automatic}: pode errar nomes e doses. Confira no que é dito.</p>
      )}
      {/* The lines are links, and the box hears them all. */}
      <ol
        ref={boxRef}
        className={styles.lines}
        data-excerpt={excerpt ? true : undefined}
        // Without links inside, keys scroll the box itself.
        tabIndex={seek ? undefined : 0}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
        onFocus={({ target }) => setFocused(lineOf(target))}
        onWheel={stopFollowing}
        onTouchMove={stopFollowing}
        // On the box itself: its scroll bar.
        onPointerDown={({ target, currentTarget }) => target === currentTarget && stopFollowing()}
        onCopy={handleCopy}
      >
        {blocks.map(({ from, lines }, block) => {
          const within = (index: number) =>
            index >= from && index < from + lines.length ? index : -1;
          const marks = search.marks.get(block);
          return (
            <TranscriptBlock
              key={from}
              isWanted={cues.length <= DRAWN_AT_ONCE || isNear(block)}
              item={item}
              cues={lines}
              from={from}
              current={within(current)}
              tabbable={within(line)}
              canSeek={seek !== null}
              marks={marks}
              hit={marks ? search.number : -1}
              excerpt={
                excerpt && excerpt.to >= from && excerpt.from < from + lines.length ? excerpt : null
              }
            />
          );
        })}
      </ol>
      {!isFollowing && current >= 0 && (
        <Button size="sm" variant="quiet" className={styles.back} onClick={follow}>
          Voltar ao momento atual
        </Button>
      )}
      <div className="row spread wrap">
        {seek && (
          <SwitchField
            label={item.kind === 'video' ? 'Legenda abaixo do vídeo' : 'Legenda no player'}
            checked={showsSpeech}
            onChange={({ target }) => savePlayerPreferences({ showsSpeech: target.checked })}
          />
        )}
        <Button
          size="sm"
          variant="ghost"
          // The selection stays while it is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void copy()}
        >
          {hasSelection ? 'Copiar seleção' : `Copiar ${formatClock(cues[line]?.start ?? 0)}`}
        </Button>
      </div>
    </>
  );
}

const blocksOf = (cues: readonly Cue[]) =>
  Array.from({ length: Math.ceil(cues.length / BLOCK) }, (_, block) => ({
    from: block * BLOCK,
    lines: cues.slice(block * BLOCK, (block + 1) * BLOCK),
  }));
