import { createPortal } from 'react-dom';
import { type LazyComponent, lazyComponent } from './lazy-component.tsx';
import type { MenuProps, OverlayContentProps } from './overlay-props.ts';
import { ToolBoundary } from './ToolBoundary.tsx';
import { useOverlay } from './use-overlay.ts';

const MenuContent = lazyComponent(async () => (await import('./MenuContent.tsx')).MenuContent);

/** A menu button. Its behaviour is loaded on hover, focus or press. */
export const Menu = ({ trigger, onOpenChange, ...menu }: MenuProps) => (
  <LazyMenu Content={MenuContent} content={menu} trigger={trigger} onOpenChange={onOpenChange} />
);

export type LazyMenuProps<Props> = Pick<MenuProps, 'trigger' | 'onOpenChange'> & {
  /** What is open, around `MenuContent`; `content` is what it is told. */
  Content: LazyComponent<Props & OverlayContentProps>;
  content: Props;
};

/** The same where the entries come with the behaviour: many of them, which no first screen needs. */
export function LazyMenu<Props extends object>({
  Content,
  content,
  trigger,
  onOpenChange,
}: LazyMenuProps<Props>) {
  const overlay = useOverlay('menu', Content.prefetch, onOpenChange);
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
        <ToolBoundary
          onFailed={overlay.giveUp}
          fallback={overlay.content.isOpen && <Waiting trigger={overlay.content.triggerId} />}
        >
          <Content {...content} {...overlay.content} />
        </ToolBoundary>
      )}
    </>
  );
}

/** The press is answered at once, below its button, also while the code of the entries is on its way. */
function Waiting({ trigger }: { trigger: string }) {
  const box = document.getElementById(trigger)?.getBoundingClientRect();
  const style = box && {
    position: 'fixed' as const,
    zIndex: 'var(--layer-overlay)',
    top: Math.min(box.bottom, window.innerHeight - 120),
    right: window.innerWidth - box.right,
  };
  return createPortal(
    <p className="floating panel panel-state" style={style} role="status">
      Carregando...
    </p>,
    document.body,
  );
}
