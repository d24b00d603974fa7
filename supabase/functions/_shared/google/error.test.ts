import { describe, expect, it } from 'vitest';
import type { SourceName } from '../contracts/jobs.ts';
import { syncErrorTypeOf } from '../contracts/sync.ts';
import { CAUSES } from './causes.ts';
import { classifyAnswer, GoogleError, networkFailure, unsendableKey } from './error.ts';

const envelope = (parts: Record<string, unknown>) => JSON.stringify({ error: parts });
const reason = (name: string, message = 'x') => envelope({ message, errors: [{ reason: name }] });
const detail = (name: string) =>
  envelope({ message: 'x', details: [{ '@type': 't' }, { reason: name }] });
const text = (message: string, name = 'forbidden') => reason(name, message);

/** Status, body and class, whether the whole source fails, and what the message must mention. */
const ANSWERS: [number, string, string, boolean, RegExp][] = [
  [403, reason('quotaExceeded', 'exceeded your <a href="#q">quota</a>'), 'quota', true, /amanhã/],
  [403, reason('dailyLimitExceeded'), 'quota', true, /quota diária/],
  [402, reason('dailyLimitExceeded402'), 'quota', true, /quota diária/],
  [
    429,
    text(
      "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'",
      'rateLimitExceeded',
    ),
    'quota',
    true,
    /amanhã/,
  ],
  [
    429,
    envelope({
      message: 'Quota exceeded',
      details: [
        { reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit: 'defaultPerDayPerProject' } },
      ],
    }),
    'quota',
    true,
    /amanhã/,
  ],
  [403, text('Quota exceeded per minute', 'rateLimitExceeded'), 'rate', true, /esperar/],
  [403, reason('userRateLimitExceeded'), 'rate', true, /esperar/],
  [429, '<html>automated queries</html>', 'rate', true, /esperar/],
  [429, envelope({ status: 'RESOURCE_EXHAUSTED', message: 'Quota' }), 'rate', true, /esperar/],
  // As Google sends it most often: without details.
  [
    400,
    text('API key not valid. Please pass a valid API key.', 'badRequest'),
    'unauthorized',
    true,
    /não é válida/,
  ],
  [400, detail('API_KEY_INVALID'), 'unauthorized', true, /não é válida/],
  [400, reason('keyInvalid'), 'unauthorized', true, /não é válida/],
  [
    400,
    text('API key not found. Please pass a valid API key.', 'badRequest'),
    'unauthorized',
    true,
    /não é válida/,
  ],
  [400, reason('keyExpired'), 'unauthorized', true, /expirou/],
  [
    400,
    text('API key expired. Please renew the API key.', 'badRequest'),
    'unauthorized',
    true,
    /expirou/,
  ],
  [401, '', 'unauthorized', true, /não é válida/],
  [403, reason('accessNotConfigured'), 'forbidden', true, /YouTube Data API v3 não está ativada/],
  [403, detail('SERVICE_DISABLED'), 'forbidden', true, /não está ativada/],
  [
    403,
    text('YouTube Data API v3 has not been used in project 123 before or it is disabled.'),
    'forbidden',
    true,
    /Biblioteca/,
  ],
  [403, detail('API_KEY_HTTP_REFERRER_BLOCKED'), 'forbidden', true, /sites/],
  [403, reason('refererEmpty'), 'forbidden', true, /Restrições de aplicativo/],
  [403, text('Requests from referer <empty> are blocked.'), 'forbidden', true, /sites/],
  [
    403,
    text('API keys with referer restrictions cannot be used with this API.'),
    'forbidden',
    true,
    /sites/,
  ],
  [
    403,
    text('Requests from this Android client application <empty> are blocked.'),
    'forbidden',
    true,
    /aplicativos/,
  ],
  [403, reason('ipRefererBlocked'), 'forbidden', true, /Restrições de aplicativo/],
  [403, detail('API_KEY_IP_ADDRESS_BLOCKED'), 'forbidden', true, /endereços IP/],
  [
    403,
    text(
      'The provided API key has an IP address restriction. The originating IP address violates it.',
    ),
    'forbidden',
    true,
    /endereços IP/,
  ],
  [403, detail('API_KEY_SERVICE_BLOCKED'), 'forbidden', true, /Restrições de API/],
  [
    403,
    text('Requests to this API youtube method youtube.api.v3.List are blocked.'),
    'forbidden',
    true,
    /inclua a YouTube Data API v3/,
  ],
  [403, detail('CONSUMER_SUSPENDED'), 'forbidden', true, /suspenso/],
  [403, text('The request is missing a valid API key.'), 'forbidden', true, /não recebeu/],
  [403, text("Method doesn't allow unregistered callers"), 'forbidden', true, /não recebeu/],
  [403, reason('downloadQuotaExceeded', 'The download quota'), 'forbidden', false, /arquivo/],
  [403, reason('domainPolicy'), 'forbidden', false, /organização/],
  [403, envelope({ message: 'The caller does not have permission' }), 'forbidden', false, /negou/],
  [403, 'project 114030 says quota', 'forbidden', false, /negou/],
  [404, reason('channelNotFound'), 'general', false, /YOUTUBE_CHANNEL/],
  [404, reason('playlistNotFound'), 'general', false, /lista de vídeos/],
  [404, '', 'general', false, /não encontrou/],
  [500, '', 'general', false, /problemas/],
  [502, '<html>Bad gateway: quota 403</html>', 'general', false, /problemas/],
  [400, '{"error":{"code":400,"mess', 'general', false, /inesperada/],
];

