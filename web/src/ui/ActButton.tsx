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
};

/** A button of `Acts`. */
export function ActButton({ icon, label, shown, word, isOn = false, ...props }: ActButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={classNames(buttonClass({ variant: 'quiet' }), styles.act)}
      aria-label={label}
      data-on={isOn || undefined}
    >
      <span className="inline-row">
        {icon}
        <span className={styles.whole}>{shown ?? label}</span>
        <span className={styles.word}>{word}</span>
      </span>
    </button>
  );
}

/** What can be done with one thing: a row of equally high buttons. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <div className={styles.acts}>{children}</div>
);
