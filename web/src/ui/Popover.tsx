import { useId, useState } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import type { PopoverProps } from './overlay-props.ts';
import { ToolBoundary } from './ToolBoundary.tsx';

const PopoverContent = lazyComponent(
  async () => (await import('./chakra/PopoverContent.tsx')).PopoverContent,
);

/** A panel tied to a button. Its behaviour is loaded on hover, focus or press. */
export function Popover({
  label,
  trigger,
  children,
  placement = 'bottom-end',
  onOpenChange,
}: PopoverProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const contentId = `${id}-panel`;
  const open = (next: boolean) => {
    setIsWanted(true);
    setIsOpen(next);
    onOpenChange?.(next);
  };
  const closeFailed = () => {
    open(false);
    setIsWanted(false);
  };
  return (
    <>
      {trigger({
        id: `${id}-trigger`,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? contentId : undefined,
        onPointerEnter: PopoverContent.prefetch,
        onFocus: PopoverContent.prefetch,
        onClick: () => open(!isOpen),
      })}
      {isWanted && (
        <ToolBoundary onFailed={closeFailed}>
          <PopoverContent
            label={label}
            placement={placement}
            triggerId={`${id}-trigger`}
            contentId={contentId}
            isOpen={isOpen}
            onOpenChange={open}
          >
            {children}
          </PopoverContent>
        </ToolBoundary>
      )}
    </>
  );
}
