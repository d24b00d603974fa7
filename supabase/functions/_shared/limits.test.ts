import { expect, it } from 'vitest';
import { tooMany } from './limits.ts';

it.each([
  [1, '1 minuto'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [3600, '60 minutos'],
])(
  'a limit of %i s is explained in minutes and sent in seconds as Retry-After',
  (seconds, words) => {
    expect(tooMany(seconds)).toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: `Muitas tentativas. Aguarde ${words} e tente novamente.`,
      headers: { 'retry-after': String(seconds) },
    });
  },
);
