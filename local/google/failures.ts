import { errorInfo, GoogleError, invalidKey } from './envelope.ts';

/** Whose answer it is: Google words the same failure differently for its APIs. */
export type Api = 'youtube' | 'drive' | 'token';

const SERVICES = {
  youtube: ['YouTube Data API v3', 'youtube.googleapis.com'],
  drive: ['Google Drive API', 'drive.googleapis.com'],
  token: ['Google OAuth2', 'oauth2.googleapis.com'],
} as const satisfies Record<Api, readonly [string, string]>;

const METHODS = {
  youtube: 'youtube method youtube.api.v3.V3DataVideoService.List',
  drive: 'drive method google.apps.drive.v3.DriveFiles.List',
  token: 'oauth2 method google.identity.Token',
} as const satisfies Record<Api, string>;

const usageLimit = (status: number, reason: string, message: string) =>
  new GoogleError(status, { message, domain: 'usageLimits', reason });

const denied = (reason: string, message: string, details: object[] = []) =>
  new GoogleError(
    403,
    { message, domain: 'global', reason },
    { status: 'PERMISSION_DENIED', ...(details.length === 0 ? {} : { details }) },
  );

/** What Google refuses about a key says which service was asked. */
const keyBlocked = (api: Api, message: string, info: string) =>
  denied('forbidden', message, [errorInfo(info, SERVICES[api][1])]);

/** Google's usual form: the reason says nothing, and only the text tells what it is about. */
const badRequest = (message: string, details: object[] = []) =>
  new GoogleError(
    400,
    { message, domain: 'global', reason: 'badRequest' },
    { status: 'INVALID_ARGUMENT', ...(details.length === 0 ? {} : { details }) },
  );

const notFound = (reason: string, domain: string, message: string) =>
  new GoogleError(404, { message, domain, reason });

/** Errors in Google's envelope, by the name a test asks for. Texts as Google sends them, traps included. */
export const failures = {
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
  rateLimit: (api: Api) =>
    usageLimit(
      403,
      'rateLimitExceeded',
      `Quota exceeded for quota metric 'Queries' and limit 'Queries per minute' of service '${SERVICES[api][1]}' for consumer 'project_number:114030000000'.`,
    ),
  userRateLimit: () => usageLimit(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'),
  tooManyRequests: () =>
    new GoogleError(
      429,
      { message: 'Resource has been exhausted.', domain: 'global', reason: 'rateLimitExceeded' },
      { status: 'RESOURCE_EXHAUSTED' },
    ),

  keyInvalid: invalidKey,
  keyNotValid: () => badRequest('API key not valid. Please pass a valid API key.'),
  keyExpired: () => usageLimit(400, 'keyExpired', 'Bad Request'),
  keyHasExpired: (api: Api) =>
    badRequest('API key expired. Please renew the API key.', [
      errorInfo('API_KEY_INVALID', SERVICES[api][1]),
    ]),
  missingKey: () => denied('forbidden', 'The request is missing a valid API key.'),
  apiDisabled: (api: Api) =>
    denied(
      'accessNotConfigured',
      `${SERVICES[api][0]} has not been used in project 114030000000 before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/${SERVICES[api][1]}/overview?project=114030000000 then retry.`,
      [errorInfo('SERVICE_DISABLED', SERVICES[api][1])],
    ),
  // As one project gets it today: no list of `details`.
  apiNotConfigured: (api: Api) =>
    usageLimit(
      403,
      'accessNotConfigured',
      `Access Not Configured. ${SERVICES[api][0]} has not been used in project 114030000000 before or it is disabled.`,
    ),
  referrerBlocked: (api: Api) =>
    keyBlocked(api, 'Requests from referer <empty> are blocked.', 'API_KEY_HTTP_REFERRER_BLOCKED'),
  // Without a reason that says more, and with a page of help in its place.
  referrerForbidden: () =>
    denied('forbidden', 'Requests from referer <empty> are blocked.', [
      {
        '@type': 'type.googleapis.com/google.rpc.Help',
        links: [
          {
            description: 'Google developers console',
            url: 'https://console.developers.google.com',
          },
        ],
      },
    ]),
  refererEmpty: () =>
    usageLimit(
      403,
      'refererEmpty',
      'The request did not specify any referer. Please ensure that the client is sending referer or use the API Console to remove the referer restrictions.',
    ),
  ipRefererBlocked: () =>
    usageLimit(
      403,
      'ipRefererBlocked',
      'There is a per-IP or per-Referer restriction configured on your API key and the request does not match these restrictions. Please use the Google Developers Console to update your API key configuration if request from this IP or referer should be allowed.',
    ),
  ipBlocked: (api: Api) =>
    keyBlocked(
      api,
      'The provided API key has an IP address restriction. The originating IP address of the call (203.0.113.40) violates this restriction.',
      'API_KEY_IP_ADDRESS_BLOCKED',
    ),
  serviceBlocked: (api: Api) =>
    keyBlocked(api, `Requests to this API ${METHODS[api]} are blocked.`, 'API_KEY_SERVICE_BLOCKED'),
  unauthorized: () =>
    new GoogleError(401, {
      message: 'Invalid Credentials',
      domain: 'global',
      reason: 'authError',
      location: 'Authorization',
      locationType: 'header',
    }),

  channelNotFound: () =>
    notFound(
      'channelNotFound',
      'youtube.channel',
      'The channel specified in the <code>id</code> parameter cannot be found.',
    ),
  channelForbidden: () =>
    new GoogleError(403, {
      message:
        'The channel specified in the <code>id</code> parameter does not support the request or the request is not properly authorized.',
      domain: 'youtube.channel',
      reason: 'channelForbidden',
    }),
  playlistForbidden: () =>
    new GoogleError(403, {
      message: 'The request is not properly authorized to retrieve the specified playlist.',
      domain: 'youtube.playlistItem',
      reason: 'playlistItemsNotAccessible',
    }),
  invalidPageToken: (api: Api) =>
    new GoogleError(400, {
      message: api === 'drive' ? 'Invalid Value' : 'The request specifies an invalid page token.',
      domain: api === 'drive' ? 'global' : 'youtube.parameter',
      reason: api === 'drive' ? 'invalid' : 'invalidPageToken',
      location: 'pageToken',
      locationType: 'parameter',
    }),

  insufficientFilePermissions: () =>
    denied(
      'insufficientFilePermissions',
      'The user does not have sufficient permissions for this file.',
    ),
  insufficientScopes: () =>
    denied(
      'insufficientPermissions',
      'Insufficient Permission: Request had insufficient authentication scopes.',
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
} satisfies Record<string, (api: Api) => GoogleError>;

/** What the address for tokens refuses: a status, OAuth's word and a sentence. */
export const tokenFailures = {
  accountNotFound: [400, 'invalid_grant', 'Invalid grant: account not found'],
  // The key was deleted, or belongs to another account.
  signatureInvalid: [400, 'invalid_grant', 'Invalid JWT Signature.'],
  accountDisabled: [400, 'invalid_grant', 'Robot is disabled.'],
  clockSkew: [
    400,
    'invalid_grant',
    'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
  ],
  clientDisabled: [401, 'disabled_client', 'The OAuth client was disabled.'],
  clientDeleted: [401, 'deleted_client', 'The OAuth client was deleted.'],
  clientUnauthorized: [
    401,
    'unauthorized_client',
    'Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.',
  ],
} as const satisfies Record<string, readonly [status: number, error: string, description: string]>;
