import { describe, expect, it } from 'vitest';
import { confirmPage, digestLinks } from '../_shared/digest-links.ts';
import { sha256Hex } from '../_shared/secrets.ts';
import { testDeps } from '../_shared/testing/deps.ts';
import { json } from '../_shared/testing/network.ts';
import { createApp } from './app.ts';
import { MailRefused, type OutgoingMail } from './providers/provider.ts';

const TOKEN = 'token-de-agendamento';

/** An outbox with so many mails, which answers as the database's functions do. */
function build(count: number, send: (mail: OutgoingMail) => Promise<void> = async () => {}) {
  const deps = testDeps({ MAIL_DRAIN_TOKEN: TOKEN });
  const waiting = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    template: 'registration_received',
    recipient: `pessoa${index + 1}@plantao.example`,
    payload: { full_name: 'Ana' },
    dedupe_key: `registration_received:${index + 1}`,
    attempts: 1,
  }));
  const taken: typeof waiting = [];
  const links: Record<'p_email_id' | 'p_confirm_hash' | 'p_disown_hash', unknown>[] = [];
  const finished: { p_id: number; p_error: string | null; p_is_refused: boolean }[] = [];
  deps.network.on({
    'POST /rest/v1/rpc/claim_outbox_emails': async (request) => {
      const { p_limit } = (await request.json()) as { p_limit: number };
      const claimed = waiting.splice(0, p_limit);
      taken.push(...claimed);
      return json(claimed);
    },
    'POST /rest/v1/rpc/issue_address_links': async (request) => {
      links.push((await request.json()) as (typeof links)[number]);
      return json(true);
    },
    'POST /rest/v1/rpc/release_outbox_emails': async (request) => {
      const { p_ids } = (await request.json()) as { p_ids: number[] };
      waiting.unshift(...taken.filter(({ id }) => p_ids.includes(id)));
      return new Response(null, { status: 204 });
    },
    'POST /rest/v1/rpc/finish_outbox_email': async (request) => {
      finished.push((await request.json()) as (typeof finished)[number]);
      return new Response(null, { status: 204 });
    },
  });
  const sent: OutgoingMail[] = [];
  const app = createApp(deps, () => ({
    async send(mail) {
      await send(mail);
      sent.push(mail);
    },
  }));
  const drain = (token: string | undefined = TOKEN) =>
    app.request('/mail', { method: 'POST', headers: token ? { 'x-cron-token': token } : {} });
  return { deps, waiting, finished, links, sent, drain };
}

describe('the right to drain the outbox', () => {
  it.each([undefined, 'outro-token-qualquer'])('is refused for the token %s', async (token) => {
    const { drain, waiting } = build(1);
    const response = await drain(token ?? '');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: 'x-cron-token ausente ou errado.' });
    expect(waiting).toHaveLength(1);
  });

  it('does not exist without a configured token', async () => {
    const app = createApp(testDeps());
    const response = await app.request('/mail', {
      method: 'POST',
      headers: { 'x-cron-token': '' },
    });
    expect(response.status).toBe(503);
  });
});

