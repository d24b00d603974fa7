import { Menu } from '@chakra-ui/react/menu';
import { Portal } from '@chakra-ui/react/portal';
import { type CSSProperties, type FocusEvent, Fragment } from 'react';
import { CheckIcon } from '../icons.tsx';
import type { MenuEntry, MenuProps, OverlayContentProps } from '../overlay-props.ts';
import { ChakraScope } from './ChakraScope.tsx';
import styles from './MenuContent.module.css';

/** The library measures it once, and too early for a menu of a dialog, which would hide it. */
const ABOVE = { zIndex: 'var(--layer-overlay)' };

/** The open part of `Menu`, loaded on hover, focus or press. */
export function MenuContent({
  label,
  items,
  header,
  onNavigate,
  placement = 'bottom-start',
  isLong = false,
  triggerId,
  contentId,
  isOpen,
  onOpenChange,
}: Omit<MenuProps, 'trigger' | 'onOpenChange'> & OverlayContentProps) {
  return (
    <ChakraScope>
      <Menu.Root
        unstyled
        open={isOpen}
        onOpenChange={({ open }) => onOpenChange(open)}
        // Enter on a link is a click on it, so that history works as everywhere.
        navigate={({ node }) => node?.click()}
        ids={{ trigger: triggerId, content: contentId }}
        // On a low screen a short menu has room neither above nor below: it lies over its button and is whole.
        positioning={{ placement, gutter: 6, overlap: !isLong }}
        loopFocus
      >
        <Portal>
          <Menu.Positioner style={ABOVE}>
            <span id={`${contentId}-label`} hidden>
              {label}
            </span>
            <Menu.Content
              className={styles.content}
              style={isLong ? columnsOf(items.length - 1) : undefined}
              data-long={isLong || undefined}
              aria-labelledby={`${contentId}-label`}
              onFocus={isOpen ? undefined : giveFocusBack}
            >
              {header && <div className={styles.header}>{header}</div>}
              {items.map((item) => (
                <Fragment key={item.id}>
                  {item.hasSeparatorBefore && <Menu.Separator />}
                  <Entry item={item} onNavigate={onNavigate} />
                </Fragment>
              ))}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </ChakraScope>
  );
}

/** Read downwards, as arrows go. React's style type knows no custom properties. */
const columnsOf = (count: number) => ({ '--rows': Math.ceil(count / 2) }) as CSSProperties;

/**
 * After each key the library gives the menu the focus in the next frame, also when Enter has closed it by then: the button, or the
 * dialog that was opened, keeps it.
 */
function giveFocusBack({ relatedTarget }: FocusEvent) {
  if (relatedTarget instanceof HTMLElement) relatedTarget.focus({ preventScroll: true });
}

function Entry({ item, onNavigate }: { item: MenuEntry } & Pick<MenuProps, 'onNavigate'>) {
  const { id, label, icon, href, onSelect } = item;
  const { isDisabled = false, isCurrent = false, isChecked } = item;
  const className = styles.item;
  const content = (
    <>
      {icon}
      <span className="clamp-2">{label}</span>
    </>
  );
  if (isChecked !== undefined) {
    return (
      <Menu.CheckboxItem
        value={id}
        checked={isChecked}
        disabled={isDisabled}
        closeOnSelect={false}
        className={className}
        onCheckedChange={onSelect}
      >
        <span className={styles.box}>{isChecked && <CheckIcon size={16} />}</span>
        <span>{label}</span>
      </Menu.CheckboxItem>
    );
  }
  if (href === undefined) {
    return (
      <Menu.Item
        value={id}
        disabled={isDisabled}
        className={className}
        // The item's own click, which Enter causes too: it needs no highlight to know what was meant.
        onClick={isDisabled ? undefined : onSelect}
      >
        {content}
      </Menu.Item>
    );
  }
  const isElsewhere = href.startsWith('https:');
  return (
    <Menu.Item value={id} disabled={isDisabled} className={className} asChild>
      <a
        href={href}
        {...(isElsewhere && { target: '_blank', rel: 'noopener' })}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => {
          const opensElsewhere =
            event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
          if (!onNavigate || isElsewhere || opensElsewhere) return;
          event.preventDefault();
          onNavigate(href);
        }}
      >
        {content}
      </a>
    </Menu.Item>
  );
}
