import type { TestDeps } from './deps.ts';
import { json } from './network.ts';

export type Person = {
  id: string;
  email: string;
  full_name: string;
  role: 'user' | 'admin' | 'superuser';
  is_approved: boolean;
  is_active: boolean;
};

const person = (number: number, name: string, change: Partial<Person> = {}): Person => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  email: `${name}@plantao.example`,
  full_name: name,
  role: 'user',
  is_approved: true,
  is_active: true,
  ...change,
});

export const PEOPLE = {
  superuser: person(1, 'super', { role: 'superuser' }),
  admin: person(2, 'admin', { role: 'admin' }),
  member: person(3, 'membro'),
  pending: person(4, 'pendente', { is_approved: false }),
  inactive: person(5, 'inativo', { is_active: false }),
} as const satisfies Record<string, Person>;
export type PersonName = keyof typeof PEOPLE;

/** The id of a person's one session. */
export const sessionOf = (name: PersonName) => PEOPLE[name].id.replace('-4000-', '-5000-');

/** An unsigned token of the right form: only Auth, which the test answers for, checks signatures. */
export function tokenOf(name: PersonName, expiresAt = 4_102_444_800): string {
  const part = (value: unknown) =>
    btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: PEOPLE[name].id, session_id: sessionOf(name), exp: expiresAt })}.sig-${name}`;
}

/** Makes Auth and the profiles table know the people above by their tokens. */
export function servePeople(deps: TestDeps): void {
  const byToken = (header: string | null) =>
    Object.values(PEOPLE).find((one) => header?.endsWith(`.sig-${nameOf(one)}`));
  deps.network.on({
    'GET /auth/v1/user': (request) => {
      const one = byToken(request.headers.get('authorization'));
      return one
        ? json({ id: one.id, email: one.email, aud: 'authenticated', role: 'authenticated' })
        : json({ code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' }, 403);
    },
    'GET /rest/v1/rpc/own_profile': (request) => {
      const one = byToken(request.headers.get('authorization'));
      return json(one ? profileRow(one) : null);
    },
    'GET /rest/v1/rpc/require_own_device': () => json(true),
    'GET /rest/v1/profiles': (request, url) => {
      const one = byToken(request.headers.get('authorization'));
      const wanted = url.searchParams.get('id')?.replace('eq.', '');
      const found = Object.values(PEOPLE).find((other) => other.id === wanted);
      const isVisible = found && one && (found.id === one.id || one.role !== 'user');
      return json(isVisible ? [profileRow(found)] : []);
    },
  });
}

/** A complete row of `profiles`. */
export function profileRow(one: Person): Record<string, unknown> {
  return {
    ...one,
    email_confirmed_at: null,
    phone: '(11) 90000-0001',
    first_name: one.full_name,
    last_name: null,
    profile_image_url: null,
    crm: null,
    specialty: null,
    institution: null,
    registration_notes: null,
    approved_by: null,
    approved_at: null,
    last_login: null,
    created_at: '2026-11-01T12:00:00+00:00',
    updated_at: '2026-11-01T12:00:00+00:00',
  };
}

function nameOf(one: Person): string {
  return Object.entries(PEOPLE).find(([, other]) => other === one)?.[0] ?? '';
}
