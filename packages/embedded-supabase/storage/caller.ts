import { jwtVerify } from 'jose';
import { errorText } from '../errors.ts';
import { refuse } from './errors.ts';

/** Who makes a request: policies see the claims, Postgres acts as the role. */
export type Caller = {
  role: string;
  /** The user's id; API keys have none. */
  userId: string | null;
  claims: Record<string, unknown>;
};

/** The service itself, which row-level security does not limit. */
export const serviceCaller: Caller = {
  role: 'service_role',
  userId: null,
  claims: { role: 'service_role' },
};

/**
 * Reads the caller from `Authorization: Bearer …`.
 *
 * @throws InvalidRequest without the header, AccessDenied for a token that is forged, expired or malformed
 */
export async function readCaller(request: Request, jwtSecret: string): Promise<Caller> {
  const header = request.headers.get('authorization');
  if (header === null) {
    throw refuse.invalidRequest("headers must have required property 'authorization'");
  }
  const token = header.replace(/^bearer\s+/i, '');
  const { payload } = await jwtVerify(token, new TextEncoder().encode(jwtSecret), {
    algorithms: ['HS256'],
  }).catch((error: unknown) => {
    throw refuse.accessDenied(errorText(error));
  });
  return {
    role: typeof payload.role === 'string' ? payload.role : 'anon',
    userId: payload.sub ?? null,
    claims: payload,
  };
}