describe('the links of a mail that asks to confirm the address', () => {
  const linksIn = (mail: OutgoingMail | undefined) =>
    Object.fromEntries(
      [...(mail?.text ?? '').matchAll(/https:\S+?\/(confirmar-email|nao-fui-eu)#(\w+)/g)].map(
        ([, page, token]) => [page, token],
      ),
    );

  it('are in the mail only: the database gets hashes, the log nothing', async () => {
    const { drain, links, sent, deps } = build(2);
    await drain();
    const { 'confirmar-email': confirm = '', 'nao-fui-eu': disown = '' } = linksIn(sent[0]);
    expect([confirm, disown]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(links[0]).toEqual({
      p_email_id: 1,
      p_confirm_hash: await sha256Hex(confirm),
      p_disown_hash: await sha256Hex(disown),
    });
    const tokens = [confirm, disown, ...Object.values(linksIn(sent[1]))];
    expect(new Set(tokens).size).toBe(4);
    const elsewhere = JSON.stringify([deps.lines, deps.network.calls]);
    for (const token of tokens) expect(elsewhere).not.toContain(token);
  });

  it('are the same in every attempt, as providers require for one idempotency key', async () => {
    const [first, second] = [build(1), build(1)];
    await first.drain();
    await second.drain();
    expect(second.sent).toEqual(first.sent);
  });

  it('are left out of a mail to a former address of the account', async () => {
    const { drain, deps, sent } = build(1);
    deps.network.on({ 'POST /rest/v1/rpc/issue_address_links': () => json(false) });
    await drain();
    expect(linksIn(sent[0])).toEqual({});
    expect(sent[0]?.text).toContain('Ignore esta mensagem');
  });

  it('are required in a mail that only asks to confirm: without them it is not sent', async () => {
    const { drain, deps, waiting, sent, finished } = build(1);
    if (waiting[0]) waiting[0].template = 'address_confirmation';
    deps.network.on({ 'POST /rest/v1/rpc/issue_address_links': () => json(false) });
    await drain();
    expect(sent).toEqual([]);
    expect(finished).toMatchObject([{ p_id: 1, p_is_refused: true }]);
  });
});

describe('the link of a mail about a change of address', () => {
  const USER = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const change = (template: string) => {
    const built = build(1);
    Object.assign(built.waiting[0] ?? {}, {
      template,
      dedupe_key: `${template}:${USER}:7`,
      payload: { full_name: 'Ana', address: 'nova@plantao.example' },
    });
    return built;
  };

  it.each([
    ['address_change_requested', 'autorizar'],
    ['address_changed', 'desfazer'],
  ])(
    'to the old mailbox (%s) is in the mail only, and the same in every attempt',
    async (template, act) => {
      const [first, second] = [change(template), change(template)];
      const issued: unknown[] = [];
      for (const { deps } of [first, second]) {
        deps.network.on({
          'POST /rest/v1/rpc/issue_address_change': async (request) => {
            issued.push(await request.json());
            return json(true);
          },
        });
      }
      await first.drain();
      await second.drain();
      expect(second.sent).toEqual(first.sent);
      const token =
        new RegExp(`/trocar-email#${act}\\.([0-9a-f]{64})`).exec(first.sent[0]?.text ?? '')?.[1] ??
        '';
      expect(issued[0]).toEqual({ p_email_id: 1, p_hash: await sha256Hex(token) });
      expect(JSON.stringify([first.deps.lines, first.deps.network.calls])).not.toContain(token);
    },
  );

  it('is not sent where the change was decided meanwhile', async () => {
    const { drain, deps, sent, finished } = change('address_changed');
    deps.network.on({ 'POST /rest/v1/rpc/issue_address_change': () => json(false) });
    await drain();
    expect(sent).toEqual([]);
    expect(finished).toMatchObject([{ p_id: 1, p_is_refused: true }]);
  });

  it('to the new mailbox is made by Auth, and each attempt is a mail of its own', async () => {
    const { drain, deps, sent } = change('address_change_link');
    const asked: unknown[] = [];
    deps.network.on({
      'POST /rest/v1/rpc/permit_allowed_address': () => json('ana+1@plantao.example'),
      'POST /auth/v1/admin/generate_link': async (request) => {
        asked.push(await request.json());
        return json({
          id: USER,
          hashed_token: 'of-the-old-address',
          action_link: 'https://x.example/auth/v1/verify?token=f00dcafe&type=email_change',
          verification_type: 'email_change_new',
        });
      },
    });
    await drain();
    expect(asked).toMatchObject([
      {
        type: 'email_change_new',
        email: 'ana+1@plantao.example',
        new_email: 'pessoa1@plantao.example',
      },
    ]);
    expect(sent[0]?.to).toBe('pessoa1@plantao.example');
    expect(sent[0]?.key).toMatch(/^address_change_link:.+:7:[0-9a-f]{16}$/);
    const link = /\/link#(\S+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    expect(Object.fromEntries(new URLSearchParams(link))).toMatchObject({
      tipo: 'email_change',
      token: 'f00dcafe',
      conta: 'ana+1@plantao.example',
      novo: 'pessoa1@plantao.example',
    });
  });

  it.each([
    ['it is allowed no more', null, 200, true],
    ['somebody has the address by now', 'ana@plantao.example', 422, true],
    ['Auth does not answer', 'ana@plantao.example', 500, false],
  ])('to the new mailbox is not sent where %s', async (_why, email, status, isRefused) => {
    const { drain, deps, sent, finished } = change('address_change_link');
    deps.network.on({
      'POST /rest/v1/rpc/permit_allowed_address': () => json(email),
      'POST /auth/v1/admin/generate_link': () =>
        json(
          {
            code: status,
            error_code: status === 422 ? 'email_exists' : 'unexpected_failure',
            msg: 'x',
          },
          status,
        ),
    });
    await drain();
    expect(sent).toEqual([]);
    expect(finished).toMatchObject([{ p_id: 1, p_is_refused: isRefused }]);
  });
});

