import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import type { Sql } from 'postgres';

export const REF = 'abcdefghijklmnopqrst';

/** What the platform knows of a project, as its API tells it to the CLI. */
export type Project = {
  secrets: string[];
  functions: { slug: string; status: string; verify_jwt: boolean }[];
  /** In the words of the API, not of `config.toml`. */
  config: {
    auth: Record<string, unknown>;
    api: Record<string, unknown>;
    storage: Record<string, unknown>;
  };
};

/** The few calls of the Management API that the doctor's CLI makes; SQL is run on a real database. */
export async function startManagementApi(project: Project, sql: Sql) {
  const at = new Date().toISOString();
  const answers: Record<string, () => unknown> = {
    [`GET /v1/projects/${REF}/secrets`]: () =>
      project.secrets.map((name) => ({ name, value: 'digest', updated_at: at })),
    [`GET /v1/projects/${REF}/functions`]: () =>
      project.functions.map((one) => ({
        ...one,
        id: one.slug,
        name: one.slug,
        version: 1,
        created_at: 0,
        updated_at: 0,
      })),
    [`GET /v1/projects/${REF}/api-keys`]: () => [
      { id: '1', type: 'publishable', name: 'default', api_key: 'sb_publishable_test' },
      { id: '2', type: 'secret', name: 'default', api_key: 'sb_secret_test' },
    ],
    [`GET /v2/projects/${REF}/config`]: () => ({
      data: { type: 'project_config', id: REF, attributes: project.config },
    }),
  };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const call = `${incoming.method} ${incoming.url?.split('?')[0]}`;
    const send = (status: number, value: unknown) =>
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    try {
      if (call === `POST /v1/projects/${REF}/database/query`) {
        const { query } = JSON.parse(Buffer.concat(chunks).toString()) as { query: string };
        send(201, await sql.begin('read only', (tx) => tx.unsafe(query)));
        return;
      }
      const answer = answers[call];
      send(answer ? 200 : 404, answer?.() ?? { message: 'Not Found' });
    } catch (error) {
      send(400, { message: String(error) });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // `listen` on a host and port always yields an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const home = temporaryFolder('doctor-cli');
  const profile = join(home, 'profile.yaml');
  const url = `http://127.0.0.1:${port}`;
  writeFileSync(
    profile,
    `name: test\napi_url: ${url}\ndashboard_url: ${url}\ndocs_url: ${url}\nproject_host: supabase.test\n`,
  );
  return {
    /** With these, the CLI takes this server for the platform, and touches no log-in of the developer. */
    variables: {
      SUPABASE_PROFILE: profile,
      SUPABASE_HOME: home,
      HOME: home,
      SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
