import type { SupabaseClient } from '@supabase/supabase-js';
import { describeError } from '~/lib/errors.ts';
import { requestPasswordReset, setNewPassword } from './auth.api.ts';

type Outcome = { data: null; error: { message: string } | null };

type Options = {
  captchaToken?: (() => string | null) | undefined;
  onPasswordSet?: () => void;
  /** Validates before anything is sent; the message, or undefined when all is well. */
  check: (value: string) => string | undefined;
};

/**
 * The client that `@supabase/auth-ui-react` is given. It shows `error.message` as it comes, so every message
 * that leaves here is already worded for people.
 */
export function authUiClient({ captchaToken, onPasswordSet, check }: Options): SupabaseClient {
  const attempt = async (value: string, call: () => Promise<void>): Promise<Outcome> => {
    const problem = check(value);
    if (problem) return { data: null, error: { message: problem } };
    try {
      await call();
      return { data: null, error: null };
    } catch (error) {
      return { data: null, error: { message: describeError(error) } };
    }
  };
  const auth = {
    resetPasswordForEmail: (email: string, { redirectTo = '' }: { redirectTo?: string } = {}) =>
      attempt(email, () =>
        requestPasswordReset(email, redirectTo, { captchaToken: captchaToken?.() ?? undefined }),
      ),
    updateUser: ({ password = '' }: { password?: string }) =>
      attempt(password, async () => {
        await setNewPassword(password);
        onPasswordSet?.();
      }),
    onAuthStateChange: () => ({ data: { subscription: { unsubscribe: () => undefined } } }),
  };
  // The two views that are used call nothing else of a client.
  return { auth } as unknown as SupabaseClient;
}
