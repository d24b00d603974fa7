import { describe, expect, it } from 'vitest';
import { syncErrorTypeOf } from '../contracts/sync.ts';
import { classifyAnswer, GOOGLE_MESSAGES, networkFailure } from './error.ts';

const envelope = (parts: Record<string, unknown>) => JSON.stringify({ error: parts });
const reason = (name: string, message = 'x') => envelope({ message, errors: [{ reason: name }] });
const detail = (name: string) =>
  envelope({ message: 'x', details: [{ '@type': 't' }, { reason: name }] });

describe('what Google answered', () => {
  it.each([
    [403, reason('quotaExceeded', 'exceeded your <a href="#quota">quota</a>'), 'quota'],
    [403, reason('dailyLimitExceeded'), 'quota'],
    [402, reason('dailyLimitExceeded402'), 'quota'],
    [403, reason('rateLimitExceeded', 'Quota exceeded for quota metric per minute'), 'rate'],
    [403, reason('userRateLimitExceeded'), 'rate'],
    [429, '<html>automated queries</html>', 'rate'],
    [429, envelope({ status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded' }), 'rate'],
    [400, detail('API_KEY_INVALID'), 'unauthorized'],
    [400, reason('keyInvalid'), 'unauthorized'],
    [400, reason('keyExpired'), 'unauthorized'],
    [401, '', 'unauthorized'],
    [403, reason('accessNotConfigured'), 'forbidden'],
    [403, detail('SERVICE_DISABLED'), 'forbidden'],
    [403, detail('API_KEY_HTTP_REFERRER_BLOCKED'), 'forbidden'],
    [403, reason('downloadQuotaExceeded', 'The download quota for this file'), 'forbidden'],
    [403, envelope({ message: 'The caller does not have permission' }), 'forbidden'],
    [403, 'project 114030 says quota', 'forbidden'],
    [404, reason('playlistNotFound'), 'general'],
    [500, '', 'general'],
    [502, '<html>Bad gateway</html>', 'general'],
    [400, '{"error":{"code":400,"mess', 'general'],
  ])('%i %s is %s', (status, text, type) => {
    const error = classifyAnswer(status, text);
    expect(error.type).toBe(type);
    expect(error.status).toBe(status);
  });

  it('never repeats what Google wrote', () => {
    const text = reason('forbidden', 'project 114030 key=AIzaSecret');
    expect(classifyAnswer(403, text).message).not.toMatch(/114030|AIza/);
  });

  it.each([
    [500, '', true],
    [503, reason('backendError'), true],
    [429, '', true],
    [403, reason('rateLimitExceeded'), true],
    [403, reason('quotaExceeded'), false],
    [400, detail('API_KEY_INVALID'), false],
    [404, reason('notFound'), false],
  ])('%i %s is worth another try: %s', (status, text, isTransient) => {
    expect(classifyAnswer(status, text).isTransient).toBe(isTransient);
  });
});

it('words each failure in a sentence, and so that the screens class it the same', () => {
  const expected = {
    quota: 'quota',
    unauthorized: 'unauthorized',
    network: 'general',
    rate: 'general',
    disabled: 'forbidden',
    blocked: 'forbidden',
    missingKey: 'forbidden',
    forbidden: 'forbidden',
    downloadLimit: 'forbidden',
    general: 'general',
  } satisfies Record<keyof typeof GOOGLE_MESSAGES, string>;
  for (const [name, message] of Object.entries(GOOGLE_MESSAGES)) {
    expect([name, syncErrorTypeOf(message)]).toEqual([
      name,
      expected[name as keyof typeof expected],
    ]);
    expect(message).toMatch(/^\p{Lu}[^:]+\.$/u);
  }
  expect(networkFailure().type).toBe('network');
});
