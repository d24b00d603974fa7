import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { formatCapped, plural } from '~/lib/format.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { BellIcon } from '~/ui/icons.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { Popover } from '~/ui/Popover.tsx';
import styles from './NotificationBell.module.css';
import type { NotificationPanelProps } from './NotificationPanel.tsx';
import { notificationQueries, UNREAD_BADGE_LIMIT } from './notifications.queries.ts';

const NotificationPanel = lazyComponent(
  async () => (await import('./NotificationPanel.tsx')).NotificationPanel,
);

/** The bell of the top bar with its count; the panel is loaded on hover, focus or press. */
export function NotificationBell({ picture }: Pick<NotificationPanelProps, 'picture'>) {
  const { data: unread = 0 } = useQuery(notificationQueries.unreadCount());
  const label =
    unread > 0
      ? `Notificações, ${plural(unread, 'não lida', 'não lidas')}`
      : 'Notificações, nenhuma nova';
  return (
    <Popover
      label="Notificações"
      trigger={(props) => (
        <IconButton
          {...props}
          onPointerEnter={() => {
            props.onPointerEnter();
            NotificationPanel.prefetch();
          }}
          onFocus={() => {
            props.onFocus();
            NotificationPanel.prefetch();
          }}
          label={label}
          icon={<BellIcon />}
          badge={
            unread > 0 && (
              <span className={styles.badge} aria-hidden="true">
                {formatCapped(unread, UNREAD_BADGE_LIMIT)}
              </span>
            )
          }
        />
      )}
    >
      {(close) => (
        <Suspense fallback={<p className="panel-state">Carregando notificações...</p>}>
          <NotificationPanel unread={unread} picture={picture} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
