import type { ComponentProps } from 'react';
import styles from './Container.module.css';
import { classNames } from './class-names.ts';

export type ContainerProps = ComponentProps<'div'> & {
  /** `page` for shelves and grids (1440 px), `text` for reading and forms (720 px). */
  width?: 'page' | 'text' | undefined;
};

/** Centres content and gives it the page's side margins (`--gutter`). */
export function Container({ width = 'page', className, ...props }: ContainerProps) {
  return (
    <div
      className={classNames(styles.container, width === 'text' && styles.text, className)}
      {...props}
    />
  );
}
