import type { ReactNode } from 'react';
import styles from './StateBlock.module.css';

export type EmptyStateProps = {
  icon?: ReactNode | undefined;
  title: string;
  text?: ReactNode;
  /** One thing to do, usually a `Button` or a link that looks like one. */
  action?: ReactNode | undefined;
  /** `h1` where this is all the page says. */
  titleAs?: 'p' | 'h1' | 'h2';
};

/** Replaces an empty list: says that it is empty, and what to do. */
export function EmptyState({ icon, title, text, action, titleAs: Title = 'p' }: EmptyStateProps) {
  return (
    <div className={styles.block}>
      {icon && <span className={styles.drawing}>{icon}</span>}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
