import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import type { Sql } from 'postgres';
import { unsetAuth } from './auth-names.ts';

export const REF = 'abcdefghijklmnopqrst';
export const TOKEN = `sbp_${'0'.repeat(40)}`;

type Answer = { status: number; body: unknown };
type Call = { text: string; body: unknown; query: URLSearchParams };

const sum = (text: string) => createHash('sha256').update(text).digest('hex');
const answer = (body: unknown, status = 200): Answer => ({ status, body });
const invalid = (message: string): Answer => answer({ message }, 400);
const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** A new project, in the words of the platform's API. */
const newProject = () => ({
  status: 'ACTIVE_HEALTHY',
  /** Of its plan, in bytes. */
  largestFile: 536_870_912_000,
  secrets: new Map<string, string>(),
  functions: new Map<string, Record<string, unknown>>(),
  storage: { fileSizeLimit: 52_428_800 },
  api: {
    db_schema: 'public,graphql_public',
    max_rows: 1000,
    db_pool: null,
    db_pool_acquisition_timeout: null,
    db_pool_max_lifetime: null,
    db_pool_max_idletime: null,
    db_extra_search_path: 'public,extensions',
  } as Record<string, unknown>,
  auth: {
    site_url: 'http://localhost:3000',
    uri_allow_list: '',
    smtp_host: null,
    rate_limit_email_sent: 2,
    security_sb_forwarded_for_enabled: false,
  } as Record<string, unknown>,
  lints: [] as Record<string, unknown>[],
});

/**
 * Stands in for the Management API: it keeps what it is told, answers what the official CLI 3.1.0 and the command ask, and
 * refuses a wrong token, an unknown route and an invalid body. SQL is run on a real database, as it would be there.
 */
