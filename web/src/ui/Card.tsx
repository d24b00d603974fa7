import type { ComponentProps } from 'react';
import styles from './Card.module.css';
import { classNames } from './class-names.ts';

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | undefined;
  /** `none` when the content brings its own. */
  padding?: 'none' | 'sm' | 'md' | 'lg' | undefined;
};

/** A lighter surface with a quiet edge. */
export function Card({ as: Element = 'div', padding = 'md', className, ...props }: CardProps) {
  return <Element className={classNames(styles.card, styles[padding], className)} {...props} />;
}
