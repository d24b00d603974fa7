import { describe, expect, it } from 'vitest';
import { ERROR_MESSAGES } from './error-messages.ts';
import {
  AppError,
  describeError,
  functionError,
  isSessionError,
  platformError,
  responseError,
  toAppError,
  unwrap,
} from './errors.ts';

/** A sentence in the imperative, or a clause of one. */
const ADVICE =
  /(?:[.;,] )(?:Aguarde|Atualize|Complete|Confira|Digite|Entre|Escolha|fale|Fale|Peça|Promova|Recarregue|Revise|Saia|Tente|Verifique|Volte)\b.*\.$|^Confirme .*\.$/;

const failed = (status: number, code: string, message = 'no') => ({
  data: null,
  error: { message, code, details: null, hint: null },
  status,
  statusText: 'Bad',
});

describe('unwrap', () => {
  it('unwrap returns the data of an answer', () => {
    expect(unwrap({ data: [1, 2], error: null })).toEqual([1, 2]);
  });

  it('unwrap throws "status: body" in the format of the specification', () => {
    expect(() => unwrap(failed(403, '42501', 'permission denied'))).toThrow(
      '403: {"code":"42501","details":null,"hint":null,"message":"permission denied"}',
    );
  });

  it('unwrap falls back to the status text when the body is empty', () => {
    expect(() => unwrap(failed(502, '', ''))).toThrow('502: Bad');
  });
});

describe('codes', () => {
  const codeOf = (run: () => unknown) => {
    try {
      run();
    } catch (error) {
      return toAppError(error).code;
    }
    return undefined;
  };

  it.each([
    [403, '42501', 'forbidden'],
    [409, '23505', 'conflict'],
    [400, '22023', 'invalid_request'],
    [401, 'PGRST301', 'session_expired'],
    [406, 'PGRST116', 'not_found'],
    [0, '', 'unreachable'],
    [503, 'PGRST001', 'unavailable'],
    [500, 'XX000', 'internal'],
    [429, '', 'rate_limited'],
    [418, '', 'unknown'],
  ] as const)('database answer %i %s is %s', (status, code, expected) => {
    expect(codeOf(() => unwrap(failed(status, code)))).toBe(expected);
  });

  it.each([
    ['Refresh token is not valid', 'session_expired'],
    ['Invalid Refresh Token: Not Issued By This Server', 'session_expired'],
    ['x', 'invalid_request'],
  ])('a refresh token that Auth never issued counts as an expired session: %s', (message, code) => {
    const error = { message, code: 'validation_failed', status: 400 };
    expect(platformError(error).code).toBe(code);
  });

  it.each([
    ['invalid_credentials', 400, 'invalid_credentials'],
    ['user_already_exists', 422, 'email_taken'],
    ['over_request_rate_limit', 429, 'rate_limited'],
    ['weak_password', 422, 'weak_password'],
    ['session_not_found', 403, 'session_expired'],
    ['refresh_token_not_found', 400, 'session_expired'],
    ['otp_expired', 403, 'link_expired'],
    ['user_banned', 400, 'account_inactive'],
    ['captcha_failed', 400, 'captcha_failed'],
    ['current_password_required', 400, 'wrong_password'],
    ['current_password_invalid', 400, 'wrong_password'],
    ['email_address_not_authorized', 400, 'email_refused'],
    ['reauthentication_needed', 400, 'recent_login_needed'],
    ['signup_disabled', 422, 'access_closed'],
    ['conflict', 409, 'unavailable'],
    ['EntityTooLarge', 400, 'payload_too_large'],
    ['something_new', 400, 'invalid_request'],
  ] as const)('answer %s of Auth or Storage is %s', (code, status, expected) => {
    expect(platformError({ message: 'x', code, status }).code).toBe(expected);
  });

  it('a network failure of Auth counts as an unreachable server', () => {
    const error = { message: 'Failed to fetch', name: 'AuthRetryableFetchError', status: 0 };
    expect(platformError(error).code).toBe('unreachable');
  });

  it.each([new TypeError('Failed to fetch'), new TypeError('NetworkError when attempting')])(
    'takes a thrown %s for an unreachable server',
    (error) => {
      expect(toAppError(error).code).toBe('unreachable');
    },
  );

  it('a TypeError of our own code is no network failure', () => {
    expect(toAppError(new TypeError('x is undefined')).code).toBe('unknown');
  });
});

describe('answers of our own functions', () => {
  const answer = (status: number, body: string) => new Response(body, { status });

  it('an error of our functions keeps its code, field and Portuguese message', async () => {
    const body = JSON.stringify({
      message: 'Telefone já cadastrado',
      code: 'phone_taken',
      field: 'phone',
    });
    const error = await responseError(answer(409, body));
    expect(error).toMatchObject({ status: 409, code: 'phone_taken', field: 'phone' });
    expect(error.message).toBe(`409: ${body}`);
    expect(describeError(error)).toBe('Telefone já cadastrado');
  });

  it('the message of another server is not shown', async () => {
    const error = await responseError(answer(502, '<h1>Bad gateway</h1>'));
    expect(describeError(error)).toBe(ERROR_MESSAGES.unavailable);
  });

  it('the answer inside a FunctionsHttpError is read', async () => {
    const context = answer(429, JSON.stringify({ message: 'Aguarde', code: 'rate_limited' }));
    expect((await functionError({ message: 'non-2xx', context })).code).toBe('rate_limited');
    expect((await functionError({ message: 'fetch failed' })).code).toBe('unreachable');
  });
});

describe('describeError', () => {
  it('describeError never shows the text of a technical error', () => {
    expect(describeError(new Error('relation "x" does not exist'))).toBe(ERROR_MESSAGES.unknown);
    expect(describeError('boom')).toBe(ERROR_MESSAGES.unknown);
  });

  it('describeError has a text for every code', () => {
    const texts = Object.values(ERROR_MESSAGES);
    // Two codes for the same thing: the session is over.
    expect(new Set(texts).size).toBe(texts.length - 1);
  });

  it.each(Object.entries(ERROR_MESSAGES))(
    'describeError says what to do about %s',
    (_code, text) => {
      expect(text).toMatch(ADVICE);
    },
  );
});

it('isSessionError is true only for errors that need a new sign-in', () => {
  const expired = new AppError({ status: 401, code: 'session_expired', body: 'JWT expired' });
  expect(isSessionError(expired)).toBe(true);
  expect(isSessionError(new AppError({ status: 403, code: 'forbidden', body: '' }))).toBe(false);
  expect(isSessionError(new Error('401'))).toBe(false);
});
