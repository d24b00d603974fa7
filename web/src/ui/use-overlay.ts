import { useId, useState } from 'react';

/** An overlay whose code is loaded when its button is pointed at, focused or pressed; the button itself never changes. */
export function useOverlay(
  kind: 'menu' | 'dialog',
  prefetch: () => void,
  onOpenChange?: (isOpen: boolean) => void,
) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const triggerId = `${id}-trigger`;
  const contentId = `${id}-content`;
  const open = (next: boolean) => {
    setIsWanted(true);
    setIsOpen(next);
    onOpenChange?.(next);
  };
  return {
    open,
    /** Whether its code is to be drawn. */
    isWanted,
    /** Its code did not arrive: the next press tries again. */
    giveUp: () => {
      open(false);
      setIsWanted(false);
    },
    trigger: {
      id: triggerId,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? contentId : undefined,
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick: () => open(!isOpen),
    },
    content: { triggerId, contentId, isOpen, onOpenChange: open },
  };
}
