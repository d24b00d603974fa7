import { describe, expect, it } from 'vitest';
import { emailTaken, isHiddenDuplicate, signUpError } from './auth.rules.ts';

describe('signUpError', () => {
  it.each([
    ['Database error saving new user', 'unexpected_failure', 500, 'phone_taken', 'phone'],
    ['User already registered', 'user_already_exists', 422, 'email_taken', 'email'],
    ['captcha protection', 'captcha_failed', 400, 'captcha_failed', 'turnstileToken'],
    ['Password is weak', 'weak_password', 422, 'weak_password', undefined],
    ['too many', 'over_request_rate_limit', 429, 'rate_limited', undefined],
    ['Failed to fetch', undefined, 0, 'unreachable', undefined],
    ['Something else', 'unexpected_failure', 500, 'internal', undefined],
  ])('the sign-up error "%s" is told as %4$s', (message, code, status, expected, field) => {
    const error = signUpError({ message, code, status });
    expect(error.code).toBe(expected);
    expect(error.field).toBe(field);
    expect(error.message).toBe(`${status}: ${message}`);
  });
});

describe('isHiddenDuplicate', () => {
  it('a sign-up of a registered address is recognised by the user that Auth makes up', () => {
    expect(isHiddenDuplicate({ identities: [] })).toBe(true);
    expect(isHiddenDuplicate({ identities: [{ id: '1' }] })).toBe(false);
    expect(isHiddenDuplicate({})).toBe(false);
    expect(isHiddenDuplicate(null)).toBe(false);
    expect(emailTaken()).toMatchObject({ code: 'email_taken', field: 'email' });
  });
});
