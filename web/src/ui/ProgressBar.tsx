import styles from './ProgressBar.module.css';

export type ProgressBarProps = {
  /** 0 to 1; anything outside is cut. */
  value: number;
  /** What advances, e.g. "Assistido". */
  label: string;
  /** Height in px: 3 on a card, more where it stands alone. */
  height?: number | undefined;
};

/** How much of something is done, as a thin line. */
export function ProgressBar({ value, label, height = 3 }: ProgressBarProps) {
  const share = Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0));
  const percent = Math.round(share * 100);
  return (
    <div
      className={styles.track}
      style={{ height }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={styles.bar} style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}
