import type { ComponentProps } from 'react';
import styles from './Card.module.css';
import { classNames } from './class-names.ts';

export type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | undefined;
};

/** A lighter surface with a quiet edge. */
export function Card({ as: Element = 'div', className, ...props }: CardProps) {
  return <Element className={classNames(styles.card, className)} {...props} />;
}
