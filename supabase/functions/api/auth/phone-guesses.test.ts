import { describe, expect, it } from 'vitest';
import { PEOPLE } from '../../_shared/testing/people.ts';
import { servePhones, TOKEN } from './testing/phones.ts';

describe('guessed digits', () => {
  const UNKNOWN = { look_at_phone_sign_in: { outcome: 'unknown' } };
  const code = (guess: number) => ({ code: String(guess).padStart(6, '0') });
  const from = (guess: number) => ({ 'x-forwarded-for': `10.0.${guess >> 8}.${guess & 255}` });

  it('a hundred by one person, each from another address, reach the database five times', async () => {
    const { call, asked } = servePhones({ TRUSTED_IP_HEADER: 'x-forwarded-for' }, UNKNOWN);
    const statuses = new Map<number, number>();
    for (let guess = 0; guess < 100; guess += 1) {
      const { status } = await call('look', code(guess), { who: 'member', ...from(guess) });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 5, 429: 95 });
    expect(asked).toHaveLength(5);
  });

  it('of one person do not shut the digits for everybody behind the same address', async () => {
    const { call } = servePhones({ PHONE_CODE_FAILURES_PER_ADDRESS: '6' }, UNKNOWN);
    for (let guess = 0; guess < 20; guess += 1) await call('look', code(guess), { who: 'member' });
    expect((await call('look', code(1), { who: 'admin' })).status).toBe(200);
  });

  it('without any limit open no session: a hit is only shown to the person who guessed', async () => {
    const many = '1000000';
    const { call, deps, asked } = servePhones({
      PHONE_CODE_FAILURES_PER_PERSON: many,
      PHONE_CODE_FAILURES_PER_ADDRESS: many,
      PHONE_CODE_FAILURES_PER_MINUTE: many,
    });
    for (let guess = 0; guess < 50; guess += 1) {
      const { status, body } = await call('look', code(guess), { who: 'member' });
      if (status !== 200 || 'session' in body) throw new Error(`guess ${guess}: ${status}`);
    }
    expect(asked.every(({ body }) => body.p_user_id === PEOPLE.member.id)).toBe(true);
    const opened = deps.network.calls.filter(({ path }) => /verify|token|generate_link/.test(path));
    expect(opened).toEqual([]);
  });

  it('by many people shut the digits for all people for a minute, and leave the QR open', async () => {
    const { call, sentTo } = servePhones({ PHONE_CODE_FAILURES_PER_MINUTE: '3' }, UNKNOWN);
    for (const who of ['member', 'admin', 'superuser'] as const) {
      expect((await call('look', code(1), { who })).status).toBe(200);
    }
    const shut = await call('look', code(2), { who: 'member' });
    expect(shut.status).toBe(429);
    expect(shut.body.message).toContain('Aponte a câmera do celular para o QR code');
    const windows = sentTo('/rest/v1/rpc/take_rate_limit').map(({ body }) => {
      const { p_bucket, p_window_seconds } = body as Record<string, unknown>;
      return `${p_bucket} ${p_window_seconds}`;
    });
    expect(new Set(windows)).toEqual(
      new Set(['phone:address 900', 'phone:person 900', 'phone:everybody 60']),
    );
    expect((await call('look', { token: TOKEN }, { who: 'member' })).status).toBe(200);
  });

  it('that were right are no failure; those of another person count', async () => {
    const right = servePhones();
    for (let time = 0; time < 8; time += 1) {
      expect((await right.call('look', code(1), { who: 'member' })).status).toBe(200);
    }
    const taken = servePhones({}, { look_at_phone_sign_in: { outcome: 'taken' } });
    for (let time = 0; time < 5; time += 1) await taken.call('look', code(1), { who: 'member' });
    expect((await taken.call('look', code(1), { who: 'member' })).status).toBe(429);
  });
});
