import type { ReactNode } from 'react';
import styles from './StatTiles.module.css';

export type StatTile = {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  /** One short line under the figure. */
  hint?: ReactNode;
};

/** A few figures side by side: boxes on a desk, one strip on a phone. */
export function StatTiles({ label, tiles }: { label: string; tiles: readonly StatTile[] }) {
  return (
    <dl className={styles.tiles} aria-label={label}>
      {tiles.map((tile) => (
        <div key={tile.label} className={styles.tile} data-icon={Boolean(tile.icon) || undefined}>
          <dt className={styles.label}>
            {tile.icon && <span className={styles.icon}>{tile.icon}</span>}
            {tile.label}
          </dt>
          <dd className={styles.value}>
            {tile.value}
            {tile.hint && <span className={styles.hint}>{tile.hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
