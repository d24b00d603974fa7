import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startOwnFunction } from './own-function.ts';

/** An API for one test file, without limits and with an empty Google. */
export async function startUnlimitedApi(): Promise<{ url: string; stop(): Promise<void> }> {
  const google = await emptyGoogle();
  const many = '1000000';
  const api = await startOwnFunction('api', {
    TRUSTED_IP_HEADER: 'x-tested-address',
    LOGIN_FAILURES_PER_ACCOUNT: many,
    LOGIN_FAILURES_PER_ADDRESS: many,
    REGISTRATIONS_PER_ADDRESS: many,
    GOOGLE_API_BASE: `http://127.0.0.1:${(google.address() as AddressInfo).port}`,
    GOOGLE_API_KEY: 'chave',
  });
  return {
    url: api.url,
    async stop() {
      await api.kill();
      google.close();
    },
  };
}

/** A Google that has nothing: no video, no file. */
async function emptyGoogle(): Promise<Server> {
  const server = createServer((request, response) => {
    const isList = !request.url?.includes('/files/');
    const missing = { code: 404, message: 'x', errors: [{ reason: 'notFound', message: 'x' }] };
    response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isList ? { items: [], files: [] } : { error: missing }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