describe('a failed answer of Google', () => {
  it.each(ANSWERS)('%i %s is %s', (status, body, type, isOfSource, words) => {
    const error = classifyAnswer(status, body, 'youtube');
    expect(error).toMatchObject({ type, status, source: 'youtube' });
    expect(error.isOfSource).toBe(isOfSource);
    expect(error.message).toMatch(words);
  });

  it.each<SourceName>(['youtube', 'drive_key', 'drive_account'])(
    'for %s has a message of our own that the screens classify in the same way',
    (source) => {
      const messages = ANSWERS.map(([status, body, type]) => {
        const error = classifyAnswer(
          status,
          body.replace('"x"', '"project 403401 key=AIza"'),
          source,
        );
        return [error.type === type, type, error.message] as const;
      });
      const others = Object.values(CAUSES).map(
        (cause) => [true, cause.type, cause.message(source, null)] as const,
      );
      for (const [isSame, type, message] of [...messages, ...others]) {
        expect([message, isSame]).toEqual([message, true]);
        expect(message).toMatch(/^\p{Lu}[^:]+\.$/u);
        expect(message).not.toMatch(/AIza|403401|<|undefined/);
        // "Erro geral" is the title of both.
        const byWords = syncErrorTypeOf(message);
        const expected = type === 'rate' || type === 'network' ? 'general' : type;
        expect([message, byWords]).toEqual([message, expected]);
      }
    },
  );

  it('to a service account is not blamed on the API key', () => {
    for (const [status, body] of ANSWERS) {
      expect(classifyAnswer(status, body, 'drive_account').message).not.toMatch(/chave da API/);
    }
  });

  it.each([
    [null, 'em alguns minutos.'],
    [30_000, 'em alguns minutos.'],
    [2 * 60_000, 'em 2 minutos.'],
    [9 * 60_000, 'em 9 minutos.'],
    [90 * 60_000, 'em 90 minutos.'],
    [91 * 60_000, 'em 2 horas.'],
    [3 * 3_600_000, 'em 3 horas.'],
  ])('that asks to wait says for how long, if Google did (%s)', (wait, words) => {
    expect(classifyAnswer(429, '', 'youtube', wait).message).toContain(words);
  });

  it('names the API of the source', () => {
    const disabled = reason('accessNotConfigured');
    expect(classifyAnswer(403, disabled, 'drive_key').message).toContain('A Google Drive API');
    expect(classifyAnswer(403, disabled, 'drive_account').message).toContain('da conta de serviço');
    expect(classifyAnswer(403, disabled, 'youtube').message).toContain('do Google da chave (');
    expect(classifyAnswer(401, '', 'drive_account').message).toContain(
      'acesso da conta de serviço',
    );
    expect(classifyAnswer(403, reason('rateLimitExceeded'), 'drive_key').message).toContain(
      'O Google Drive pediu',
    );
  });

  it.each([
    [500, '', true],
    [503, reason('backendError'), true],
    [429, '', true],
    [403, reason('rateLimitExceeded'), true],
    [403, reason('quotaExceeded'), false],
    [400, detail('API_KEY_INVALID'), false],
    [404, reason('notFound'), false],
  ])('%i %s is transient: %s', (status, body, isTransient) => {
    expect(classifyAnswer(status, body, 'youtube').isTransient).toBe(isTransient);
  });
});

