import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { testDeps } from '../../_shared/testing/deps.ts';
import { json } from '../../_shared/testing/network.ts';
import { MailRefused } from './provider.ts';
import { providerFor } from './provider-for.ts';

const mail = {
  to: 'ana@plantao.example',
  subject: 'Olá, emergência',
  text: 'Texto com acentuação',
  html: '<p>Texto</p>',
  key: 'registration_received:1',
};

const LEAVE = {
  'List-Unsubscribe': `<https://plantao.example/api/newsletter/unsubscribe?t=${'a'.repeat(64)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};

describe('Resend', () => {
  const RESEND = 'POST https://api.resend.com/emails';
  const build = (answer: () => Response) => {
    const deps = testDeps({ RESEND_API_KEY: 're_segredo', MAIL_REPLY_TO: 'ajuda@plantao.example' });
    deps.network.on({ [RESEND]: answer });
    return { deps, provider: providerFor(deps) };
  };

  it('sends with the idempotency key and the configured sender', async () => {
    const { deps, provider } = build(() => json({ id: '1' }));
    await provider.send(mail);
    const [call] = deps.network.calls;
    expect(call?.headers.get('idempotency-key')).toBe(mail.key);
    expect(call?.headers.get('authorization')).toBe('Bearer re_segredo');
    expect(call?.body).toEqual({
      from: 'Plantão <nao-responda@plantao.example>',
      to: [mail.to],
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      reply_to: 'ajuda@plantao.example',
    });
  });

  it('sends the further headers of a mail', async () => {
    const { deps, provider } = build(() => json({ id: '1' }));
    await provider.send({ ...mail, headers: LEAVE });
    expect(deps.network.calls[0]?.body).toMatchObject({ headers: LEAVE });
  });

  it.each([
    [
      () => json({ name: 'rate_limit_exceeded', message: 'Slow down' }, 429),
      'Resend 429: rate_limit_exceeded: Slow down',
    ],
    [() => new Response('<html>', { status: 502 }), 'Resend 502: unexpected answer'],
  ])('reports the reason of a refusal', async (answer, reason) => {
    await expect(build(answer).provider.send(mail)).rejects.toThrow(reason);
  });

  const validation = (message: string) => ({ name: 'validation_error', message });
  it.each([
    [422, validation('Invalid `to` field. The email address needs to follow the format.'), true],
    [400, validation('The subject is too long.'), true],
    [422, validation('Invalid `from` field.'), false],
    [422, validation('Invalid `reply_to` field.'), false],
    [422, { name: 'invalid_from_address', message: 'Invalid from field.' }, false],
    [403, validation('The plantao.example domain is not verified.'), false],
    [401, { name: 'missing_api_key', message: 'Missing API key' }, false],
    [409, { name: 'concurrent_idempotent_requests', message: 'In progress' }, false],
    [429, { name: 'daily_quota_exceeded', message: 'Daily quota' }, false],
    [500, { name: 'application_error', message: 'Unexpected' }, false],
    [422, '<html>', false],
  ])('refuses the mail permanently with %d %j: %s', async (status, body, isRefused) => {
    const failure = await build(() => json(body, status))
      .provider.send(mail)
      .catch((error: unknown) => error);
    expect(failure instanceof MailRefused).toBe(isRefused);
  });

  it('does not refuse the mail when it cannot be reached', async () => {
    const { provider } = build(() => {
      throw new TypeError('fetch failed');
    });
    const failure = await provider.send(mail).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TypeError);
  });
});

describe('SMTP', () => {
  const servers: SMTPServer[] = [];
  afterEach(async () => {
    await Promise.all(
      servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(resolve))),
    );
  });

  async function listen(refusal?: {
    message: string;
    responseCode?: number;
  }): Promise<{ port: number; received: string[] }> {
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, callback) =>
        callback(refusal ? Object.assign(new Error(refusal.message), refusal) : null),
      async onData(stream, _session, callback) {
        const decoder = new TextDecoder();
        let text = '';
        // Node's types are not part of this program; its streams are iterable.
        for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
          text += decoder.decode(chunk, { stream: true });
        }
        received.push(text);
        callback(null);
      },
    });
    servers.push(server);
    const port = await new Promise<number>((resolve) => {
      const socket = server.listen(0, '127.0.0.1', () => {
        const address = socket.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    return { port, received };
  }
  const providerAt = (port: number) =>
    providerFor(testDeps({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) }));

  it('delivers text and HTML, with one Message-ID for every attempt', async () => {
    const { port, received } = await listen();
    const provider = providerAt(port);
    await provider.send(mail);
    await provider.send(mail);
    const ids = received.map((text) => /^Message-ID:\s+(\S+)/im.exec(text)?.[1]);
    expect(ids[0]).toMatch(/^<[\da-f]{64}@plantao\.example>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(received[0]).toContain('multipart/alternative');
    expect(received[0]).toContain('To: ana@plantao.example');
  });

  it('delivers the further headers of a mail, the address whole, and none to other mails', async () => {
    const { port, received } = await listen();
    await providerAt(port).send({ ...mail, headers: LEAVE });
    await providerAt(port).send(mail);
    const unfolded = received[0]?.replace(/\r\n[ \t]+/g, ' ');
    for (const [name, value] of Object.entries(LEAVE)) {
      expect(unfolded).toContain(`\r\n${name}: ${value}\r\n`);
    }
    expect(received[1]).not.toContain('List-Unsubscribe');
  });

  it('does not allow an address to inject a second recipient or header', async () => {
    const { port, received } = await listen();
    await providerAt(port)
      .send({ ...mail, to: 'ana@plantao.example, evil@evil.example' })
      .catch(() => {});
    await providerAt(port).send({ ...mail, subject: 'Olá\r\nBcc: evil@evil.example' });
    expect(received.join('\n')).not.toMatch(/^(To|Bcc):.*evil@evil/im);
  });

  it('rejects when the server refuses, and when there is none', async () => {
    const { port } = await listen({ message: 'mailbox unavailable' });
    await expect(providerAt(port).send(mail)).rejects.toThrow('mailbox unavailable');
    await expect(providerAt(1).send(mail)).rejects.toThrow();
  });

  it.each([
    ['mailbox unavailable', 550, true],
    ['5.1.1 no such user', 550, true],
    ['5.7.1 relay access denied', 554, false],
    ['relay not permitted', 550, false],
    ['5.3.2 system not accepting mail', 554, false],
    ['5.1.8 sender domain does not exist', 550, false],
    ['5.7.0 authentication required', 530, false],
    ['greylisted', 451, false],
  ])(
    'refuses the mail permanently with "%s" (%d) to a recipient: %s',
    async (message, responseCode, isRefused) => {
      const { port } = await listen({ message, responseCode });
      const failure = await providerAt(port)
        .send(mail)
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure instanceof MailRefused).toBe(isRefused);
    },
  );

  it('refuses an invalid address permanently, and nothing when the server cannot be reached', async () => {
    const to = (address: string, port: number) =>
      providerAt(port)
        .send({ ...mail, to: address })
        .catch((error: unknown) => error);
    const { port } = await listen();
    expect(await to('<@>', port)).toBeInstanceOf(MailRefused);
    expect(await to('a<b@c.example', port)).toBeInstanceOf(MailRefused);
    expect(await to(mail.to, 1)).not.toBeInstanceOf(MailRefused);
  });
});

it('mail stays queued when no provider is configured', async () => {
  await expect(providerFor(testDeps()).send(mail)).rejects.toThrow('No mail provider');
});
