import { errorInfo, fileNotFound, GoogleError, invalidKey, playlistNotFound } from './envelope.ts';

export type Api = 'youtube' | 'drive';

/** What a forced answer is made from: the call's API, and the answer it would have had. */
export type Call = { api: Api; usual: () => Response; signal: AbortSignal; ms: number };

const usageLimit = (status: number, reason: string, message: string) =>
  new GoogleError(status, { message, domain: 'usageLimits', reason });

const denied = (reason: string, message: string, info?: string) =>
  new GoogleError(
    403,
    { message, domain: 'global', reason },
    { status: 'PERMISSION_DENIED', ...(info === undefined ? {} : { details: [errorInfo(info)] }) },
  );

/** Errors in Google's envelope, by the name a test asks for. Texts as Google sends them, traps included. */
const errors = {
  // A 403, with a link inside its text.
  quota: () =>
    new GoogleError(403, {
      message:
        'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
      domain: 'youtube.quota',
      reason: 'quotaExceeded',
    }),
  // Digits of the project's number read like other statuses.
  dailyLimit: () =>
    usageLimit(
      403,
      'dailyLimitExceeded',
      'Daily Limit Exceeded. The quota will be reset at midnight Pacific Time (PT). You may monitor your quota usage in the API Console: project=114030000000',
    ),
  // Says "quota" and is none.
  rateLimit: () =>
    usageLimit(
      403,
      'rateLimitExceeded',
      "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute' of service 'youtube.googleapis.com' for consumer 'project_number:114030000000'.",
    ),
  userRateLimit: () => usageLimit(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'),
  tooManyRequests: () =>
    new GoogleError(
      429,
      { message: 'Resource has been exhausted.', domain: 'global', reason: 'rateLimitExceeded' },
      { status: 'RESOURCE_EXHAUSTED' },
    ),
  keyInvalid: invalidKey,
  keyExpired: () => usageLimit(400, 'keyExpired', 'Bad Request'),
  apiDisabled: () =>
    denied(
      'accessNotConfigured',
      'YouTube Data API v3 has not been used in project 114030000000 before or it is disabled.',
      'SERVICE_DISABLED',
    ),
  referrerBlocked: () =>
    denied(
      'forbidden',
      'Requests from referer <empty> are blocked.',
      'API_KEY_HTTP_REFERRER_BLOCKED',
    ),
  serviceBlocked: () =>
    denied(
      'forbidden',
      'Requests to this API youtube method youtube.api.v3.V3DataVideoService.List are blocked.',
      'API_KEY_SERVICE_BLOCKED',
    ),
  missingKey: () => denied('forbidden', 'The request is missing a valid API key.'),
  unauthorized: () =>
    new GoogleError(401, {
      message: 'Invalid Credentials',
      domain: 'global',
      reason: 'authError',
      location: 'Authorization',
      locationType: 'header',
    }),
  insufficientFilePermissions: () =>
    denied(
      'insufficientFilePermissions',
      'The user does not have sufficient permissions for this file.',
    ),
  domainPolicy: () => denied('domainPolicy', 'The domain administrators have disabled Drive apps.'),
  // Says "quota" too, and concerns one file.
  downloadQuota: () =>
    denied('downloadQuotaExceeded', 'The download quota for this file has been exceeded.'),
  internalError: () =>
    new GoogleError(500, {
      message: 'Internal error encountered.',
      domain: 'global',
      reason: 'internalError',
    }),
  backendError: () =>
    new GoogleError(503, { message: 'Backend Error', domain: 'global', reason: 'backendError' }),
} satisfies Record<string, () => GoogleError>;

const EMPTY_LISTS = {
  youtube: { kind: 'youtube#videoListResponse', items: [], pageInfo: { totalResults: 0 } },
  drive: { kind: 'drive#fileList', incompleteSearch: false, files: [] },
};

/** Answers that are no error of Google's, or no answer at all. */
const others = {
  notFound: ({ api }: Call) => refusal(api === 'youtube' ? playlistNotFound() : fileNotFound('')),
  // A real 403 without the list of errors.
  forbidden: () =>
    json(
      {
        error: {
          code: 403,
          message: 'The caller does not have permission',
          status: 'PERMISSION_DENIED',
        },
      },
      403,
    ),
  empty: ({ api }: Call) => json(EMPTY_LISTS[api]),
  emptyBody: () => new Response('', { headers: { 'content-type': 'application/json' } }),
  truncated: async ({ usual }: Call) => {
    const text = await usual().text();
    return new Response(text.slice(0, Math.floor(text.length / 2)), {
      headers: { 'content-type': 'application/json; charset=UTF-8' },
    });
  },
  html429: () =>
    html(
      429,
      "<html><head><title>Sorry...</title></head><body><h1>We're sorry...</h1><p>... but your computer or network may be sending automated queries. To protect our users, we can't process your request right now.</p></body></html>",
    ),
  html502: () =>
    html(
      502,
      '<!DOCTYPE html><html lang=en><title>Error 502 (Server Error)!!1</title><p><b>502.</b> <ins>That’s an error.</ins><p>The server encountered a temporary error. Please try again in 30 seconds.',
    ),
  /** The usual answer, `ms` later. */
  slow: async ({ usual, signal, ms }: Call) => {
    await pause(ms, signal);
    return usual();
  },
  /** No answer until the caller gives up. */
  hang: async ({ signal }: Call) => {
    await pause(MOST_PATIENCE_MS, signal);
    return html(504, '');
  },
  /** The connection breaks in the middle of the body. */
  disconnect: () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"kind": "'));
        },
        pull: (controller) => controller.error(new Error('disconnected on purpose')),
      }),
      { headers: { 'content-type': 'application/json; charset=UTF-8' } },
    ),
} satisfies Record<string, (call: Call) => Response | Promise<Response>>;

const MOST_PATIENCE_MS = 5 * 60 * 1000;

export type Scenario = keyof typeof errors | keyof typeof others;

// Keys of the two literals above.
export const SCENARIOS = [...Object.keys(errors), ...Object.keys(others)].sort() as Scenario[];

/** The forced answer to a call. */
export async function answer(scenario: Scenario, call: Call): Promise<Response> {
  return scenario in errors
    ? refusal(errors[scenario as keyof typeof errors]())
    : await others[scenario as keyof typeof others](call);
}

/** JSON as Google sends it: indented, with a charset. */
export function json(value: object, status = 200): Response {
  return new Response(`${JSON.stringify(value, null, 2)}\n`, {
    status,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'cache-control': 'private',
      vary: 'Origin, X-Origin, Referer',
    },
  });
}

/** An error as an answer. */
export function refusal(error: GoogleError): Response {
  return json(error.body, error.status);
}

function html(status: number, body: string): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/html; charset=UTF-8' } });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const give = () => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}
