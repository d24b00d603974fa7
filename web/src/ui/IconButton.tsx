import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './IconButton.module.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What the button does, in words: its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  /** `md` is a touch target of 44 px; `sm` (32 px) is for dense tools with a mouse. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** `art` sits on a picture: dark plate, white drawing, in both themes. */
  variant?: 'ghost' | 'quiet' | 'art' | undefined;
  /** Small count or dot at the corner; say it in `label` too. */
  badge?: ReactNode | undefined;
};

/** A button with only an icon; its label is its accessible name and tooltip. */
export function IconButton({
  label,
  icon,
  size = 'md',
  variant = 'ghost',
  badge,
  className,
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(styles.button, styles[size], styles[variant], className)}
      {...props}
    >
      {icon}
      {badge}
    </button>
  );
}
