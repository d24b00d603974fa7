import errors from './errors.json' with { type: 'json' };

/** Google words the same error differently for its APIs; `token` gives tokens to service accounts. */
export type Api = 'youtube' | 'drive' | 'token';

export type ErrorName = keyof typeof errors;

/** An entry of `errors.json`; `{…}` in a text stands for a value. */
type ErrorEntry = {
  code: number;
  message: string;
  domain: string;
  reason: string;
  /** The parameter that is wrong, or the header when `locationType` says so. */
  location?: string;
  locationType?: string;
  /** Set in newer errors. */
  status?: string;
  /** The reason that newer errors carry in `details`. */
  info?: string;
  /** Other details. */
  details?: object[];
  /** What Drive says differently. */
  drive?: Partial<ErrorEntry>;
};

const APIS: Record<Api, { title: string; service: string }> = {
  youtube: { title: 'YouTube Data API v3', service: 'youtube.googleapis.com' },
  drive: { title: 'Google Drive API', service: 'drive.googleapis.com' },
  token: { title: 'Google OAuth2', service: 'oauth2.googleapis.com' },
};

/** An error as Google's JSON APIs answer it. */
export class GoogleError extends Error {
  readonly response: Response;

  /** @param values what stands in the text in place of `{…}` */
  constructor(name: ErrorName, values: Record<string, string> = {}, api: Api = 'youtube') {
    const whole: ErrorEntry = errors[name];
    const { code, domain, reason, status, info, details, ...entry } = {
      ...whole,
      ...(api === 'drive' ? whole.drive : {}),
    };
    const known: Record<string, string> = { ...APIS[api], ...values };
    const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, key: string) => known[key] ?? '');
    const message = fill(entry.message);
    super(message);
    const { locationType = 'parameter', location } = entry;
    const place = location && { location: fill(location), locationType };
    const errorInfo = info && {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: info,
      domain: 'googleapis.com',
      metadata: { service: APIS[api].service, consumer: 'projects/114030000000' },
    };
    const error = {
      code,
      message,
      errors: [{ message, domain, reason, ...place }],
      status,
      details: errorInfo ? [errorInfo] : details,
    };
    this.response = json({ error }, code);
  }
}

/** JSON as Google sends it: indented, with a charset. */
export function json(value: unknown, status = 200): Response {
  return new Response(`${JSON.stringify(value, null, 2)}\n`, {
    status,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'cache-control': 'private',
      vary: 'Origin, X-Origin, Referer',
    },
  });
}
