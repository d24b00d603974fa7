import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { RangeSlider } from './RangeSlider.tsx';
import styles from './SeekSlider.module.css';

export type SeekSliderProps = {
  /** What is moved through: its accessible name. */
  label: string;
  positionSeconds: number;
  /** Null while nobody knows; then nothing can be sought. */
  durationSeconds: number | null;
  isDisabled?: boolean;
  className?: string | undefined;
  /** Seconds as they are shown, "3:02". */
  clock(seconds: number): string;
  /** Seconds as they are read out, "3 minutos e 2 segundos". */
  spoken(seconds: number): string;
  onSeek(seconds: number): void;
};

/** Elapsed and total time around a seek bar. Dragging shows the target and seeks when let go. */
export function SeekSlider({
  label,
  positionSeconds,
  durationSeconds,
  isDisabled = false,
  className,
  clock,
  spoken,
  onSeek,
}: SeekSliderProps) {
  const [target, setTarget] = useState<number | null>(null);
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
  return (
    <div className={classNames(styles.seek, className)}>
      <span className={styles.time}>{clock(shown)}</span>
      <RangeSlider
        ref={sliderRef}
        label={label}
        valueText={
          durationSeconds === null
            ? spoken(shown)
            : `${spoken(shown)} de ${spoken(durationSeconds)}`
        }
        max={Math.max(1, Math.floor(durationSeconds ?? 1))}
        step={1}
        value={Math.floor(shown)}
        disabled={isDisabled || durationSeconds === null}
        onChange={({ target: { value } }) => setTarget(Number(value))}
        onPointerUp={commit}
        // The touch became a scroll of the page: the position stays.
        onPointerCancel={() => setTarget(null)}
        onKeyUp={commit}
        onBlur={commit}
      />
      <span className={styles.time}>{durationSeconds !== null && clock(durationSeconds)}</span>
    </div>
  );
}
