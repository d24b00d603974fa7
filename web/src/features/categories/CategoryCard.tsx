import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatTotalDuration } from '~/lib/duration.ts';
import { plural } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { Badge } from '~/ui/Badge.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import styles from './CategoryCard.module.css';
import type { CategoryTotals } from './categories.rules.ts';

type CategoryCardProps = {
  category: { name: string; slug: string; description: string | null };
  /** Null while they are not known. */
  totals: CategoryTotals | null;
  /** Pictures of the newest lessons, of which the one at `turn` is on top. */
  previews: readonly ReactNode[];
  turn: number;
};

/** A category with a preview that changes; the whole card is one link. */
export function CategoryCard({ category, totals, previews, turn }: CategoryCardProps) {
  const current = previews.length > 0 ? turn % previews.length : 0;
  return (
    <article className={styles.card}>
      <div className={styles.art}>
        {previews.map((preview, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a preview is its place in the rotation.
          <div key={index} className="crossfade" data-current={index === current || undefined}>
            {preview}
          </div>
        ))}
        {totals && (
          <span className={styles.count}>
            <Badge isSolid>{plural(totals.videos, 'vídeo', 'vídeos')}</Badge>
          </span>
        )}
      </div>
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link className="card-link" to={paths.category(category.slug)}>
            {category.name}
          </Link>
        </h2>
        <p className="hint tabular">{totals ? formatTotalDuration(totals.seconds) : '–'}</p>
        {category.description && <p className="clamp-2 muted">{category.description}</p>}
      </div>
    </article>
  );
}

/** The box of a {@link CategoryCard} before its category is known. */
export function CategoryCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton ratio="16 / 9" radius={0} />
      <div className={styles.text}>
        <Skeleton width="70%" height={22} />
        <Skeleton width="30%" height={20} />
        <Skeleton height={40} />
      </div>
    </div>
  );
}
