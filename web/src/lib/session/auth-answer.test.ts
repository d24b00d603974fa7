import { expect, it } from 'vitest';
import { isAuthAnswer } from './auth-answer.ts';

it.each([
  [{ access_token: 'a', refresh_token: 'b', type: 'recovery' }, true],
  [{ error: 'access_denied', error_code: 'otp_expired', error_description: 'x' }, true],
  [{ error_description: 'x' }, true],
  [{ error: 'access_denied', state: 's' }, false],
  [{ code: '4/0c', state: 's', scope: 'x' }, false],
  [{ code: 'c' }, false],
  [{ q: 'ecg' }, false],
  [{}, false],
])('the parameters %j are an answer of our Auth: %s', (params, isAnswer) => {
  expect(isAuthAnswer(params)).toBe(isAnswer);
});
