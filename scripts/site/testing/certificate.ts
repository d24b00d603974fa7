import { createSign, generateKeyPairSync } from 'node:crypto';
import { isIPv4 } from 'node:net';

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

/** A key, and a certificate for an IPv4 address or a name that vouches for itself, as a server of one's own has it. */
export function selfSigned(host: string): { certificate: string; privateKey: string } {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from('teste')))));
  const subject = isIPv4(host)
    ? der(0x87, Buffer.from(host.split('.').map(Number)))
    : der(0x82, Buffer.from(host));
  const names = der(0x30, OTHER_NAMES, der(0x04, der(0x30, subject)));
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
  return {
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join(
      '\n',
    ),
    privateKey: key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
