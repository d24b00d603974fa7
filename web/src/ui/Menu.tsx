import { useId, useState } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import type { MenuProps } from './overlay-props.ts';
import { ToolBoundary } from './ToolBoundary.tsx';

const MenuContent = lazyComponent(
  async () => (await import('./chakra/MenuContent.tsx')).MenuContent,
);

/** A menu button. Its behaviour is loaded on hover, focus or press; the button itself never changes. */
export function Menu({
  label,
  items,
  trigger,
  header,
  onNavigate,
  placement = 'bottom-start',
}: MenuProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const contentId = `${id}-menu`;
  const open = (next: boolean) => {
    setIsWanted(true);
    setIsOpen(next);
  };
  const closeFailed = () => {
    setIsOpen(false);
    setIsWanted(false);
  };
  return (
    <>
      {trigger({
        id: `${id}-trigger`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? contentId : undefined,
        onPointerEnter: MenuContent.prefetch,
        onFocus: MenuContent.prefetch,
        onClick: () => open(!isOpen),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open(true);
        },
      })}
      {isWanted && (
        <ToolBoundary onFailed={closeFailed}>
          <MenuContent
            label={label}
            items={items}
            header={header}
            onNavigate={onNavigate}
            placement={placement}
            triggerId={`${id}-trigger`}
            contentId={contentId}
            isOpen={isOpen}
            onOpenChange={setIsOpen}
          />
        </ToolBoundary>
      )}
    </>
  );
}
