import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatRelativeTime } from '~/lib/format.ts';
import { Badge } from '~/ui/Badge.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { CheckIcon } from '~/ui/icons.tsx';
import { TrashIcon } from '~/ui/later-icons.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import styles from './NotificationPanel.module.css';
import { useDeleteNotification, useMarkNotificationRead } from './notifications.mutations.ts';
import {
  actionPath,
  type Notification,
  type NotifiedLesson,
  notificationLines,
  notificationMark,
} from './notifications.rules.ts';

export type NotificationItemProps = {
  item: Notification;
  /** Draws the art of a lesson. */
  picture(lesson: NotifiedLesson): ReactNode;
  /** The notification leads elsewhere. */
  onClose(): void;
};

/** One notification: a press opens what it tells of; two small buttons read and delete it. */
export function NotificationItem({ item, picture, onClose }: NotificationItemProps) {
  const navigate = useNavigate();
  const { mutate: markRead } = useMarkNotificationRead();
  const { mutate: remove } = useDeleteNotification();
  const { videoTitle, facts } = notificationLines(item);
  const mark = notificationMark(item);
  const open = () => {
    if (!item.is_read) markRead(item.id);
    const path = actionPath(item.action_url);
    if (path === null) return;
    onClose();
    void navigate(path);
  };
  return (
    <li className={styles.item} data-unread={!item.is_read || undefined}>
      <button type="button" className={styles.open} onClick={open}>
        {item.video && <span className={styles.picture}>{picture(item.video)}</span>}
        <span className={styles.words}>
          <span className={styles.line}>
            {!item.is_read && <VisuallyHidden>Não lida: </VisuallyHidden>}
            <span className={styles.itemTitle}>{item.title}</span>
            {mark && <Badge tone={mark.tone}>{mark.label}</Badge>}
          </span>
          <span className="hint">{item.message}</span>
          {videoTitle && <span className={styles.video}>{videoTitle}</span>}
          <span className={styles.meta}>
            <time dateTime={item.created_at}>{formatRelativeTime(item.created_at)}</time>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </span>
      </button>
      <span className={styles.actions}>
        {!item.is_read && (
          <IconButton
            size="sm"
            label={`Marcar como lida: ${item.title}`}
            icon={<CheckIcon size={16} />}
            onClick={() => markRead(item.id)}
          />
        )}
        <IconButton
          size="sm"
          label={`Excluir notificação: ${item.title}`}
          icon={<TrashIcon size={16} />}
          onClick={() => remove(item.id)}
        />
      </span>
    </li>
  );
}
