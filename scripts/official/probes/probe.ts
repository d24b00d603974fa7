import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';

/** A Supabase project that may be filled with rows of tests: the embedded stack, the official one, or a hosted project. */
export type Project = {
  /** Without a slash at the end. */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Connection as `postgres`. */
  sql: Sql;
};

/**
 * Asks one question and notes the answer, in words that two projects can be compared by: no ids, no times. Its name, in Portuguese,
 * is a line of the table.
 */
export type Ask = (name: string, question: () => Promise<string>) => Promise<void>;

/** A group of questions, in order, about what it makes first and deletes afterwards. */
export type ProbeGroup = { title: string; probe(project: Project, ask: Ask): Promise<void> };

/** An account made for probes. */
export type Person = { id: string; email: string; token: string; refreshToken: string };

export const PASSWORD = 'senha-de-sondagem-2026';

/** A request to the project with its publishable key, as a browser sends it. */
export function send(
  { url, publishableKey }: Pick<Project, 'url' | 'publishableKey'>,
  path: string,
  { token, headers, body, method }: SendOptions = {},
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      apikey: publishableKey,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

type SendOptions = {
  token?: string | undefined;
  headers?: Record<string, string>;
  body?: unknown;
  method?: string;
};

/** Runs questions about accounts that are made for them: as many as the work takes. */
export async function withPeople(
  project: Project,
  work: (one: Person, two: Person, three: Person) => Promise<void>,
): Promise<void> {
  const people = [];
  try {
    for (let made = 0; made < work.length; made += 1) people.push(await makePerson(project));
    await work(...(people as [Person, Person, Person]));
  } finally {
    for (const person of people) await removePerson(project, person);
  }
}

/** Status and code of an answer: `400 21000`, `401 texto`, `303 error_code=otp_expired`. */
export async function outcomeOf(response: Response): Promise<string> {
  const location = response.headers.get('Location');
  const text = await response.text();
  if (location !== null) return `${response.status} ${wordsOfLocation(location)}`;
  if (response.ok) return String(response.status);
  return `${response.status} ${codeOf(text)}`;
}

function codeOf(text: string): string {
  try {
    const { error_code, code, error, message } = JSON.parse(text) as Record<string, unknown>;
    return String(error_code ?? code ?? error ?? message ?? 'sem código');
  } catch {
    return text === '' ? 'vazio' : 'texto';
  }
}

function wordsOfLocation(location: string): string {
  const { hash, search } = new URL(location, 'http://nowhere.invalid');
  const values = new URLSearchParams(`${hash.replace(/^#/, '')}&${search.replace(/^\?/, '')}`);
  const code = values.get('error_code');
  if (code !== null) return `error_code=${code}`;
  return values.has('access_token') ? 'abre uma sessão' : 'sem sessão';
}

/** Signs an account of its own in, which nothing but this run knows. */
async function makePerson(project: Project): Promise<Person> {
  const email = `sonda.${randomUUID()}@plantao.example`;
  const made = await asAdmin(project, '/auth/v1/admin/users', {
    body: {
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: 'Pessoa de Sondagem' },
    },
  });
  const { id } = (await made.json()) as { id?: string };
  if (id === undefined) throw new Error(`A conta da sondagem não foi criada (${made.status}).`);
  return { id, email, ...(await signIn(project, email)) };
}

/** Opens one more session of an account of probes. */
export async function signIn(
  project: Project,
  email: string,
): Promise<Pick<Person, 'token' | 'refreshToken'>> {
  const answer = await send(project, '/auth/v1/token?grant_type=password', {
    body: { email, password: PASSWORD },
  });
  const { access_token: token, refresh_token: refreshToken } = (await answer.json()) as {
    access_token?: string;
    refresh_token?: string;
  };
  if (token === undefined || refreshToken === undefined) {
    throw new Error(`A conta da sondagem não entra (${answer.status}).`);
  }
  return { token, refreshToken };
}

/** A request with the secret key. */
export function asAdmin(
  { url, secretKey }: Project,
  path: string,
  options: SendOptions,
): Promise<Response> {
  // A secret key is no token; a legacy one is both.
  const token = secretKey.startsWith('sb_') ? undefined : secretKey;
  return send({ url, publishableKey: secretKey }, path, { ...options, token });
}

/** Deletes an account of probes; one that is gone already is none. */
export async function removePerson(project: Project, { id }: Person): Promise<void> {
  await asAdmin(project, `/auth/v1/admin/users/${id}`, { method: 'DELETE' });
}
