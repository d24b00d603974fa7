import { z } from '@hono/zod-openapi';
import { requireSuperuser } from '../../_shared/caller.ts';
import { userEditSchema, userPasswordSchema } from '../../_shared/contracts/user.ts';
import { ensure } from '../../_shared/rows.ts';
import { setPassword } from '../../_shared/users/password.ts';
import { deleteUser, rejectUser } from '../../_shared/users/remove.ts';
import { readTarget } from '../../_shared/users/target.ts';
import { updateUser } from '../../_shared/users/update.ts';
import { pageAnswer, pageQuery, readPage } from '../paging.ts';
import {
  type Api,
  type ApiContext,
  jsonAnswer,
  jsonBody,
  refusals,
  sessionRoute,
  userIdPath,
} from '../route.ts';
import { fromRow } from '../shapes/camel.ts';
import { readUser } from '../shapes/read-user.ts';
import { USER_COLUMNS, userShape } from '../shapes/user.ts';
import {
  conflictAnswer,
  ifMatchHeader,
  requestedVersion,
  setVersion,
  versionedAnswer,
  withCurrentOnConflict,
} from '../versions.ts';

const tag = 'Administração: usuários';
const MAX_USERS = 400;
const userList = z.array(userShape);

const userListRoute = (
  path: '/admin/users' | '/admin/users/pending',
  operationId: string,
  summary: string,
) =>
  sessionRoute('admin', tag, {
    method: 'get',
    path,
    operationId,
    summary,
    request: { query: pageQuery(MAX_USERS) },
    responses: {
      200: pageAnswer(userList, 'As pessoas.'),
      ...refusals(400),
    },
  });
const pending = userListRoute(
  '/admin/users/pending',
  'listPendingUsers',
  'Cadastros que aguardam aprovação',
);
const all = userListRoute(
  '/admin/users',
  'listUsers',
  'Todas as pessoas, das mais novas às mais antigas',
);

const approve = sessionRoute('admin', tag, {
  method: 'post',
  path: '/admin/users/{id}/approve',
  operationId: 'approveUser',
  summary: 'Aprova um cadastro; aprovar de novo não muda nada',
  request: { params: userIdPath },
  responses: {
    200: jsonAnswer(userShape, 'A pessoa aprovada.'),
    ...refusals(400, 404),
  },
});

const remove = sessionRoute('admin', tag, {
  method: 'delete',
  path: '/admin/users/{id}',
  operationId: 'deleteUser',
  summary: 'Rejeita um cadastro e exclui a pessoa',
  description: 'Quem já foi aprovado só é excluído por um super administrador.',
  request: { params: userIdPath },
  responses: {
    204: { description: 'Pessoa excluída.' },
    ...refusals(400, 404, 409),
  },
});

const update = sessionRoute('superuser', tag, {
  method: 'put',
  path: '/admin/users/{id}',
  operationId: 'updateUser',
  summary: 'Altera uma pessoa (super administrador)',
  request: { params: userIdPath, headers: ifMatchHeader, body: jsonBody(userEditSchema) },
  responses: {
    200: versionedAnswer(userShape, 'A pessoa alterada.'),
    ...refusals(400, 404),
    ...conflictAnswer(userShape),
  },
});

const password = sessionRoute('superuser', tag, {
  method: 'put',
  path: '/admin/users/{id}/password',
  operationId: 'setUserPassword',
  summary: 'Define a senha de uma pessoa e encerra as sessões dela (super administrador)',
  request: { params: userIdPath, body: jsonBody(userPasswordSchema) },
  responses: {
    204: { description: 'Senha definida.' },
    ...refusals(400, 404),
  },
});

export function addAdminUserRoutes(app: Api, { deps, sessions }: ApiContext): void {
  for (const route of [pending, all]) {
    app.openapi(route, async (c) => {
      const { client } = await sessions.admin(c);
      const everybody = client.from('profiles').select(USER_COLUMNS);
      const chosen = route === pending ? everybody.eq('is_approved', false) : everybody;
      return c.json(fromRow(userList, await readPage(c, chosen, 'created_at')), 200);
    });
  }

  app.openapi(approve, async (c) => {
    const { client } = await sessions.admin(c);
    const { id } = c.req.valid('param');
    await readTarget(client, id);
    ensure(await client.rpc('approve_users', { p_user_ids: [id] }));
    return c.json(await readUser(client, id), 200);
  });

  app.openapi(remove, async (c) => {
    const caller = await sessions.admin(c);
    const { id } = c.req.valid('param');
    const target = await readTarget(caller.client, id);
    if (target.is_approved) await deleteUser(deps, requireSuperuser(caller), id);
    else await rejectUser(deps, caller, id, null);
    return c.body(null, 204);
  });

  app.openapi(update, async (c) => {
    const caller = await sessions.superuser(c);
    const { id } = c.req.valid('param');
    const read = () => readUser(caller.client, id);
    const version = await requestedVersion(c.req.valid('header')['if-match'], read);
    await withCurrentOnConflict(read, () =>
      updateUser(deps, caller, id, c.req.valid('json'), version),
    );
    const user = await read();
    setVersion(c, user.updatedAt);
    return c.json(user, 200);
  });

  app.openapi(password, async (c) => {
    const caller = await sessions.superuser(c);
    await setPassword(deps, caller, c.req.valid('param').id, c.req.valid('json').password);
    return c.body(null, 204);
  });
}
