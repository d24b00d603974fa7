import type { Caller } from '../../_shared/caller.ts';
import {
  changePasswordSchema,
  medicalProfileSchema,
  settingsProfileCall,
} from '../../_shared/contracts/profile.ts';
import { askOldMailbox, changeOwnEmail } from '../../_shared/users/email.ts';
import { changeOwnPassword } from '../../_shared/users/password.ts';
import { changeOwnProfile, type OwnColumns } from '../../_shared/users/profile.ts';
import { type Api, type ApiContext, jsonBody, refusals, sessionRoute } from '../route.ts';
import { readOwnUser } from '../shapes/read-user.ts';
import { userShape } from '../shapes/user.ts';
import {
  conflictAnswer,
  ifMatchHeader,
  requestedVersion,
  setVersion,
  versionedAnswer,
  withCurrentOnConflict,
} from '../versions.ts';

const tag = 'Perfil';

const medical = sessionRoute('caller', tag, {
  method: 'put',
  path: '/user/profile',
  operationId: 'updateMedicalProfile',
  summary: 'Salva o perfil médico',
  description: 'Também antes da aprovação: quem aguarda completa assim o cadastro.',
  request: { headers: ifMatchHeader, body: jsonBody(medicalProfileSchema) },
  responses: {
    200: versionedAnswer(userShape, 'A pessoa, com o perfil salvo.'),
    ...refusals(400),
    ...conflictAnswer(userShape),
  },
});

const settings = sessionRoute('member', tag, {
  method: 'patch',
  path: '/user/profile',
  operationId: 'updateProfile',
  summary: 'Salva nome, e-mail e telefone',
  description:
    'Um e-mail novo só passa a valer depois de confirmado: até lá a resposta traz o antigo. Com `currentPassword` ' +
    'confirma só a caixa nova; sem ela, primeiro a antiga autoriza a troca pelo link que recebe. Durante 72 horas a ' +
    'antiga pode desfazê-la.',
  request: { headers: ifMatchHeader, body: jsonBody(settingsProfileCall) },
  responses: {
    200: versionedAnswer(userShape, 'A pessoa, com os dados salvos.'),
    ...refusals(400, 429),
    ...conflictAnswer(userShape),
  },
});

const password = sessionRoute('member', tag, {
  method: 'post',
  path: '/user/change-password',
  operationId: 'changePassword',
  summary: 'Troca a própria senha; as outras sessões se encerram',
  request: { body: jsonBody(changePasswordSchema) },
  responses: {
    204: { description: 'Senha trocada.' },
    ...refusals(400, 429),
  },
});

export function addProfileRoutes(app: Api, { deps, sessions }: ApiContext): void {
  app.openapi(medical, async (c) => {
    // As in the database, people may edit these data before they are approved.
    const caller = await sessions.caller(c);
    const form = c.req.valid('json');
    await saveProfile(caller, c.req.valid('header')['if-match'], {
      first_name: form.firstName,
      last_name: form.lastName,
      crm: form.crm,
      specialty: form.specialty,
      institution: form.institution,
      ...(form.registrationNotes === null ? {} : { registration_notes: form.registrationNotes }),
    });
    const user = await readOwnUser(caller.client);
    setVersion(c, user.updatedAt);
    return c.json(user, 200);
  });

  app.openapi(settings, async (c) => {
    const caller = await sessions.member(c);
    const { fullName, email, phone, currentPassword: given } = c.req.valid('json');
    await saveProfile(caller, c.req.valid('header')['if-match'], { full_name: fullName, phone });
    if (email !== caller.email) {
      await (given === undefined
        ? askOldMailbox(deps, caller, email)
        : changeOwnEmail(deps, caller, email, given, 'currentPassword'));
    }
    const user = await readOwnUser(caller.client);
    setVersion(c, user.updatedAt);
    return c.json(user, 200);
  });

  app.openapi(password, async (c) => {
    const caller = await sessions.member(c);
    await changeOwnPassword(deps, caller, c.req.valid('json'));
    return c.body(null, 204);
  });
}

async function saveProfile(
  caller: Caller,
  ifMatch: string | undefined,
  columns: OwnColumns,
): Promise<void> {
  const read = () => readOwnUser(caller.client);
  const version = await requestedVersion(ifMatch, read);
  await withCurrentOnConflict(read, () => changeOwnProfile(caller, columns, version));
}
