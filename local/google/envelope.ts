/** One entry of Google's `errors` list. */
export type GoogleErrorDetail = {
  message: string;
  domain: string;
  reason: string;
  location?: string;
  locationType?: 'parameter' | 'header';
};

/** An error as Google's JSON APIs answer it. */
export class GoogleError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(
    status: number,
    detail: GoogleErrorDetail,
    extra: { status?: string; details?: object[] } = {},
  ) {
    super(detail.message);
    this.status = status;
    this.body = { error: { code: status, message: detail.message, errors: [detail], ...extra } };
  }
}

/** The entry of `details` that carries the reason of newer errors. */
export function errorInfo(reason: string, service = 'youtube.googleapis.com'): object {
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'googleapis.com',
    metadata: { service, consumer: 'projects/114030000000' },
  };
}

/* What Google refuses, in its own words. */

export function missingParameter(name: string): GoogleError {
  return new GoogleError(400, {
    message:
      name === 'filter'
        ? 'No filter selected. Expected one of: id, forHandle, forUsername'
        : `Required parameter: ${name}`,
    domain: 'youtube.parameter',
    reason: 'missingRequiredParameter',
    location: `parameters.${name}`,
    locationType: 'parameter',
  });
}

export function invalidKey(): GoogleError {
  return new GoogleError(
    400,
    {
      message: 'API key not valid. Please pass a valid API key.',
      domain: 'global',
      reason: 'badRequest',
    },
    { status: 'INVALID_ARGUMENT', details: [errorInfo('API_KEY_INVALID')] },
  );
}

export function missingKey(): GoogleError {
  return new GoogleError(
    403,
    {
      message:
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
      domain: 'global',
      reason: 'forbidden',
    },
    { status: 'PERMISSION_DENIED' },
  );
}

export function invalidCredentials(): GoogleError {
  return new GoogleError(
    401,
    {
      message: 'Invalid Credentials',
      domain: 'global',
      reason: 'authError',
      location: 'Authorization',
      locationType: 'header',
    },
    { status: 'UNAUTHENTICATED' },
  );
}

export function playlistNotFound(): GoogleError {
  return new GoogleError(404, {
    message:
      "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.",
    domain: 'youtube.playlistItem',
    reason: 'playlistNotFound',
    location: 'playlistId',
    locationType: 'parameter',
  });
}

export function fileNotFound(id: string): GoogleError {
  return new GoogleError(404, {
    message: `File not found: ${id}.`,
    domain: 'global',
    reason: 'notFound',
    location: 'fileId',
    locationType: 'parameter',
  });
}

export function invalidParameter(location: string): GoogleError {
  return new GoogleError(400, {
    message: 'Invalid Value',
    domain: 'global',
    reason: 'invalid',
    location,
    locationType: 'parameter',
  });
}

export function invalidFields(text: string): GoogleError {
  return new GoogleError(400, {
    message: `Invalid field selection ${text}`,
    domain: 'global',
    reason: 'invalidParameter',
    location: 'fields',
    locationType: 'parameter',
  });
}

export function invalidPageToken(): GoogleError {
  return new GoogleError(400, {
    message: 'The request specifies an invalid page token.',
    domain: 'youtube.parameter',
    reason: 'invalidPageToken',
    location: 'pageToken',
    locationType: 'parameter',
  });
}

export function routeNotFound(): GoogleError {
  return new GoogleError(404, { message: 'Not Found', domain: 'global', reason: 'notFound' });
}
