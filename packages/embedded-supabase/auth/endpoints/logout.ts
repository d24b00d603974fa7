import type { Endpoint } from '../auth.ts';
import { requireCaller } from '../callers.ts';
import { badRequest } from '../errors.ts';
import { endSessions, type LogoutScope } from '../sessions.ts';

const scopes: readonly string[] = ['global', 'local', 'others'] satisfies LogoutScope[];
const isScope = (value: string): value is LogoutScope => scopes.includes(value);

/** `POST /logout`: ends all sessions of the caller, this one, or all but this one. */
export const logout: Endpoint = async (auth, request, url) => {
  const scope = url.searchParams.get('scope') || 'global';
  if (!isScope(scope)) throw badRequest('validation_failed', `Unsupported logout scope "${scope}"`);
  const { user, sessionId } = await requireCaller(auth, request);
  await auth.db.transaction('Error logging out user', (tx) =>
    endSessions(tx, user.id, scope, sessionId),
  );
  return new Response(null, { status: 204 });
};
