import { expect, it } from 'vitest';
import { servePhones } from './testing/phones.ts';

/** What phone-guesses.test.ts shows of five hundred guesses, of as many as a whole day of them. */
it('10,000 guesses by one person, each from another address, reach the database five times', async () => {
  const unknown = { look_at_phone_sign_in: { outcome: 'unknown' } };
  const { call, asked } = servePhones({ TRUSTED_IP_HEADER: 'x-forwarded-for' }, unknown);
  const statuses = new Map<number, number>();
  for (let guess = 0; guess < 10_000; guess += 1) {
    const { status } = await call(
      'look',
      { code: String(guess).padStart(6, '0') },
      { who: 'member', 'x-forwarded-for': `10.0.${guess >> 8}.${guess & 255}` },
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 5, 429: 9995 });
  expect(asked).toHaveLength(5);
}, 240_000);
