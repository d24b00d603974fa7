import { describe, expect, it } from 'vitest';
import { senderFindings } from './sender.rules.ts';
import { gatherSender, type ResolveTxt } from './sender.ts';

const KEY = 'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQ';
const RESEND = {
  'send.plantao.example': ['v=spf1 include:amazonses.com ~all'],
  'resend._domainkey.plantao.example': [KEY],
  '_dmarc.plantao.example': ['v=DMARC1; p=none;'],
};
const SMTP = {
  'plantao.example': ['google-site-verification=x', 'v=spf1 mx -all'],
  'mail._domainkey.plantao.example': [KEY],
  '_dmarc.plantao.example': ['v=DMARC1; p=reject'],
};

/** A DNS that knows these names; null stands for a name server that does not answer. */
function dns(zone: Record<string, string[] | null>): ResolveTxt {
  return async (name) => {
    const texts = zone[name];
    if (texts) return texts.map((text) => [text.slice(0, 20), text.slice(20)]);
    throw Object.assign(new Error(name), { code: texts === null ? 'ETIMEOUT' : 'ENOTFOUND' });
  };
}

async function statesOf(
  provider: 'resend' | 'smtp',
  zone: Record<string, string[] | null>,
  { domain = 'plantao.example', selectors = [] as string[] } = {},
) {
  const facts = await gatherSender(domain, provider, selectors, dns(zone));
  return Object.fromEntries(senderFindings(facts).map(({ id, state }) => [id.slice(7), state]));
}

const GOOD = { spf: 'ok', dkim: 'ok', dmarc: 'ok' };

describe("the sender's domain", () => {
  it('is found complete with Resend and with a server of its own', async () => {
    expect(await statesOf('resend', RESEND)).toEqual(GOOD);
    expect(await statesOf('smtp', SMTP)).toEqual(GOOD);
  });

  it('takes SPF of Resend at the domain itself too, and DMARC of a domain above', async () => {
    const { 'send.plantao.example': spf, '_dmarc.plantao.example': dmarc, ...rest } = RESEND;
    const zone = { ...rest, 'plantao.example': spf, '_dmarc.example': dmarc };
    expect(await statesOf('resend', zone)).toEqual({ ...GOOD, dmarc: 'missing' });
    const below = {
      'send.mail.plantao.example': spf,
      'resend._domainkey.mail.plantao.example': [KEY],
      '_dmarc.plantao.example': dmarc,
    };
    expect(await statesOf('resend', below, { domain: 'mail.plantao.example' })).toEqual(GOOD);
  });

  it.each([
    ['no SPF', 'resend', 'send.plantao.example', [], { spf: 'missing' }],
    ['an SPF of others', 'resend', 'send.plantao.example', ['v=spf1 mx ~all'], { spf: 'missing' }],
    ['two of them', 'smtp', 'plantao.example', ['v=spf1 mx', 'v=spf1 a'], { spf: 'missing' }],
    ['an SPF for everybody', 'smtp', 'plantao.example', ['v=spf1 mx +all'], { spf: 'missing' }],
    ['a bare all', 'smtp', 'plantao.example', ['v=spf1 mx all'], { spf: 'missing' }],
    ['no answer on SPF', 'smtp', 'plantao.example', null, { spf: 'notice' }],
    ['no DKIM', 'resend', 'resend._domainkey.plantao.example', [], { dkim: 'missing' }],
    [
      'a revoked key',
      'resend',
      'resend._domainkey.plantao.example',
      ['v=DKIM1; p='],
      { dkim: 'missing' },
    ],
    ['no answer on DKIM', 'resend', 'resend._domainkey.plantao.example', null, { dkim: 'notice' }],
    ['no usual selector', 'smtp', 'mail._domainkey.plantao.example', [], { dkim: 'notice' }],
    ['no DMARC', 'resend', '_dmarc.plantao.example', ['v=spf1 mx'], { dmarc: 'missing' }],
    [
      'a DMARC without a policy',
      'resend',
      '_dmarc.plantao.example',
      ['v=DMARC1; rua=mailto:a@b.c'],
      { dmarc: 'missing' },
    ],
    ['no answer on DMARC', 'resend', '_dmarc.plantao.example', null, { dmarc: 'notice' }],
  ] as const)('with %s by %s says exactly that', async (_what, provider, name, texts, expected) => {
    const zone = { ...(provider === 'resend' ? RESEND : SMTP), [name]: texts && [...texts] };
    expect(await statesOf(provider, zone)).toEqual({ ...GOOD, ...expected });
  });

  it('looks for the selector that the operator names, and misses it when it is not there', async () => {
    const zone = {
      ...SMTP,
      'mail._domainkey.plantao.example': [],
      'x7._domainkey.plantao.example': [KEY],
    };
    expect(await statesOf('smtp', zone, { selectors: ['x7'] })).toEqual(GOOD);
    expect(await statesOf('smtp', zone, { selectors: ['x8'] })).toEqual({
      ...GOOD,
      dkim: 'missing',
    });
  });

  it('is told in Portuguese with the record to publish', async () => {
    const facts = await gatherSender('plantao.example', 'resend', [], dns({}));
    const [spf] = senderFindings(facts);
    expect(spf?.mend?.[0]).toBe(
      'Publique no DNS: send.plantao.example TXT "v=spf1 include:amazonses.com ~all"',
    );
  });

  it('advises of a server of mail that is not known no `mx`, which would not let a relay send', async () => {
    const facts = await gatherSender('plantao.example', 'smtp', [], dns({}));
    const [spf] = senderFindings(facts);
    expect(spf?.mend.join()).toContain('include:<o do seu provedor>');
    expect(spf?.mend.join()).not.toMatch(/spf1 mx/);
  });
});
