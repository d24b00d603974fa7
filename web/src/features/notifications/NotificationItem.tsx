import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatRelativeTime } from '~/lib/format.ts';
import { classNames } from '~/ui/class-names.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { CheckIcon } from '~/ui/icons.tsx';
import { TrashIcon } from '~/ui/later-icons.tsx';
import { FROM_SHEET } from '~/ui/use-sheet.ts';
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
  /** Where it leads takes the place of the sheet's own entry in the history. */
  isReplacing: boolean;
};

/**
 * One notification: a press opens what it tells of, and the page that comes closes the sheet; two small buttons read and
 * delete it.
 */
export function NotificationItem({ item, picture, isReplacing }: NotificationItemProps) {
  const navigate = useNavigate();
  const { mutate: markRead } = useMarkNotificationRead();
  const { mutate: remove } = useDeleteNotification();
  const { overline, headline, message, facts } = notificationLines(item);
  const mark = notificationMark(item);
  const open = () => {
    if (!item.is_read) markRead(item.id);
    const path = actionPath(item.action_url);
    if (path !== null)
      void navigate(path, { replace: isReplacing, state: isReplacing ? FROM_SHEET : null });
  };
  return (
    <li className={styles.item} data-unread={!item.is_read || undefined}>
      <button type="button" className={styles.open} onClick={open}>
        {item.video && <span className={styles.picture}>{picture(item.video)}</span>}
        <span className={styles.words}>
          {!item.is_read && <VisuallyHidden>Não lida: </VisuallyHidden>}
          {overline && <span className="faint">{overline}</span>}
          <span className={classNames('clamp-2', styles.headline)}>{headline}</span>
          {message && <span className="hint">{message}</span>}
          <span className={styles.meta}>
            {mark && <span data-tone={mark.tone}>{mark.label}</span>}
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            <time dateTime={item.created_at}>{formatRelativeTime(item.created_at)}</time>
          </span>
        </span>
      </button>
      <span className={styles.actions}>
        {!item.is_read && (
          <IconButton
            label={`Marcar como lida: ${headline}`}
            icon={<CheckIcon size={18} />}
            onClick={() => markRead(item.id)}
          />
        )}
        <IconButton
          label={`Excluir notificação: ${headline}`}
          icon={<TrashIcon size={18} />}
          onClick={() => remove(item.id)}
        />
      </span>
    </li>
  );
}
