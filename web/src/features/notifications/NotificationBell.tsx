import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { formatCapped } from '~/lib/format.ts';
import { Badge } from '~/ui/Badge.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { BellIcon } from '~/ui/icons.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { Sheet } from '~/ui/Sheet.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';
import { useSheet } from '~/ui/use-sheet.ts';
import styles from './NotificationBell.module.css';
import type { NotificationPanelProps } from './NotificationPanel.tsx';
import { notificationQueries, UNREAD_BADGE_LIMIT } from './notifications.queries.ts';

const NotificationPanel = lazyComponent(
  async () => (await import('./NotificationPanel.tsx')).NotificationPanel,
);
export const prefetchNotifications = NotificationPanel.prefetch;

const NAME = 'Notificações';

/** The bell of the top bar with its count. Its panel opens with the press; what stands in it may come later. */
export function NotificationBell({ picture }: Pick<NotificationPanelProps, 'picture'>) {
  const sheet = useSheet(useLocation().key);
  const { data: unread = 0 } = useQuery(notificationQueries.unreadCount());
  const count = formatCapped(unread, UNREAD_BADGE_LIMIT);
  return (
    <>
      <IconButton
        {...sheet.button}
        onPointerEnter={prefetchNotifications}
        onFocus={prefetchNotifications}
        onClick={({ currentTarget }) => (sheet.isOpen ? sheet.close() : sheet.open(currentTarget))}
        // What is read is in the name, as who speaks to the device says what they see.
        label={`${NAME}, ${unread > 0 ? `${count} ${unread > 1 ? 'não lidas' : 'não lida'}` : 'nenhuma nova'}`}
        icon={<BellIcon />}
        badge={
          unread > 0 && (
            <span className={styles.badge} aria-hidden="true">
              {count}
            </span>
          )
        }
      />
      {sheet.isOpen && (
        <Sheet
          id={sheet.id}
          label={NAME}
          place="button"
          onClose={sheet.close}
          head={
            <div className="row gap-2">
              <h2 className="section-title">{NAME}</h2>
              {unread > 0 && <Badge tone="accent">{count}</Badge>}
            </div>
          }
        >
          <ToolBoundary
            onFailed={sheet.close}
            fallback={<p className="panel-state">Carregando notificações...</p>}
          >
            <NotificationPanel
              isAllRead={unread === 0}
              isReplacing={sheet.isReplacing}
              picture={picture}
            />
          </ToolBoundary>
        </Sheet>
      )}
    </>
  );
}
