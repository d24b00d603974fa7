import { useState } from 'react';

/** Which opening of a dialog this is, counted from 1: what it reads belongs to this opening alone. */
export function useOpenCount(isOpen: boolean): number {
  const [last, setLast] = useState({ isOpen: false, count: 0 });
  if (last.isOpen !== isOpen) setLast({ isOpen, count: last.count + (isOpen ? 1 : 0) });
  return last.count;
}
