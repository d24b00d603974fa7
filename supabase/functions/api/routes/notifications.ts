import { z } from '@hono/zod-openapi';
import { HttpError } from '../../_shared/errors.ts';
import { anyRows, ensure, rows } from '../../_shared/rows.ts';
import { pageAnswer, pageQuery, readPage } from '../paging.ts';
import { type Api, type ApiContext, idPath, jsonAnswer, refusals, sessionRoute } from '../route.ts';
import { fromRow } from '../shapes/camel.ts';
import { NOTIFICATION_COLUMNS, notificationShape } from '../shapes/member.ts';

const tag = 'Notificações';
const MAX_NOTIFICATIONS = 100;
const notificationList = z.array(notificationShape);

const list = sessionRoute('member', tag, {
  method: 'get',
  path: '/user/notifications',
  operationId: 'listNotifications',
  summary: 'Notificações, das mais novas às mais antigas',
  request: { query: pageQuery(MAX_NOTIFICATIONS) },
  responses: {
    200: pageAnswer(notificationList, 'As notificações.'),
    ...refusals(400),
  },
});

const unreadCount = sessionRoute('member', tag, {
  method: 'get',
  path: '/user/notifications/unread-count',
  operationId: 'countUnreadNotifications',
  summary: 'Quantas não foram lidas',
  responses: {
    200: jsonAnswer(z.object({ count: z.number() }), 'A contagem.'),
  },
});

const markAll = sessionRoute('member', tag, {
  method: 'patch',
  path: '/user/notifications/mark-all-read',
  operationId: 'markAllNotificationsRead',
  summary: 'Marca todas como lidas',
  responses: { 204: { description: 'Marcadas.' } },
});

const markOne = sessionRoute('member', tag, {
  method: 'patch',
  path: '/user/notifications/{id}/read',
  operationId: 'markNotificationRead',
  summary: 'Marca uma como lida',
  request: { params: idPath },
  responses: { 204: { description: 'Marcada.' }, ...refusals(400, 404) },
});

const remove = sessionRoute('member', tag, {
  method: 'delete',
  path: '/user/notifications/{id}',
  operationId: 'deleteNotification',
  summary: 'Apaga uma; apagar de novo não muda nada',
  request: { params: idPath },
  responses: { 204: { description: 'Apagada.' }, ...refusals(400) },
});

export function addNotificationRoutes(app: Api, { sessions }: ApiContext): void {
  app.openapi(list, async (c) => {
    const { client, id } = await sessions.member(c);
    const query = client.from('user_notifications').select(NOTIFICATION_COLUMNS).eq('user_id', id);
    return c.json(fromRow(notificationList, await readPage(c, query, 'created_at')), 200);
  });

  app.openapi(unreadCount, async (c) => {
    const { client } = await sessions.member(c);
    return c.json({ count: rows(await client.rpc('unread_notification_count'), z.number()) }, 200);
  });

  app.openapi(markAll, async (c) => {
    const { client } = await sessions.member(c);
    ensure(await client.rpc('mark_all_notifications_read'));
    return c.body(null, 204);
  });

  app.openapi(markOne, async (c) => {
    const { client, id } = await sessions.member(c);
    const marked = rows(
      await client
        .from('user_notifications')
        .update({ is_read: true })
        .eq('user_id', id)
        .eq('id', c.req.valid('param').id)
        .select('id'),
      anyRows,
    );
    if (marked.length === 0) throw new HttpError(404, 'not_found', 'Notificação não encontrada.');
    return c.body(null, 204);
  });

  app.openapi(remove, async (c) => {
    const { client, id } = await sessions.member(c);
    ensure(
      await client
        .from('user_notifications')
        .delete()
        .eq('user_id', id)
        .eq('id', c.req.valid('param').id),
    );
    return c.body(null, 204);
  });
}
