import type { ReactNode } from 'react';
import { LazyDialogContent } from './lazy-dialog.tsx';

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode | undefined;
  children?: ReactNode | undefined;
  /** Buttons; the last one is the main one. */
  footer?: ReactNode | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** While work is going on: neither Escape nor a press outside closes it. */
  isLocked?: boolean | undefined;
  /** Nothing behind it can be read, and it offers no way to close it. */
  isVeiled?: boolean | undefined;
};

/** A modal dialog: a sheet on a phone, a box on a desk. The focus goes in and comes back. */
export function Dialog(props: DialogProps) {
  return <LazyDialogContent kind="dialog" {...props} />;
}
