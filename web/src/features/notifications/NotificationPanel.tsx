import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError } from '~/kit/LoadError.tsx';
import { formatCapped } from '~/lib/format.ts';
import { Badge } from '~/ui/Badge.tsx';
import { Button } from '~/ui/Button.tsx';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { NotificationItem, type NotificationItemProps } from './NotificationItem.tsx';
import styles from './NotificationPanel.module.css';
import { useMarkAllNotificationsRead } from './notifications.mutations.ts';
import { notificationQueries, UNREAD_BADGE_LIMIT } from './notifications.queries.ts';

export type NotificationPanelProps = Pick<NotificationItemProps, 'picture' | 'onClose'> & {
  unread: number;
};

/** What the bell opens. */
export function NotificationPanel({ unread, picture, onClose }: NotificationPanelProps) {
  const query = useInfiniteQuery(notificationQueries.list());
  const markAll = useMarkAllNotificationsRead();
  const items = query.data?.pages.flat() ?? [];
  const panelRef = useFocusKept<HTMLDivElement>();

  return (
    <div ref={panelRef}>
      <div className={styles.head}>
        <h2 className={styles.title}>Notificações</h2>
        {unread > 0 && <Badge tone="accent">{formatCapped(unread, UNREAD_BADGE_LIMIT)}</Badge>}
        {unread > 0 && (
          <Button
            className={styles.all}
            variant="ghost"
            size="sm"
            isLoading={markAll.isPending}
            onClick={() => markAll.mutate()}
          >
            Marcar todas como lidas
          </Button>
        )}
      </div>
      {query.isPending && <p className="panel-state">Carregando notificações...</p>}
      {query.isError && (
        <LoadError title="Não foi possível carregar as notificações" query={query} />
      )}
      {query.isSuccess && items.length === 0 && <p className="panel-state">Nenhuma notificação</p>}
      {items.length > 0 && (
        <MotionList className={styles.list}>
          {items.map((item) => (
            <NotificationItem key={item.id} item={item} picture={picture} onClose={onClose} />
          ))}
        </MotionList>
      )}
      {query.hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          isWide
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Carregar mais
        </Button>
      )}
    </div>
  );
}
