import { formatInteger } from '~/lib/format.ts';
import styles from './jobs.module.css';
import type { Figure } from './jobs.rules.ts';

/** The counts of a run, each with its name. */
export function JobFigures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl
      className={styles.figures}
      aria-label={label}
      data-pairs={figures.length === 2 || undefined}
    >
      {figures.map(({ label: name, value, tone }) => (
        <div key={name} data-tone={tone}>
          <dt>{name}</dt>
          <dd>{formatInteger(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
