import type { AuthFormClient } from '@supabase/auth-ui-react';
import { describeError } from '~/lib/errors.ts';
import { requestPasswordReset, setNewPassword } from './auth.api.ts';

type Options = {
  captchaToken?: (() => string | null) | undefined;
  onPasswordSet?: () => void;
  /** Validates before anything is sent; the message, or undefined when all is well. */
  check: (value: string) => string | undefined;
};

/**
 * The client that the forms of `@supabase/auth-ui-react` are given. They show `error.message` as it comes, so every
 * message returned here is already in Portuguese.
 */
export function authUiClient({ captchaToken, onPasswordSet, check }: Options): AuthFormClient {
  const attempt = async (value: string, call: () => Promise<void>) => {
    const problem = check(value);
    if (problem) return { error: { message: problem } };
    try {
      await call();
      return { error: null };
    } catch (error) {
      return { error: { message: describeError(error) } };
    }
  };
  return {
    auth: {
      resetPasswordForEmail: (email, { redirectTo = '' }) =>
        attempt(email, () =>
          requestPasswordReset(email, redirectTo, { captchaToken: captchaToken?.() ?? undefined }),
        ),
      updateUser: ({ password }) =>
        attempt(password, async () => {
          await setNewPassword(password);
          onPasswordSet?.();
        }),
      // The forms switch views on it; each is shown alone here.
      onAuthStateChange: () => ({ data: { subscription: { unsubscribe: () => undefined } } }),
    },
  };
}