export async function startStandIn(sql: Sql | undefined) {
  const project = newProject();
  const calls: string[] = [];
  /** Routes that fail once, when they are told this. */
  const failing = new Map<string, { containing: string; answer: Answer }>();

  const routes: Record<string, (call: Call) => Answer | Promise<Answer>> = {
    'GET ': () =>
      answer({
        id: REF,
        ref: REF,
        organization_id: 'o',
        organization_slug: 'o',
        name: 'plantao',
        region: 'sa-east-1',
        created_at: new Date(0).toISOString(),
        status: project.status,
        database: {
          host: 'db.invalid',
          version: '17.6.1.005',
          postgres_engine: '17',
          release_channel: 'ga',
        },
      }),
    'GET /api-keys': () =>
      answer([
        { id: '1', type: 'publishable', name: 'default', api_key: 'sb_publishable_0123456789' },
      ]),
    'GET /billing/addons': () => answer({ selected_addons: [], available_addons: [] }),
    'GET /advisors/security': () => answer({ lints: project.lints }),
    'GET /config/storage': () => answer(project.storage),
    'PATCH /config/storage': ({ body }) => {
      if (!isObject(body)) return invalid('Expected an object');
      const { fileSizeLimit = project.storage.fileSizeLimit } = body;
      if (!Number.isInteger(fileSizeLimit)) return invalid('fileSizeLimit must be an integer');
      if (Number(fileSizeLimit) > project.largestFile)
        return answer({ message: 'File size limit exceeds the plan' }, 402);
      project.storage.fileSizeLimit = Number(fileSizeLimit);
      return answer(project.storage);
    },
    'PATCH /postgrest': ({ body }) => {
      if (!isObject(body)) return invalid('Expected an object');
      Object.assign(project.api, body);
      return answer(project.api);
    },
    'GET /config/auth': () =>
      answer({
        ...project.auth,
        ...(project.auth.smtp_pass ? { smtp_pass: sum(String(project.auth.smtp_pass)) } : {}),
      }),
    'PATCH /config/auth': ({ body }) => {
      if (!isObject(body)) return invalid('Expected an object');
      if (String(body.site_url ?? '').includes(',')) return invalid('site_url: invalid');
      Object.assign(project.auth, body);
      return answer({ ...unsetAuth(), ...project.auth });
    },
    'GET /secrets': () =>
      answer(
        [...project.secrets].map(([name, value]) => ({
          name,
          value: sum(value),
          updated_at: new Date(0).toISOString(),
        })),
      ),
    'POST /secrets': ({ body }) => {
      if (!Array.isArray(body)) return invalid('Expected an array');
      for (const { name, value } of body as { name: unknown; value: unknown }[]) {
        if (typeof name !== 'string' || typeof value !== 'string')
          return invalid('name and value are required');
        if (name.startsWith('SUPABASE_'))
          return invalid('Secret name must not start with the SUPABASE_ prefix.');
      }
      for (const { name, value } of body as { name: string; value: string }[])
        project.secrets.set(name, value);
      return answer({}, 201);
    },
    'GET /functions': () => answer([...project.functions.values()]),
    'POST /functions/deploy': ({ query, text }) => {
      const slug = query.get('slug') ?? '';
      const one = {
        id: slug,
        slug,
        name: slug,
        version: 1,
        status: 'ACTIVE',
        verify_jwt: !/"verify_jwt":\s*false/.test(text),
        created_at: 1,
        updated_at: 1,
      };
      if (query.get('bundleOnly') !== 'true') project.functions.set(slug, one);
      return answer(one, 201);
    },
    'PUT /functions': ({ body }) => {
      if (!Array.isArray(body)) return invalid('Expected an array');
      for (const one of body as Record<string, unknown>[])
        project.functions.set(String(one.slug), { ...one, updated_at: 1 });
      return answer({ functions: [...project.functions.values()] });
    },
    'POST /database/query': async ({ body }) => {
      if (!isObject(body) || typeof body.query !== 'string' || body.query === '')
        return invalid('query is required');
      const text = body.query;
      if (!sql) return answer({ message: 'no database' }, 500);
      try {
        const rows = body.read_only
          ? await sql.begin('read only', (tx) => tx.unsafe(text))
          : await sql.unsafe(text);
        return answer(rows, 201);
      } catch (error) {
        return invalid(
          `Failed to run sql query: ${error instanceof Error ? error.message : error}`,
        );
      }
    },
    'GET /v2/config': () =>
      answer({
        data: {
          type: 'project_config',
          id: REF,
          attributes: {
            auth: project.auth,
            api: project.api,
            storage: { file_size_limit: project.storage.fileSizeLimit },
          },
        },
      }),
  };

  async function answerTo(incoming: IncomingMessage, text: string): Promise<Answer> {
    const url = new URL(incoming.url ?? '/', 'http://stand-in');
    if (incoming.headers.authorization !== `Bearer ${TOKEN}`)
      return answer({ message: 'Unauthorized' }, 401);
    const path = url.pathname
      .replace(`/v1/projects/${REF}`, '')
      .replace(`/v2/projects/${REF}`, '/v2');
    const name = `${incoming.method} ${path}`;
    calls.push(name);
    const once = failing.get(name);
    if (once && text.includes(once.containing)) {
      failing.delete(name);
      return once.answer;
    }
    const route = routes[name];
    if (!route) return answer({ message: 'Not Found' }, 404);
    const isJson = incoming.headers['content-type']?.includes('json') && text !== '';
    return route({ text, query: url.searchParams, body: isJson ? JSON.parse(text) : undefined });
  }

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { status, body } = await answerTo(incoming, Buffer.concat(chunks).toString());
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // `listen` on a host and port always yields an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const home = temporaryFolder('deploy-cli');
  const profile = join(home, 'profile.yaml');
  writeFileSync(
    profile,
    `name: test\napi_url: ${url}\ndashboard_url: ${url}\ndocs_url: ${url}\nproject_host: supabase.test\n`,
  );
  return {
    url,
    project,
    calls,
    /** A route that answers so the next time it is asked. */
    failOnce: (route: string, status: number, message: string, containing = '') =>
      void failing.set(route, { containing, answer: answer({ message }, status) }),
    /** With these, the CLI takes this server for the platform, and touches no log-in of the developer. */
    variables: { SUPABASE_PROFILE: profile, SUPABASE_HOME: home, HOME: home },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
