import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { MarkLine } from './MarkLine.tsx';
import { type Mark, markIndexAt } from './marks.ts';
import { RangeSlider } from './RangeSlider.tsx';
import styles from './SeekSlider.module.css';

export type SeekSliderProps = {
  /** What is moved through: its accessible name. */
  label: string;
  positionSeconds: number;
  /** Null while it is unknown; then nothing can be sought. */
  durationSeconds: number | null;
  isDisabled?: boolean;
  className?: string | undefined;
  /** Where parts begin: drawn on the line, and named where it is pointed at. */
  marks?: readonly Mark[] | undefined;
  /** Names the part below the line, between what leads to its neighbours. */
  hasMarkLine?: boolean;
  /** Seconds as they are shown, "3:02". */
  clock(seconds: number): string;
  /** Seconds as they are read out, "3 minutos e 2 segundos". */
  spoken(seconds: number): string;
  onSeek(seconds: number): void;
  /** In the place of the times: gets the second that is shown, and the name of the part where it is or is pointed at. */
  children?: ((shown: number, name: string | undefined) => ReactNode) | undefined;
};

/** Width of the thumb, whose middle moves between its halves at both ends of the line. */
const THUMB_PX = 14;

/** Where a mark is drawn on the line; it shrinks away under the thumb. */
function markStyle(share: number, thumbShare: number) {
  const way = `(100% - ${THUMB_PX}px)`;
  return {
    left: `calc(${way} * ${share} + ${THUMB_PX / 2}px)`,
    width: `clamp(0px, ${way} * ${Math.abs(share - thumbShare)} - ${THUMB_PX / 2 + 2}px, 2px)`,
  };
}

/** Elapsed and total time around a seek bar. Dragging shows the target and seeks when let go. */
export function SeekSlider({
  label,
  positionSeconds,
  durationSeconds,
  isDisabled = false,
  className,
  marks = [],
  hasMarkLine = false,
  clock,
  spoken,
  onSeek,
  children,
}: SeekSliderProps) {
  const [target, setTarget] = useState<number | null>(null);
  /** Where a mouse points at. */
  const [pointed, setPointed] = useState<number | null>(null);
  const sliderRef = useRef<HTMLInputElement>(null);
  const shown = target ?? positionSeconds;
  const commit = () => {
    if (target !== null) onSeek(target);
    setTarget(null);
  };

  // A screen reader moves the slider without pointer or key; only the browser's own "change" (React's is its "input")
  // tells that it is done.
  const settle = useEffectEvent(commit);
  useEffect(() => {
    const slider = sliderRef.current;
    const onSettled = () => settle();
    slider?.addEventListener('change', onSettled);
    return () => slider?.removeEventListener('change', onSettled);
  }, []);
  const titleAt = (seconds: number) => marks[markIndexAt(marks, seconds)]?.title;
  const name = titleAt(shown);
  const total = durationSeconds === null ? '' : ` de ${spoken(durationSeconds)}`;
  const handlePointer = ({ clientX, currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'mouse' || durationSeconds === null || marks.length === 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left - THUMB_PX / 2) / (width - THUMB_PX);
    setPointed(Math.floor(Math.min(1, Math.max(0, share)) * durationSeconds));
  };
  const bar = (
    <div className={classNames(styles.bar, children && className)}>
      <RangeSlider
        ref={sliderRef}
        label={label}
        valueText={spoken(shown) + total + (name ? `, ${name}` : '')}
        title={pointed === null ? undefined : `${clock(pointed)} · ${titleAt(pointed) ?? ''}`}
        max={Math.max(1, Math.floor(durationSeconds ?? 1))}
        step={1}
        value={Math.floor(shown)}
        disabled={isDisabled || durationSeconds === null}
        onChange={({ target: { value } }) => setTarget(Number(value))}
        onPointerMove={handlePointer}
        onPointerLeave={() => setPointed(null)}
        onPointerUp={commit}
        // The touch became a scroll of the page: the position stays.
        onPointerCancel={() => setTarget(null)}
        onKeyUp={commit}
        onBlur={commit}
      />
      {durationSeconds !== null &&
        marks.map(
          ({ start }) =>
            start > 0 && (
              <span
                key={start}
                className={styles.mark}
                style={markStyle(start / durationSeconds, shown / durationSeconds)}
              />
            ),
        )}
    </div>
  );
  const pointedAt = target ?? pointed ?? positionSeconds;
  if (children) {
    return (
      <>
        {bar}
        {children(shown, titleAt(pointedAt))}
      </>
    );
  }
  return (
    <div className={className}>
      <div className={styles.seek}>
        <span className={styles.time}>{clock(shown)}</span>
        {bar}
        <span className={styles.time}>{durationSeconds !== null && clock(durationSeconds)}</span>
      </div>
      {hasMarkLine && marks.length > 0 && (
        <MarkLine
          marks={marks}
          positionSeconds={pointedAt}
          isDisabled={isDisabled}
          from={positionSeconds}
          onSeek={onSeek}
        />
      )}
    </div>
  );
}
