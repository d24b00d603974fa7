import { createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { selfSigned } from '../../scripts/site/testing/certificate.ts';

/**
 * Something at 127.0.0.2 that speaks like a database up to the log-in, which it refuses with 28000.
 *
 * @param certified the address that its certificate is for
 */
export async function serveTlsDatabase(certified: string) {
  const { certificate, privateKey } = selfSigned(certified);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, key: privateKey, cert: certificate });
      secure.on('error', () => undefined);
      secure.once('data', () => secure.end(refusal()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `postgresql://postgres:x@127.0.0.2:${port}/postgres`,
    certificate,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** `ErrorResponse` of the protocol: who asks is not known here. */
function refusal(): Buffer {
  const fields = Buffer.from(
    ['SFATAL', 'C28000', 'Mquem é você', ''].map((one) => `${one}\0`).join(''),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}
