import type { StackFile } from 'embedded-supabase/stack-file';
import { DEMO_PASSWORD } from '../../local/seed/demo-accounts.ts';

/** Signs a person of the demo world in and returns the session as the app stores it. Throws when Auth refuses. */
export async function demoSession(
  stack: Pick<StackFile, 'gatewayUrl' | 'publishableKey'>,
  email: string,
): Promise<string> {
  const response = await fetch(`${stack.gatewayUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`${email}: ${response.status} ${await response.text()}`);
  return response.text();
}
