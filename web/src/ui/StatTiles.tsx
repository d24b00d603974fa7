import type { ReactNode } from 'react';
import styles from './StatTiles.module.css';

type StatTile = {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  /** One short line under the figure. */
  hint?: ReactNode;
  /** In a caption, in the place of the label; neither where the figure says it all. */
  before?: string;
  after?: string;
};

type StatTilesProps = {
  label: string;
  tiles: readonly StatTile[];
  /** On a phone they are one line of small text below the title of their page. */
  isCaption?: boolean;
};

/** A few figures side by side: boxes on a desk, one strip or a caption on a phone. */
export function StatTiles({ label, tiles, isCaption = false }: StatTilesProps) {
  return (
    <dl className={isCaption ? styles.caption : styles.strip} aria-label={label}>
      {tiles.map((tile) => (
        <div
          key={tile.label}
          className={styles.tile}
          data-icon={Boolean(tile.icon) || undefined}
          data-before={tile.before}
          data-after={tile.after}
        >
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
