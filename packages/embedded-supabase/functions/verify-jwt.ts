import { jwtVerify } from 'jose';
import type { StackContext } from '../context.ts';
import { roleOf } from '../gateway/api-keys.ts';
import { json } from '../gateway/http.ts';

/**
 * The platform's check before a function with `verify_jwt = true`: a valid token, or an API key on either
 * header. It does not prove a user; functions authenticate their callers themselves.
 *
 * @returns the refusal, or undefined when the call may pass
 */
export async function refuseWithoutJwt(
  request: Request,
  context: StackContext,
): Promise<Response | undefined> {
  const apikey = request.headers.get('apikey');
  const bearer = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]?.trim();
  if (apikey !== null && roleOf(apikey, context) !== undefined && bearer === undefined) {
    return undefined;
  }
  if (bearer === undefined) {
    return json(401, { code: 401, message: 'Missing authorization header' });
  }
  if (roleOf(bearer, context) !== undefined) return undefined;
  try {
    await jwtVerify(bearer, new TextEncoder().encode(context.jwtSecret), { algorithms: ['HS256'] });
    return undefined;
  } catch {
    return json(401, { code: 401, message: 'Invalid JWT' });
  }
}
