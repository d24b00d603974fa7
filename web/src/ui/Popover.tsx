import { lazyComponent } from './lazy-component.tsx';
import type { PopoverProps } from './overlay-props.ts';
import { ToolBoundary } from './ToolBoundary.tsx';
import { useOverlay } from './use-overlay.ts';

const PopoverContent = lazyComponent(
  async () => (await import('./chakra/PopoverContent.tsx')).PopoverContent,
);

/** A panel tied to a button. Its behaviour is loaded on hover, focus or press. */
export function Popover({ trigger, onOpenChange, ...panel }: PopoverProps) {
  const overlay = useOverlay('dialog', PopoverContent.prefetch, onOpenChange);
  return (
    <>
      {trigger(overlay.trigger)}
      {overlay.isWanted && (
        <ToolBoundary onFailed={overlay.giveUp}>
          <PopoverContent {...panel} {...overlay.content} />
        </ToolBoundary>
      )}
    </>
  );
}