it.each([
  [new DOMException('The operation timed out', 'TimeoutError'), /não respondeu a tempo/],
  [new TypeError('client error (Connect): dns error: failed to lookup address'), /endereço/],
  [
    new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }),
    /endereço/,
  ],
  [new TypeError('client error (Connect): invalid peer certificate: Expired'), /conexão segura/],
  [
    new TypeError('fetch failed', {
      cause: Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' }),
    }),
    /conexão segura/,
  ],
  [new TypeError('error sending request for url (https://x?key=AIza)'), /^Não houve conexão/],
  ['whatever', /^Não houve conexão/],
])('%s has a message for its kind', (cause, words) => {
  const error = networkFailure(cause, 'youtube');
  expect(error).toMatchObject({ type: 'network', isTransient: true, isOfSource: true });
  expect(error.message).toMatch(words);
});

it('a broken server is no quota, also if its page speaks of one', () => {
  const says = envelope({ message: 'Quota exceeded per day', errors: [null, 'x', {}] });
  expect(classifyAnswer(429, says, 'youtube').type).toBe('quota');
  expect(classifyAnswer(500, says, 'youtube').type).not.toBe('quota');
});

it('the reason is the code of the details, of the errors, of the status, or the number', () => {
  const errors = [{ reason: 'ofTheErrors' }];
  const reasonOf = (parts: Record<string, unknown>) =>
    classifyAnswer(400, envelope(parts), 'youtube').reason;
  expect(reasonOf({ details: [{}, { reason: 'OF_DETAILS' }], errors, status: 'S' })).toBe(
    'OF_DETAILS',
  );
  expect(reasonOf({ details: [{}], errors: [null, ...errors], status: 'S' })).toBe('ofTheErrors');
  expect(reasonOf({ status: 'OF_STATUS' })).toBe('OF_STATUS');
  expect(reasonOf({ message: 'x' })).toBe('400');
  expect(classifyAnswer(400, '<html>', 'youtube').reason).toBe('400');
  expect(classifyAnswer(503, '', 'youtube', 2_000).reason).toBe('RESOURCE_EXHAUSTED');
  expect(classifyAnswer(500, '', 'youtube', 2_000).reason).toBe('500');
  expect(networkFailure(new Error('x'), 'youtube').reason).toBe('network');
  expect(unsendableKey('youtube').reason).toBe('unsendable key');
});

describe('a failure stops', () => {
  it.each([
    ['quota', true, true],
    ['unauthorized', true, true],
    ['rate', true, false],
    ['network', true, false],
    ['forbidden', false, false],
    ['general', false, false],
  ] as const)('as %s, the whole source: %s, for good: %s', (type, isOfSource, isLasting) => {
    expect(new GoogleError(type, 'x', 403, 'Não.')).toMatchObject({ isOfSource, isLasting });
  });

  it('one item only, when calls for others may succeed', () => {
    const whole = classifyAnswer(429, '', 'drive_key', 7_000);
    expect(whole.isOfSource).toBe(true);
    const { type, reason: code, status, message, source, retryAfterMs } = whole;
    expect(whole.ofOneItem()).toMatchObject({
      type,
      reason: code,
      status,
      message,
      source,
      retryAfterMs,
      isOfSource: false,
      isLasting: false,
    });
    expect(new GoogleError('quota', 'x', 403, 'Não.').ofOneItem().source).toBeNull();
  });
});
