import type { ReactNode } from 'react';
import styles from './Badge.module.css';

type BadgeTone = 'neutral' | 'accent' | 'progress' | 'success' | 'warning';

export type BadgeProps = {
  tone?: BadgeTone | undefined;
  /** Full colour instead of a tint; for NOVO over art. */
  isSolid?: boolean | undefined;
  icon?: ReactNode | undefined;
  children: ReactNode;
};

/** A word or two that mark something. */
export function Badge({ tone = 'neutral', isSolid = false, icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-solid={isSolid || undefined}>
      {icon}
      {children}
    </span>
  );
}
