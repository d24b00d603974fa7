import { HTTPException } from 'hono/http-exception';
import type { ErrorBody, ErrorCode } from './contracts/error.ts';
import { GoogleError } from './google/error.ts';

type Details = {
  field?: string | undefined;
  headers?: Record<string, string>;
  /** The row as it is now, for a version conflict. */
  current?: Record<string, unknown> | undefined;
  cause?: unknown;
};

/** A failure that is reported to the caller. `message` is in Portuguese and safe to show. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly headers: Record<string, string>;
  readonly current: Record<string, unknown> | undefined;

  constructor(status: number, code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.field = details.field;
    this.headers = details.headers ?? {};
    this.current = details.current;
  }

  body(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.field !== undefined && { field: this.field }),
      ...(this.current !== undefined && { current: this.current }),
    };
  }
}

/** Any thrown value as an HttpError; an unexpected one becomes a 500 without its cause. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof GoogleError) return googleFailure(error);
  if (error instanceof HTTPException && error.status < 500) {
    return new HttpError(400, 'invalid_request', 'A requisição não pôde ser lida.', {
      cause: error,
    });
  }
  return new HttpError(500, 'internal', 'Erro interno. Tente novamente em instantes.', {
    cause: error,
  });
}

/** Google refused or failed: a 502, because neither the caller nor we are at fault. */
function googleFailure(error: GoogleError): HttpError {
  return new HttpError(502, `google_${error.type}`, error.message, { cause: error });
}

/** The refusal of an edit that was based on an older version of the row. */
export function versionConflict(details: Pick<Details, 'cause' | 'current'> = {}): HttpError {
  return new HttpError(
    409,
    'version_conflict',
    'Isto mudou desde que você o leu. Leia de novo, revise e repita a alteração.',
    details,
  );
}

/** A service that this call needs does not answer. */
export function unavailable(cause: unknown): HttpError {
  return new HttpError(503, 'unavailable', 'Serviço indisponível. Tente novamente em instantes.', {
    cause,
  });
}

/** Done on an own device only. */
function refusedThere(cause: unknown): HttpError {
  return new HttpError(
    403,
    'shared_computer',
    'Este computador é compartilhado, e isto só se faz num aparelho seu. Entre pelo seu celular.',
    { cause },
  );
}

/** What PostgREST, Auth and Storage errors have in common. */
export type PlatformError = {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
};

/**
 * Codes that say something of the moment and nothing of the call: no answer, no connection or none to the schema (PGRST00x), a
 * token that the API does not take now (PGRST30x: keys that rotate, a clock that is ahead), connection exceptions (08), resources
 * (53), an end by the operator or of the server (57), and two statements in each other's way (40).
 */
const LATER = /^$|^PGRST(00|30)|^(08|53|57|40)/;

/** The one refusal of a token that its person ends by signing in again; newer versions of PostgREST give it a code of its own. */
const isExpired = ({ code = '', message }: PlatformError) =>
  /^PGRST30[13]$/.test(code) && message === 'JWT expired';

function sessionExpired(cause: unknown): HttpError {
  return new HttpError(401, 'unauthenticated', 'Sessão expirada. Entre novamente.', { cause });
}

/**
 * A database failure as an HttpError, by its SQLSTATE or PostgREST code. The database's message stays in `cause`, for
 * the log.
 */
export function fromDatabase(error: PlatformError): HttpError {
  const cause = error;
  switch (error.code) {
    case '42501':
      if (error.message.includes('shared computer')) return refusedThere(cause);
      return new HttpError(
        403,
        'forbidden',
        'Você não tem permissão para esta ação. Se deveria ter, fale com o suporte.',
        { cause },
      );
    case '23505':
      return new HttpError(
        409,
        'conflict',
        'Já existe um registro com estes dados. Atualize a página, revise e tente novamente.',
        { cause },
      );
    case '23503':
      return new HttpError(
        409,
        'conflict',
        'O registro está ligado a outro que não existe ou o impede. Atualize a página e revise.',
        {
          cause,
        },
      );
    case 'PT409':
      return versionConflict({ cause });
    case 'PT404':
    case 'PGRST116':
      return new HttpError(404, 'not_found', 'Registro não encontrado. Atualize a página.', {
        cause,
      });
    case 'PT401':
      return sessionExpired(cause);
    default:
      if (isExpired(error)) return sessionExpired(cause);
      if (LATER.test(error.code ?? '')) return unavailable(cause);
      // Classes 22 (bad values) and 23 (constraint violations): the caller's data cannot be stored.
      return /^2[23]/.test(error.code ?? '')
        ? new HttpError(400, 'invalid_request', 'Dados inválidos. Revise e tente novamente.', {
            cause,
          })
        : new HttpError(500, 'internal', 'Erro interno. Tente novamente em instantes.', { cause });
  }
}
