import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './EcgTrace.module.css';

/** Two heart cycles on a 240 × 40 grid: P wave, QRS complex, T wave. */
const RHYTHM =
  'M0 22h34c4 0 5-5 9-5s5 5 9 5h8l4 4 6-22 7 33 5-15h12c5 0 6-8 12-8s7 8 12 8h30c4 0 5-5 9-5s5 5 9 5h8l4 4 6-22 7 33 5-15h44';
const FLAT = 'M0 22h240';

export type EcgTraceProps = {
  /** `draw`: drawn once. `beat`: drawn over `beatMs`. `idle`: pulses slowly. `flat`: a flat line. */
  mode: 'draw' | 'beat' | 'idle' | 'flat';
  /** How long one sweep takes in `beat`; give a new `key` to start it again. */
  beatMs?: number | undefined;
  /** Holds the sweep of `beat`. */
  isPaused?: boolean | undefined;
  /** In px, or a length of CSS; else as wide as there is room. */
  width?: number | string | undefined;
  className?: string | undefined;
};

/** The ECG line of the brand, drawn from left to right. Decoration only. */
export function EcgTrace({
  mode,
  beatMs = 5000,
  isPaused = false,
  width,
  className,
}: EcgTraceProps) {
  if (mode === 'beat') {
    // React's style type knows no custom properties.
    const style = { '--beat': `${beatMs}ms` } as CSSProperties;
    const classes = classNames(styles.beat, className);
    return (
      <span className={classes} data-paused={isPaused || undefined} style={style}>
        <Trace className={styles.ground} />
        <span className={styles.window}>
          <Trace />
        </span>
      </span>
    );
  }
  const classes = classNames(styles[mode], className);
  return <Trace className={classes} path={mode === 'flat' ? FLAT : RHYTHM} width={width} />;
}

type TraceProps = Pick<EcgTraceProps, 'className' | 'width'> & { path?: string };

function Trace({ className, path = RHYTHM, width }: TraceProps) {
  return (
    <svg
      viewBox="0 0 240 40"
      className={classNames(styles.trace, className)}
      style={{ width }}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} pathLength={1} />
    </svg>
  );
}