describe('the headers of the weekly digest', () => {
  const USER = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const digest = () => {
    const built = build(2);
    Object.assign(built.waiting[0] ?? {}, {
      template: 'weekly_digest',
      dedupe_key: `weekly_digest:${USER}:2026-12-03`,
      payload: { news: [], begun: [{ kind: 'lesson', id: 7, title: 'ECG', at: 30, left: 60 }] },
    });
    return built;
  };

  it('let a mailbox unsubscribe with one click, and no other mail has them', async () => {
    const { drain, sent, deps } = digest();
    await drain();
    const { oneClick, page } = await digestLinks(deps.env(), USER);
    expect(sent[0]?.headers).toEqual({
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(oneClick).toMatch(
      /^https:\/\/plantao\.example\/api\/newsletter\/unsubscribe\?t=[\w-]{64}$/,
    );
    expect(sent[0]?.text).toContain(page);
    expect(sent[1]).not.toHaveProperty('headers');
    expect(JSON.stringify([deps.lines, deps.network.calls])).not.toContain(page.split('#')[1]);
  });

  it('are the same in every attempt', async () => {
    const [first, second] = [digest(), digest()];
    await first.drain();
    await second.drain();
    expect(second.sent).toEqual(first.sent);
  });

  it('are required: a digest without its person is not sent', async () => {
    const { drain, waiting, finished, sent } = digest();
    if (waiting[0]) waiting[0].dedupe_key = 'weekly_digest:2026-12-03';
    await drain();
    expect(sent).toHaveLength(1);
    expect(finished[0]).toMatchObject({ p_id: 1, p_is_refused: false });
  });
});

it('the mail that asks an address says nothing of who gave it, and links to the page that confirms', async () => {
  const USER = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const { drain, sent, waiting, deps } = build(1);
  Object.assign(waiting[0] ?? {}, {
    template: 'digest_confirmation',
    recipient: 'casa@outro.example',
    payload: {},
    dedupe_key: `digest_confirmation:${USER}:1`,
  });
  await drain();
  const page = await confirmPage(deps.env(), USER, 'casa@outro.example');
  expect(sent[0]?.text).toContain(`Confirmar este e-mail: ${page}`);
  expect(sent[0]?.html).toContain(page);
  expect(sent[0]?.text).not.toContain('Ana');
  expect(sent[0]).not.toHaveProperty('headers');
});

describe('draining', () => {
  it('sends all queued mail in several batches, each mail with its own key', async () => {
    const { drain, sent, finished } = build(23);
    const response = await drain();
    expect(await response.json()).toEqual({ sent: 23, failed: 0 });
    expect(new Set(sent.map((mail) => mail.key)).size).toBe(23);
    expect(finished.every(({ p_error }) => p_error === null)).toBe(true);
  });

  it('continues when the scheduler disconnects', async () => {
    const { drain, deps, finished } = build(3);
    const answer = drain();
    await expect.poll(() => deps.background).toHaveLength(1);
    await Promise.all(deps.background);
    expect(finished).toHaveLength(3);
    await answer;
  });

  it('requeues a failed mail with the reason and continues with the others', async () => {
    const { drain, finished, deps } = build(3, async (mail) => {
      if (mail.to === 'pessoa2@plantao.example') throw new Error('refused pessoa2@plantao.example');
    });
    expect(await (await drain()).json()).toEqual({ sent: 2, failed: 1 });
    expect(finished).toEqual([
      { p_id: 1, p_error: null, p_is_refused: false },
      { p_id: 2, p_error: 'refused [email]', p_is_refused: false },
      { p_id: 3, p_error: null, p_is_refused: false },
    ]);
    expect(JSON.stringify(deps.lines)).not.toContain('pessoa2');
  });

  it('gives up only a mail that was permanently refused', async () => {
    const { drain, finished } = build(2, async (mail) => {
      throw mail.to.startsWith('pessoa1@') ? new MailRefused('no such mailbox') : new Error('down');
    });
    await drain();
    expect(finished).toEqual([
      { p_id: 1, p_error: 'no such mailbox', p_is_refused: true },
      { p_id: 2, p_error: 'down', p_is_refused: false },
    ]);
  });

  it('stops after a batch without a success, because the provider is down', async () => {
    const { drain, waiting, finished } = build(30, async () => {
      throw new Error('down');
    });
    expect(await (await drain()).json()).toEqual({ sent: 0, failed: 10 });
    expect(finished).toHaveLength(10);
    expect(waiting).toHaveLength(20);
  });

  it.each([
    ['slow', 5000, false],
    ['hanging', 15_000, true],
    ['hanging for as long as a mail may take', 40_000, true],
  ])(
    'stops in time when the provider is %s, and releases untried mail',
    async (_, ms, isFailing) => {
      const { drain, waiting, finished, deps } = build(100, async () => {
        deps.pass(ms);
        if (isFailing) throw new Error('timeout');
      });
      const begun = deps.now();
      await drain();
      // The platform ends a call at 150 s; some of that is the claims' and the answers'.
      expect(deps.now() - begun).toBeLessThanOrEqual(120_000);
      expect(deps.now() - begun).toBeGreaterThanOrEqual(60_000);
      const tried = finished.map(({ p_id }) => p_id);
      expect(tried).toEqual(Array.from({ length: tried.length }, (_unused, index) => index + 1));
      expect(waiting.map(({ id }) => id)).toEqual(
        Array.from({ length: 100 - tried.length }, (_unused, index) => tried.length + 1 + index),
      );
    },
  );

  it('answers 503 when the database does not answer', async () => {
    const { drain, deps } = build(1);
    deps.network.on({
      'POST /rest/v1/rpc/claim_outbox_emails': () => json({ message: 'x', code: 'PGRST000' }, 503),
    });
    expect((await drain()).status).toBe(503);
  });
});
