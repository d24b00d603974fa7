import postgres from 'postgres';
import { DATABASE_UNAVAILABLE, isDatabaseUnavailable } from '../db/transaction.ts';
import { errorText } from '../errors.ts';

/**
 * A refusal in the words of the platform's Storage.
 *
 * `status` is the one named in the body (`statusCode`). The platform answers HTTP 400 for all of them, and so does
 * {@link errorResponse}; resumable uploads answer `status` itself.
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /** Clients read it as `error.code`. */
  readonly code: string;
  readonly status: number;
  readonly error: string;

  constructor(code: string, status: number, message: string, error = code) {
    super(message);
    this.code = code;
    this.status = status;
    this.error = error;
  }
}

export const refuse = {
  accessDenied: (message: string) => new StorageError('AccessDenied', 403, message, 'Unauthorized'),
  alreadyExists: () =>
    new StorageError('ResourceAlreadyExists', 409, 'The resource already exists', 'Duplicate'),
  invalidBucketName: () =>
    new StorageError('InvalidBucketName', 400, 'Bucket name invalid', 'Invalid Input'),
  invalidKey: (key: string) => new StorageError('InvalidKey', 400, `Invalid key: ${key}`),
  invalidMimeType: (type: string) =>
    new StorageError(
      'InvalidMimeType',
      415,
      `mime type ${type} is not supported`,
      'invalid_mime_type',
    ),
  invalidRange: () =>
    new StorageError('InvalidRange', 416, 'The requested range is not satisfiable'),
  invalidRequest: (message: string, status = 400) =>
    new StorageError('InvalidRequest', status, message),
  invalidSignature: () => new StorageError('InvalidSignature', 400, 'Invalid signature'),
  invalidToken: (message: string) => new StorageError('InvalidJWT', 400, message),
  noSuchBucket: () => new StorageError('NoSuchBucket', 404, 'Bucket not found', 'Bucket not found'),
  noSuchKey: () => new StorageError('NoSuchKey', 404, 'Object not found', 'not_found'),
  tooLarge: (what = 'object') =>
    new StorageError(
      'EntityTooLarge',
      413,
      `The ${what} exceeded the maximum allowed size`,
      'Payload too large',
    ),
};

/** Words anything that was thrown as the platform would: database errors by their SQLSTATE, the unknown as 500. */
export function toStorageError(thrown: unknown): StorageError {
  if (thrown instanceof StorageError) return thrown;
  if (isDatabaseUnavailable(thrown))
    return new StorageError('DatabaseError', 503, DATABASE_UNAVAILABLE);
  if (thrown instanceof postgres.PostgresError) return fromDatabase(thrown);
  return new StorageError('InternalError', 500, errorText(thrown));
}

function fromDatabase(error: postgres.PostgresError): StorageError {
  switch (error.code) {
    case '42501':
      return refuse.accessDenied(
        error.message.includes('row-level security')
          ? 'new row violates row-level security policy'
          : error.message,
      );
    case '23505':
      return refuse.alreadyExists();
    case '23503':
      return refuse.invalidRequest('The related resource does not exist', 404);
    default:
      return new StorageError('DatabaseError', 500, `database error, code: ${error.code}`);
  }
}

/** The platform's error body; HTTP 400 whatever `statusCode` says, save for 416 (media players need it) and 5xx. */
export function errorResponse(error: StorageError): Response {
  const status = error.status >= 500 || error.status === 416 ? error.status : 400;
  return Response.json(
    {
      statusCode: String(error.status),
      error: error.error,
      code: error.code,
      message: error.message,
    },
    { status, headers: { 'cache-control': 'no-store' } },
  );
}
