import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:net';
import { TLSSocket } from 'node:tls';

/** A piece of DER: its tag, its length, and what it holds. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length =
    body.length < 128
      ? Buffer.from([body.length])
      : Buffer.from([0x82, body.length >> 8, body.length & 255]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}

const ECDSA_SHA256 = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'));
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const OTHER_NAMES = Buffer.from('0603551d11', 'hex');

/** A certificate for an IPv4 address that vouches for itself, as a database of one's own has it. */
function selfSigned(address: string, key: { publicKey: KeyObject; privateKey: KeyObject }): string {
  const name = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from('teste')))));
  const bytes = Buffer.from(address.split('.').map(Number));
  const names = der(0x30, OTHER_NAMES, der(0x04, der(0x30, der(0x87, bytes))));
  const signed = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('490101000000Z'))),
    name,
    key.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, names)),
  );
  const signature = createSign('sha256').update(signed).sign(key.privateKey);
  const whole = der(0x30, signed, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/**
 * Something at 127.0.0.2 that speaks like a database up to the log-in, which it refuses with 28000.
 *
 * @param certified the address that its certificate is for
 */
export async function serveTlsDatabase(certified: string) {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certificate = selfSigned(certified, key);
  const privateKey = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
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
