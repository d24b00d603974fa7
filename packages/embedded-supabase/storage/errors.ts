import postgres from 'postgres';
import { AWAY, isDatabaseAway } from '../db/away.ts';

/** The codes of the platform's Storage errors that this service can answer; clients read them as `error.code`. */
export type StorageErrorCode =
  | 'AccessDenied'
  | 'DatabaseError'
  | 'EntityTooLarge'
  | 'InternalError'
  | 'InvalidBucketName'
  | 'InvalidJWT'
  | 'InvalidKey'
  | 'InvalidMimeType'
  | 'InvalidRange'
  | 'InvalidRequest'
  | 'InvalidSignature'
  | 'NoSuchBucket'
  | 'NoSuchKey'
  | 'ResourceAlreadyExists';

type Details = { code: StorageErrorCode; status: number; message: string; error?: string };

/**
 * A refusal in the words of the platform's Storage.
 *
 * `status` is the one named in the body (`statusCode`). The platform answers HTTP 400 for all of them, and so does
 * {@link errorResponse}; resumable uploads answer `status` itself.
 */
export class StorageError extends Error {
  readonly code: StorageErrorCode;
  readonly status: number;
  readonly error: string;

  constructor({ code, status, message, error }: Details) {
    super(message);
    this.name = 'StorageError';
    this.code = code;
    this.status = status;
    this.error = error ?? code;
  }
}

export const refuse = {
  accessDenied: (message: string) =>
    new StorageError({ code: 'AccessDenied', status: 403, error: 'Unauthorized', message }),
  alreadyExists: () =>
    new StorageError({
      code: 'ResourceAlreadyExists',
      status: 409,
      error: 'Duplicate',
      message: 'The resource already exists',
    }),
  invalidBucketName: () =>
    new StorageError({
      code: 'InvalidBucketName',
      status: 400,
      error: 'Invalid Input',
      message: 'Bucket name invalid',
    }),
  invalidKey: (key: string) =>
    new StorageError({ code: 'InvalidKey', status: 400, message: `Invalid key: ${key}` }),
  invalidMimeType: (type: string) =>
    new StorageError({
      code: 'InvalidMimeType',
      status: 415,
      error: 'invalid_mime_type',
      message: `mime type ${type} is not supported`,
    }),
  invalidRequest: (message: string, status = 400) =>
    new StorageError({ code: 'InvalidRequest', status, message }),
  invalidSignature: () =>
    new StorageError({ code: 'InvalidSignature', status: 400, message: 'Invalid signature' }),
  invalidToken: (message: string) => new StorageError({ code: 'InvalidJWT', status: 400, message }),
  noSuchBucket: () =>
    new StorageError({
      code: 'NoSuchBucket',
      status: 404,
      error: 'Bucket not found',
      message: 'Bucket not found',
    }),
  noSuchKey: () =>
    new StorageError({
      code: 'NoSuchKey',
      status: 404,
      error: 'not_found',
      message: 'Object not found',
    }),
  tooLarge: (what = 'object') =>
    new StorageError({
      code: 'EntityTooLarge',
      status: 413,
      error: 'Payload too large',
      message: `The ${what} exceeded the maximum allowed size`,
    }),
};

/** Words anything that was thrown as the platform would: database errors by their SQLSTATE, the unknown as 500. */
export function toStorageError(thrown: unknown): StorageError {
  if (thrown instanceof StorageError) return thrown;
  if (isDatabaseAway(thrown)) {
    return new StorageError({ code: 'DatabaseError', status: 503, message: AWAY });
  }
  if (thrown instanceof postgres.PostgresError) return fromDatabase(thrown);
  const message = thrown instanceof Error ? thrown.message : 'Internal server error';
  return new StorageError({ code: 'InternalError', status: 500, message });
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
      return new StorageError({
        code: 'DatabaseError',
        status: 500,
        message: `database error, code: ${error.code}`,
      });
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
