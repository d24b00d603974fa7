import type { Person, Probe, ProbeGroup, Project } from './probe.ts';
import { asAdmin, makePerson, outcomeOf, removePerson, send, signIn } from './probe.ts';

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

function ofTokens(project: Project): Probe[] {
  const services = Object.keys(ASKED) as (keyof typeof ASKED)[];
  const wrongKey = { ...project, publishableKey: 'sb_publishable_errada' };
  return services.flatMap((service) => [
    {
      name: `${service}: token que ninguém assinou`,
      ask: async () => outcomeOf(await ask(project, service, FORGED)),
    },
    {
      name: `${service}: token que não é um JWT`,
      ask: async () => outcomeOf(await ask(project, service, 'x')),
    },
    {
      name: `${service}: chave errada`,
      ask: async () => outcomeOf(await ask(wrongKey, service, undefined)),
    },
  ]);
}

function ofSessions(project: Project, people: Record<'left' | 'banned' | 'gone', Person>): Probe[] {
  const asked = (name: string, person: Person) => [
    {
      name: `Auth, ${name}: quem é`,
      ask: async () => outcomeOf(await ask(project, 'Auth', person.token)),
    },
    {
      name: `Auth, ${name}: renovar`,
      ask: async () => outcomeOf(await renew(project, person.refreshToken)),
    },
  ];
  return [
    {
      name: 'Auth: renovar com um token que nunca existiu',
      ask: async () => outcomeOf(await renew(project, 'nunca-existiu')),
    },
    ...asked('sessão encerrada', people.left),
    ...asked('conta banida', people.banned),
    ...asked('conta excluída', people.gone),
  ];
}

export const refusalProbes: ProbeGroup = {
  title: 'Recusas',
  async probes(project) {
    const left = await makePerson(project);
    const banned = await makePerson(project);
    const gone = await makePerson(project);
    // One session of two ends, so that the account goes on.
    await signIn(project, left.email);
    await send(project, '/auth/v1/logout?scope=local', { token: left.token, method: 'POST' });
    await asAdmin(project, `/auth/v1/admin/users/${banned.id}`, {
      method: 'PUT',
      body: { ban_duration: '1h' },
    });
    await removePerson(project, gone);
    return {
      probes: [...ofTokens(project), ...ofSessions(project, { left, banned, gone })],
      async end() {
        await removePerson(project, left);
        await removePerson(project, banned);
      },
    };
  },
};
