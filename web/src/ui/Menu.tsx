import { lazyComponent } from './lazy-component.tsx';
import type { MenuProps } from './overlay-props.ts';
import { ToolBoundary } from './ToolBoundary.tsx';
import { useOverlay } from './use-overlay.ts';

const MenuContent = lazyComponent(
  async () => (await import('./chakra/MenuContent.tsx')).MenuContent,
);

/** A menu button. Its behaviour is loaded on hover, focus or press. */
export function Menu({ trigger, onOpenChange, ...menu }: MenuProps) {
  const overlay = useOverlay('menu', MenuContent.prefetch, onOpenChange);
  return (
    <>
      {trigger({
        ...overlay.trigger,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          overlay.open(true);
        },
      })}
      {overlay.isWanted && (
        <ToolBoundary onFailed={overlay.giveUp}>
          <MenuContent {...menu} {...overlay.content} />
        </ToolBoundary>
      )}
    </>
  );
}
