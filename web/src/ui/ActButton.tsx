import type { ComponentProps, ReactNode } from 'react';
import styles from './ActButton.module.css';
import { buttonClass } from './Button.tsx';
import { classNames } from './class-names.ts';

type ActButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: ReactNode;
  /** What it does, in full: its name, and what is seen where there is room. */
  label: string;
  /** What is seen instead, where there is room: a word of the name. */
  shown?: string | undefined;
  /** One word of the name, for phones. */
  word: string;
  /** It says that something is done. */
  isOn?: boolean;
  /** What it is reduced to where the row is tight: its word, or on phones its icon. */
  yields?: 'word' | 'icon';
};

/** A button of `Acts`. */
export function ActButton({
  icon,
  label,
  shown,
  word,
  isOn = false,
  yields,
  ...props
}: ActButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={classNames(buttonClass({ variant: 'quiet' }), styles.act)}
      aria-label={label}
      data-on={isOn || undefined}
      data-yields={yields}
    >
      <span className="inline-row">
        {icon}
        <span className={styles.whole}>{shown ?? label}</span>
        <span className={styles.word}>{word}</span>
      </span>
    </button>
  );
}

/** What can be done with one thing: one row of equally high buttons, two on the narrowest phones. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <div className={styles.acts}>{children}</div>
);
