import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveMailpitInbox } from './mailpit-inbox.ts';

const mail = {
  ID: 'abc',
  MessageID: 'x@y',
  Date: '2026-11-22T09:00:00Z',
  From: { Name: 'Plantão', Address: 'nao-responda@plantao.example' },
  To: [{ Name: '', Address: 'ines+1@plantao.example' }],
  Subject: 'Seu cadastro foi aprovado',
  Text: 'Olá',
  HTML: '<p>Olá</p>',
};

/** Answers as Mailpit's API does and remembers what it was asked. */
let mailpit: Server;
let mailpitUrl: string;
let asked: string[];
beforeEach(async () => {
  asked = [];
  mailpit = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://mailpit');
    asked.push(url.pathname + url.search);
    response.statusCode = url.pathname.startsWith('/api/v1/') ? 200 : 404;
    response.end(
      JSON.stringify(url.pathname.startsWith('/api/v1/message/') ? mail : { messages: [mail] }),
    );
  });
  await new Promise<void>((resolve) => mailpit.listen(0, '127.0.0.1', resolve));
  const address = mailpit.address();
  mailpitUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(() => mailpit.close());

it("Mailpit's mail is served in the form of the embedded stack's inbox", async () => {
  const inbox = await serveMailpitInbox(mailpitUrl);
  try {
    const to = encodeURIComponent('ines+1@plantao.example');
    const answer = await fetch(`${inbox.url}?to=${to}`);
    expect(await answer.json()).toEqual([
      {
        id: 'abc',
        receivedAt: '2026-11-22T09:00:00Z',
        from: 'nao-responda@plantao.example',
        to: ['ines+1@plantao.example'],
        subject: 'Seu cadastro foi aprovado',
        text: 'Olá',
        html: '<p>Olá</p>',
      },
    ]);
    expect(decodeURIComponent(asked[0] ?? '')).toBe(
      '/api/v1/search?query=to:"ines+1@plantao.example"',
    );
  } finally {
    await inbox.close();
  }
});

it('a failure of Mailpit is passed on as 502, not as an empty inbox', async () => {
  const inbox = await serveMailpitInbox('http://127.0.0.1:1');
  try {
    expect((await fetch(inbox.url)).status).toBe(502);
  } finally {
    await inbox.close();
  }
});
