import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInbox, createMailService } from './index.ts';
import { startSmtpCatcher } from './smtp.ts';

const inbox = createInbox();
const service = createMailService({ inbox, siteUrl: 'http://127.0.0.1:5173' });
const get = (path: string) => service.fetch(new Request(`http://127.0.0.1${path}`));

describe('mail caught over SMTP', () => {
  let catcher: Awaited<ReturnType<typeof startSmtpCatcher>>;
  beforeAll(async () => {
    catcher = await startSmtpCatcher(inbox);
  });
  afterAll(() => catcher.stop());

  async function send(mail: SendMailOptions): Promise<void> {
    const transport = createTransport({ host: '127.0.0.1', port: catcher.port, secure: false });
    await transport.sendMail(mail);
    transport.close();
  }
  const sendRaw = (raw: string) =>
    send({ envelope: { from: 'a@project.example', to: 'b@project.example' }, raw });

  test('keeps accents, both parts and every recipient of the envelope', async () => {
    await send({
      from: 'Projeto <nao-responda@project.example>',
      to: ['Dra. Inês <ines@project.example>'],
      bcc: 'oculto@project.example',
      subject: 'Aprovação: seu cadastro foi concluído, Inês — bem-vinda à residência de emergência',
      text: 'Olá, Inês.\n\nAcesse: https://project.example/?a=1&b=2\n',
      html: `<p>Olá, <b>Inês</b>: ${'texto longo com acentuação '.repeat(20)}</p>`,
      attachments: [{ filename: 'a.txt', content: 'anexo' }],
    });
    const [message] = inbox.list();
    expect(message).toMatchObject({
      from: 'Projeto <nao-responda@project.example>',
      to: ['ines@project.example', 'oculto@project.example'],
      subject: 'Aprovação: seu cadastro foi concluído, Inês — bem-vinda à residência de emergência',
      text: 'Olá, Inês.\n\nAcesse: https://project.example/?a=1&b=2',
    });
    expect(message?.html).toBe(
      `<p>Olá, <b>Inês</b>: ${'texto longo com acentuação '.repeat(20)}</p>`,
    );
  });

  test.each([
    ['in 7 bits', 'Content-Type: text/plain\n\nsimples', 'simples'],
    [
      'in latin1, quoted-printable',
      'Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nemerg=EAncia=\n ok',
      'emergência ok',
    ],
    [
      'in base64',
      `Content-Type: text/plain; charset="utf-8"\nContent-Transfer-Encoding: base64\n\n${Buffer.from('ação').toString('base64')}`,
      'ação',
    ],
    ['without a header', '\ncorpo', 'corpo'],
  ])('reads a text %s', async (_name, raw, text) => {
    await sendRaw(raw);
    expect(inbox.list()[0]?.text).toBe(text);
  });

  test('joins the encoded words of a folded subject', async () => {
    await sendRaw('Subject: =?UTF-8?Q?Recupera=C3=A7=C3=A3o_?=\n =?UTF-8?B?ZGUgc2VuaGE=?=\n\n');
    expect(inbox.list()[0]?.subject).toBe('Recuperação de senha');
  });
});

describe('the inbox', () => {
  const hostile = {
    from: 'a@project.example',
    to: ['b@project.example'],
    subject: '<script>alert(1)</script>',
    text: 'Veja https://project.example/x?a="b"<i>',
    html: '<script>alert(2)</script><a href="https://project.example">entrar</a>',
  };

  test('lists and shows a message without running its scripts', async () => {
    const { id } = inbox.deliver(hostile);
    const list = await (await get('/_/inbox')).text();
    expect(list).toContain('&#60;script&#62;');
    expect(list).not.toContain('<script>');

    const message = await get(`/_/inbox/${id}`);
    expect(message.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await message.text();
    expect(page).not.toContain('<script>');
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).toContain('<a href="https://project.example/x?a=&#34;b&#34;');

    const body = await get(`/_/inbox/${id}/html`);
    expect(body.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  test('gives programs the newest message first, of one recipient when asked', async () => {
    inbox.deliver({ ...hostile, to: ['C@project.example'], subject: 'para C' });
    const response = await get('/_/inbox.json?to=c@project.example');
    expect(await response.json()).toMatchObject([{ subject: 'para C' }]);
  });

  test('forgets the oldest of more than 500', () => {
    const small = createInbox();
    for (let index = 0; index < 510; index += 1) {
      small.deliver({ ...hostile, subject: String(index) });
    }
    expect(small.list()).toHaveLength(500);
    expect(small.list()[0]?.subject).toBe('509');
  });

  test('answers 404 to other paths', async () => {
    expect((await get('/_/inbox/unknown')).status).toBe(404);
    expect((await get('/_/other')).status).toBe(404);
  });
});
