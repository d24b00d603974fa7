import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { LoadError } from '~/kit/LoadError.tsx';
import { Button } from '~/ui/Button.tsx';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { NotificationItem, type NotificationItemProps } from './NotificationItem.tsx';
import styles from './NotificationPanel.module.css';
import { useMarkAllNotificationsRead } from './notifications.mutations.ts';
import { notificationQueries } from './notifications.queries.ts';
import { byAge } from './notifications.rules.ts';

export type NotificationPanelProps = Pick<NotificationItemProps, 'picture' | 'isReplacing'> & {
  isAllRead: boolean;
};

/** What the bell opens; its sheet is there before it. */
export function NotificationPanel({ isAllRead, ...item }: NotificationPanelProps) {
  const id = useId();
  const query = useInfiniteQuery(notificationQueries.list());
  const markAll = useMarkAllNotificationsRead();
  const groups = byAge(query.data?.pages.flat() ?? [], Date.now());
  // The whole sheet: its heading takes the focus where nothing else is left.
  const sheetRef = useRef<HTMLElement>(null);
  useFocusKept(sheetRef);

  return (
    <div
      ref={(panel) => {
        sheetRef.current = panel && (panel.closest<HTMLElement>('[role="dialog"]') ?? panel);
      }}
      className={styles.panel}
    >
      {query.isPending && <p className="panel-state">Carregando notificações...</p>}
      {query.isError && (
        <LoadError title="Não foi possível carregar as notificações" query={query} />
      )}
      {query.isSuccess && groups.length === 0 && <p className="panel-state">Nenhuma notificação</p>}
      {groups.map(({ title, items }, index) => (
        <section key={title} aria-labelledby={`${id}-${index}`}>
          <div className={styles.head}>
            <h3 id={`${id}-${index}`} className="hint bold">
              {title}
            </h3>
            {index === 0 && !isAllRead && (
              <Button
                variant="ghost"
                size="sm"
                isLoading={markAll.isPending}
                onClick={() => markAll.mutate()}
              >
                Marcar todas como lidas
              </Button>
            )}
          </div>
          <MotionList className={styles.list}>
            {items.map((notification) => (
              <NotificationItem key={notification.id} item={notification} {...item} />
            ))}
          </MotionList>
        </section>
      ))}
      {query.hasNextPage && (
        <Button
          variant="ghost"
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
