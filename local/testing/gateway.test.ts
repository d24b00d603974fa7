import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { testStack } from './stack-for-tests.ts';

const stack = testStack();

test('the stack answers only to names of this machine (DNS rebinding)', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const call = request(
      `${stack.gatewayUrl}/_/inbox.json`,
      { headers: { host: 'evil.example' } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    call.once('error', reject);
    call.end();
  });
  expect(status).toBe(421);
});

test('a preflight is answered for any origin and header, without a key', async () => {
  const response = await fetch(`${stack.gatewayUrl}/rest/v1/videos`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://plantao.example',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'apikey, authorization, x-client-info',
    },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(response.headers.get('access-control-allow-headers')).toBe(
    'apikey, authorization, x-client-info',
  );
});

test('the page that caused a refusal can read it', async () => {
  const response = await fetch(`${stack.gatewayUrl}/rest/v1/videos`, {
    headers: { origin: 'https://plantao.example' },
  });
  expect(response.status).toBe(401);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
});

test('the description of the API is shown to the secret key only', async () => {
  const readSchema = (apikey: string) =>
    fetch(`${stack.gatewayUrl}/rest/v1/`, { headers: { apikey } }).then((answer) => answer.status);
  expect(await readSchema(stack.publishableKey)).toBe(401);
  expect(await readSchema(stack.secretKey)).toBe(200);
});

test('query plans are refused', async () => {
  const response = await fetch(`${stack.gatewayUrl}/rest/v1/categories`, {
    headers: { apikey: stack.secretKey, accept: 'application/vnd.pgrst.plan' },
  });
  // PostgREST 12 answers 415, later ones 406.
  expect([406, 415]).toContain(response.status);
});

test.each(['/realtime/v1/websocket', '/graphql/v1', '/nothing'])(
  'the stack has no %s',
  async (path) => {
    const response = await fetch(stack.gatewayUrl + path, {
      headers: { apikey: stack.publishableKey },
    });
    expect(response.status).toBe(404);
  },
);

test('a forged token is refused by the Data API', async () => {
  const payload = Buffer.from(JSON.stringify({ role: 'service_role' })).toString('base64url');
  for (const header of [{ alg: 'none' }, { alg: 'HS256' }]) {
    const token = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.c2ln`;
    const response = await fetch(`${stack.gatewayUrl}/rest/v1/categories`, {
      headers: { apikey: stack.publishableKey, authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(401);
  }
});

/** What comes back on a connection, up to the end of the next answer’s head. */
function answerOn(connection: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const take = (piece: Buffer) => {
      text += piece.toString();
      if (!/HTTP[\s\S]*\r\n\r\n/.test(text)) return;
      connection.off('data', take);
      resolve(text);
    };
    connection.on('data', take);
    connection.once('close', () => reject(new Error(`Closed after: ${text}`)));
  });
}

test.each([
  ['a function', '/functions/v1/api/admin/upload-audio', 401],
  ['Auth', '/auth/v1/nothing', 404],
  ['Storage', '/storage/v1/object/podcasts/x.mp3', 400],
  ['a resumable upload', '/storage/v1/upload/resumable', 412],
  ['the gateway itself', '/nothing', 404],
  ['a page of the stack', '/_/inbox.json', 405],
])(
  'a connection whose body %s refused half-way takes the next request',
  async (_, path, status) => {
    const { host, port } = new URL(stack.gatewayUrl);
    const connection = connect(Number(port), '127.0.0.1');
    const head = [
      `Host: ${host}`,
      `apikey: ${stack.publishableKey}`,
      'Authorization: Bearer nobody',
    ];
    const half = Buffer.alloc(150_000, 'a');
    try {
      const refusal = answerOn(connection);
      connection.write(
        [`POST ${path} HTTP/1.1`, ...head, `Content-Length: ${2 * half.length}`, '', ''].join(
          '\r\n',
        ),
      );
      connection.write(half);
      expect(await refusal).toMatch(new RegExp(`HTTP/1.1 ${status} `));
      const next = answerOn(connection);
      connection.write(half);
      connection.write(['GET /functions/v1/api/health HTTP/1.1', ...head, '', ''].join('\r\n'));
      expect(await next).toMatch(/HTTP\/1.1 200 /);
    } finally {
      connection.destroy();
    }
  },
);
