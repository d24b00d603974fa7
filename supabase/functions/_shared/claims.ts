import * as z from 'zod';

const claimsSchema = z.object({ exp: z.number().optional(), session_id: z.string().optional() });
type Claims = z.output<typeof claimsSchema>;

/** The claims of a token, without verification: only for decisions that its bearer may make. */
export function claimsOf(accessToken: string): Claims {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return claimsSchema.parse(JSON.parse(atob(payload)));
  } catch {
    return {};
  }
}
