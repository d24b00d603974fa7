import type { CSSProperties } from 'react';

/** Puts the hidden input of a Chakra control over all of it, so that a touch screen reader finds it where it is drawn. */
export const coveringInput: CSSProperties = {
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  width: '100%',
  height: '100%',
  margin: 0,
  clip: 'auto',
  cursor: 'inherit',
  opacity: 0,
};
