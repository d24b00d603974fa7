import { type CSSProperties, Fragment, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { CheckIcon } from './icons.tsx';
import styles from './MenuContent.module.css';
import type { MenuEntry, MenuProps, OverlayContentProps } from './overlay-props.ts';
import { useMenuKeys } from './use-menu-keys.ts';

type MenuContentProps = Omit<MenuProps, 'trigger' | 'onOpenChange'> & OverlayContentProps;

/** The open part of `Menu`, loaded on hover, focus or press. Light: a machine of a library would take longer than a press may. */
export const MenuContent = ({ isOpen, ...props }: MenuContentProps) =>
  isOpen && <OpenMenu {...props} />;

function OpenMenu({
  label,
  items,
  header,
  onNavigate,
  placement = 'bottom-start',
  isLong = false,
  triggerId,
  contentId,
  onOpenChange,
}: Omit<MenuContentProps, 'isOpen'>) {
  const trigger = document.getElementById(triggerId);
  const { menuRef, highlighted, close, handlers } = useMenuKeys(trigger, placement, () =>
    onOpenChange(false),
  );
  const choose = (item: MenuEntry, event: MouseEvent) => {
    if (item.isChecked === undefined) close();
    if (item.href === undefined) return item.onSelect?.();
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || isOtherSite(item);
    if (!onNavigate || isElsewhere) return;
    event.preventDefault();
    onNavigate(item.href);
  };
  return createPortal(
    <div
      ref={menuRef}
      id={contentId}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      aria-activedescendant={highlighted ?? undefined}
      className={styles.content}
      style={isLong ? columnsOf(items.length - 1) : undefined}
      data-state="open"
      data-long={isLong || undefined}
      {...handlers}
    >
      {header && <div className={styles.header}>{header}</div>}
      {items.map((item) => {
        const id = `${contentId}-${item.id}`;
        return (
          <Fragment key={item.id}>
            {item.hasSeparatorBefore && <hr />}
            <Entry
              id={id}
              item={item}
              isHighlighted={highlighted === id}
              onChoose={(event) => choose(item, event)}
            />
          </Fragment>
        );
      })}
    </div>,
    // What holds the keys of a dialog lets them go no further than that.
    trigger?.closest('[role$="dialog"]') ?? document.body,
  );
}

/** Read downwards, as arrows go. React's style type knows no custom properties. */
const columnsOf = (count: number) => ({ '--rows': Math.ceil(count / 2) }) as CSSProperties;

const isOtherSite = ({ href }: MenuEntry) => href?.startsWith('https:') ?? false;

type EntryProps = {
  id: string;
  item: MenuEntry;
  isHighlighted: boolean;
  onChoose(event: MouseEvent): void;
};

function Entry({ id, item, isHighlighted, onChoose }: EntryProps): ReactNode {
  const { label, icon, href, isDisabled, isCurrent, isChecked } = item;
  const isCheckbox = isChecked !== undefined;
  const shared = {
    id,
    role: isCheckbox ? 'menuitemcheckbox' : 'menuitem',
    tabIndex: -1,
    className: styles.item,
    'aria-disabled': isDisabled || undefined,
    'aria-checked': isChecked,
    'data-highlighted': isHighlighted ? '' : undefined,
    onClick: isDisabled ? undefined : onChoose,
  };
  const words = <span className="clamp-2">{label}</span>;
  if (href === undefined) {
    return (
      <div {...shared}>
        {isCheckbox ? (
          <span className={styles.box}>{isChecked && <CheckIcon size={16} />}</span>
        ) : (
          icon
        )}
        {words}
      </div>
    );
  }
  return (
    <a
      {...shared}
      href={href}
      {...(isOtherSite(item) && { target: '_blank', rel: 'noopener' })}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {icon}
      {words}
    </a>
  );
}
