import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonLook = {
  variant?: 'solid' | 'quiet' | 'ghost' | 'danger' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Takes the whole width of its container. */
  isWide?: boolean | undefined;
};

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    icon?: ReactNode | undefined;
    /** Shows a spinner; presses are ignored meanwhile. */
    isLoading?: boolean | undefined;
    loadingText?: string | undefined;
  };

/** The class of a button, for router links that look like one. */
export function buttonClass({
  variant = 'solid',
  size = 'md',
  isWide = false,
}: ButtonLook = {}): string {
  return classNames(
    styles.button,
    styles[variant],
    size !== 'md' && styles[size],
    isWide && styles.wide,
  );
}

/** A button that says what it does; a `submit` has to be asked for. */
export function Button({
  variant,
  size,
  isWide,
  icon,
  isLoading = false,
  loadingText,
  className,
  children,
  disabled,
  onClick,
  type = 'button',
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(buttonClass({ variant, size, isWide }), className)}
      disabled={disabled}
      // Not `disabled`: a disabled button loses the keyboard focus.
      aria-disabled={isLoading || undefined}
      aria-busy={isLoading || undefined}
      onClick={(event) => {
        if (isLoading) event.preventDefault();
        else onClick?.(event);
      }}
      {...props}
    >
      <span
        className={styles.content}
        data-hidden={isLoading || undefined}
        aria-hidden={isLoading || undefined}
      >
        {icon}
        {children}
      </span>
      {(isLoading || loadingText) && (
        <span
          className={styles.content}
          data-hidden={!isLoading || undefined}
          aria-hidden={!isLoading || undefined}
        >
          <Spinner />
          {loadingText}
        </span>
      )}
    </button>
  );
}
