import {
  type Ask,
  asAdmin,
  outcomeOf,
  type ProbeGroup,
  type Project,
  removePerson,
  send,
  signIn,
  withPeople,
} from './probe.ts';

/*
 * The kinds of "no" that the app tells apart: which of them end a session (docs/decisions/0049) and which do not.
 */

const FORGED = [
  { alg: 'HS256', typ: 'JWT' },
  { role: 'authenticated', sub: '00000000-0000-4000-8000-000000000000', exp: 4_102_444_800 },
]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat(Buffer.alloc(32).toString('base64url'))
  .join('.');

/** Something small of each service, which a session may ask. */
const ASKED = {
  'API de dados': '/rest/v1/profiles?select=id&limit=1',
  Auth: '/auth/v1/user',
  Storage: '/storage/v1/object/list/podcasts',
} as const;

const ask = (project: Project, service: keyof typeof ASKED, token: string | undefined) =>
  send(project, ASKED[service], {
    token,
    ...(service === 'Storage' && { body: { prefix: '' } }),
  });

const renew = (project: Project, refreshToken: string) =>
  send(project, '/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: refreshToken },
  });

async function probeTokens(project: Project, note: Ask): Promise<void> {
  const wrongKey = { ...project, publishableKey: 'sb_publishable_errada' };
  for (const service of Object.keys(ASKED) as (keyof typeof ASKED)[]) {
    const questions = {
      'token que ninguém assinou': () => ask(project, service, FORGED),
      'token que não é um JWT': () => ask(project, service, 'x'),
      'chave errada': () => ask(wrongKey, service, undefined),
    };
    for (const [name, question] of Object.entries(questions)) {
      await note(`${service}: ${name}`, async () => outcomeOf(await question()));
    }
  }
}

export const refusalProbes: ProbeGroup = {
  title: 'Recusas',
  probe: (project, note) =>
    withPeople(project, async (left, banned, gone) => {
      // One session of two ends, so that the account goes on.
      await signIn(project, left.email);
      await send(project, '/auth/v1/logout?scope=local', { token: left.token, method: 'POST' });
      const ban = { method: 'PUT', body: { ban_duration: '1h' } };
      await asAdmin(project, `/auth/v1/admin/users/${banned.id}`, ban);
      await removePerson(project, gone);
      await probeTokens(project, note);
      await note('Auth: renovar com um token que nunca existiu', async () =>
        outcomeOf(await renew(project, 'nunca-existiu')),
      );
      const people = { 'sessão encerrada': left, 'conta banida': banned, 'conta excluída': gone };
      for (const [name, person] of Object.entries(people)) {
        await note(`Auth, ${name}: quem é`, async () =>
          outcomeOf(await ask(project, 'Auth', person.token)),
        );
        await note(`Auth, ${name}: renovar`, async () =>
          outcomeOf(await renew(project, person.refreshToken)),
        );
      }
    }),
};
