import {
  changePasswordSchema,
  medicalProfileSchema,
  settingsProfileSchema,
} from '../../_shared/contracts/profile.ts';
import { changeOwnEmail } from '../../_shared/users/email.ts';
import { changeOwnPassword } from '../../_shared/users/password.ts';
import { changeOwnProfile } from '../../_shared/users/profile.ts';
import {
  type Api,
  type ApiContext,
  jsonAnswer,
  jsonBody,
  refusals,
  sessionRoute,
} from '../route.ts';
import { readOwnUser } from '../shapes/read-user.ts';
import { userShape } from '../shapes/user.ts';

const tag = 'Perfil';

const medical = sessionRoute('caller', tag, {
  method: 'put',
  path: '/user/profile',
  operationId: 'updateMedicalProfile',
  summary: 'Salva o perfil médico',
  description: 'Também antes da aprovação: quem aguarda completa assim o cadastro.',
  request: { body: jsonBody(medicalProfileSchema) },
  responses: {
    200: jsonAnswer(userShape, 'A pessoa, com o perfil salvo.'),
    ...refusals(400),
  },
});

const settings = sessionRoute('member', tag, {
  method: 'patch',
  path: '/user/profile',
  operationId: 'updateProfile',
  summary: 'Salva nome, e-mail e telefone',
  description:
    'Um e-mail novo só passa a valer depois de confirmado, onde a instalação pede confirmação: até lá a resposta traz o antigo.',
  request: { body: jsonBody(settingsProfileSchema) },
  responses: {
    200: jsonAnswer(userShape, 'A pessoa, com os dados salvos.'),
    ...refusals(400, 409, 429),
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
    // As in the database: these data are a person's own from the first day.
    const caller = await sessions.caller(c);
    const form = c.req.valid('json');
    await changeOwnProfile(caller, {
      first_name: form.firstName,
      last_name: form.lastName,
      crm: form.crm,
      specialty: form.specialty,
      institution: form.institution,
      ...(form.registrationNotes === null ? {} : { registration_notes: form.registrationNotes }),
    });
    return c.json(await readOwnUser(caller.client), 200);
  });

  app.openapi(settings, async (c) => {
    const caller = await sessions.member(c);
    const { fullName, email, phone } = c.req.valid('json');
    await changeOwnProfile(caller, { full_name: fullName, phone });
    if (email !== caller.email) await changeOwnEmail(deps, caller, email);
    return c.json(await readOwnUser(caller.client), 200);
  });

  app.openapi(password, async (c) => {
    const caller = await sessions.member(c);
    await changeOwnPassword(deps, caller, c.req.valid('json'));
    return c.body(null, 204);
  });
}
