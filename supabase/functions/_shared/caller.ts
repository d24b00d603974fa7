import { type AuthError, isAuthSessionMissingError } from '@supabase/supabase-js';
import { type Client, callerClient } from './clients.ts';
import { endsSession } from './contracts/auth-refusal.ts';
import type { Role } from './contracts/user.ts';
import type { Deps } from './deps.ts';
import { HttpError, unavailable } from './errors.ts';
import { ensure, rows } from './rows.ts';
import { accountSchema } from './users/account.ts';

/** The person behind a request, as the database knows them now. */
export type Caller = {
  id: string;
  email: string;
  fullName: string;
  role: Role;
  isApproved: boolean;
  isActive: boolean;
  accessToken: string;
  /** Acts under this person's own rights. */
  client: Client;
};

/** The Bearer token of an Authorization header; null when there is none or it is an API key. */
export function bearerToken(header: string | undefined): string | null {
  const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
  return token?.includes('.') ? token : null;
}

/** Auth's own refusal of this token, beside the end of its session. */
const NO_TOKEN = ['bad_jwt', 'no_authorization'];

const isRefusedByAuth = (error: AuthError) =>
  isAuthSessionMissingError(error) ||
  endsSession(error.code) ||
  NO_TOKEN.includes(error.code ?? '');

/**
 * The person to whom a token belongs. Auth is asked, so that the live token of a deleted or signed-out account
 * is refused; role and approval are read under the caller's own rights, never from the token.
 * Errors: 401 unauthenticated, 503 when Auth cannot be reached.
 */
export async function requireCaller(deps: Deps, accessToken: string | null): Promise<Caller> {
  if (accessToken === null) throw signedOut();
  const client = callerClient(deps, accessToken);
  const { error } = await client.auth.getUser(accessToken);
  // Any other answer (busy, unreachable, a proxy, a gateway without the key) does not mean that the session ended.
  if (error) throw isRefusedByAuth(error) ? signedOut(error) : unavailable(error);
  const profile = rows(
    await client.rpc('own_profile', {}, { get: true }),
    accountSchema.nullable(),
  );
  if (!profile) throw signedOut();
  return {
    id: profile.id,
    email: profile.email,
    fullName: profile.full_name,
    role: profile.role,
    isApproved: profile.is_approved,
    isActive: profile.is_active,
    accessToken,
    client,
  };
}

/** Requires an approved, active account; the code of the 403 says which of the two is missing. */
export function requireMember(caller: Caller): Caller {
  if (!caller.isActive) {
    throw new HttpError(403, 'account_inactive', 'Sua conta está desativada. Fale com o suporte.');
  }
  if (!caller.isApproved) {
    throw new HttpError(
      403,
      'pending_approval',
      'Seu cadastro aguarda aprovação. Aguarde o e-mail de liberação ou fale com o suporte.',
    );
  }
  return caller;
}

/** Requires an administrator or superuser. Errors: those of `requireMember`, 403 forbidden. */
export function requireAdmin(caller: Caller): Caller {
  requireMember(caller);
  if (caller.role === 'user') throw notAllowed();
  return caller;
}

/** Requires a superuser. Errors: those of `requireMember`, 403 forbidden. */
export function requireSuperuser(caller: Caller): Caller {
  requireMember(caller);
  if (caller.role !== 'superuser') throw notAllowed();
  return caller;
}

/**
 * Requires a session on a person's own device: a stranger at an open shared computer must not do what cannot be taken back.
 * Errors: 403 shared_computer.
 */
export async function requireOwnDevice({ client }: Caller): Promise<void> {
  ensure(await client.rpc('require_own_device', {}, { get: true }));
}

function signedOut(cause?: unknown): HttpError {
  return new HttpError(401, 'unauthenticated', 'Faça login para continuar.', { cause });
}

function notAllowed(): HttpError {
  return new HttpError(
    403,
    'forbidden',
    'Você não tem permissão para esta ação. Se deveria ter, fale com o suporte.',
  );
}
