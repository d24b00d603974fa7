import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';

/** Where the page has room beside a dialog of the size `side`; the styles say the same. */
export const HAS_SIDE = '(min-width: 768px) and (min-height: 500px)';

export type DialogProps = {
  /** `alertdialog` asks before an act: a press outside does not close it. */
  kind?: 'dialog' | 'alertdialog' | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode | undefined;
  children?: ReactNode | undefined;
  /** Buttons; the last one is the main one. */
  footer?: ReactNode | undefined;
  /** `side` fills a phone's screen; on a desk it stands at the side, and the page stays in use. */
  size?: 'sm' | 'md' | 'lg' | 'side' | undefined;
  /** While work is going on: neither Escape nor a press outside closes it. */
  isLocked?: boolean | undefined;
  /** Nothing behind it can be read, and it offers no way to close it. */
  isVeiled?: boolean | undefined;
};

/** What a control needs to open an overlay whose code is loaded on intent. Spread it on a `<button>`. */
type OverlayTriggerProps = {
  id: string;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** How the open part of an overlay is tied to its button. */
export type OverlayContentProps = {
  triggerId: string;
  contentId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export type MenuEntry = {
  /** Unique within the menu. */
  id: string;
  label: ReactNode;
  icon?: ReactNode | undefined;
  /** A page to go to, another site in a tab of its own; without it the entry is an action. */
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
  isDisabled?: boolean | undefined;
  isCurrent?: boolean | undefined;
  /** A choice that is on or off: the menu stays open. */
  isChecked?: boolean | undefined;
  hasSeparatorBefore?: boolean | undefined;
};

export type MenuProps = {
  /** Accessible name of the menu. */
  label: string;
  items: readonly MenuEntry[];
  /** Draws the control that opens it; spread the given props on a `<button>` or `IconButton`. */
  trigger: (props: OverlayTriggerProps) => ReactNode;
  /** Who this is about, above the entries. */
  header?: ReactNode | undefined;
  /** Follows an entry's `href` inside the app; without it the browser does. */
  onNavigate?: ((href: string) => void) | undefined;
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
  /** Many entries in two columns, and the last one always in sight below them. */
  isLong?: boolean | undefined;
};
