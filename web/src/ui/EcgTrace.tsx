import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './EcgTrace.module.css';

/** Two heart cycles on a 240 × 40 grid: P wave, QRS complex, T wave. */
const RHYTHM =
  'M0 22h34c4 0 5-5 9-5s5 5 9 5h8l4 4 6-22 7 33 5-15h12c5 0 6-8 12-8s7 8 12 8h30c4 0 5-5 9-5s5 5 9 5h8l4 4 6-22 7 33 5-15h44';
const FLAT = 'M0 22h240';

export type EcgTraceProps = {
  /** `draw`: writes itself once. `beat`: writes itself over `beatMs`. `idle`: breathes. `flat`: asystole. */
  mode: 'draw' | 'beat' | 'idle' | 'flat';
  /** How long one sweep takes in `beat`; give a new `key` to start it again. */
  beatMs?: number | undefined;
  isPaused?: boolean | undefined;
  className?: string | undefined;
};

/** The signature: one path, drawn by `stroke-dashoffset`. Decoration only. */
export function EcgTrace({ mode, beatMs = 5000, isPaused = false, className }: EcgTraceProps) {
  // React's style type knows no custom properties.
  const style = { '--beat': `${beatMs}ms` } as CSSProperties;
  return (
    <svg
      viewBox="0 0 240 40"
      className={classNames(styles.trace, className)}
      data-paused={isPaused || undefined}
      style={style}
      aria-hidden="true"
      focusable="false"
    >
      {mode === 'beat' && <path className={styles.ground} d={RHYTHM} />}
      <path className={styles[mode]} d={mode === 'flat' ? FLAT : RHYTHM} pathLength={1} />
    </svg>
  );
}
