import type { KeyboardEvent, MouseEvent } from 'react';

/** What a control needs to open an overlay whose code is loaded on intent. Spread it on a `<button>`. */
export type OverlayTriggerProps = {
  id: string;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};
