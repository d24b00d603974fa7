import type { AuthFormClient } from '@supabase/auth-ui-react';
import type { ZodType } from 'zod';
import { describeError } from '~/lib/errors.ts';
import { requestPasswordReset, setNewPassword } from './auth.api.ts';

type Options = {
  captchaToken?: (() => string | null) | undefined;
  onPasswordSet?: () => void;
  /** Reads what was typed before anything is sent. */
  schema: ZodType<string>;
};

/**
 * The client that the forms of `@supabase/auth-ui-react` are given. They show `error.message` as it comes, so every
 * message returned here is already in Portuguese.
 */
export function authUiClient({ captchaToken, onPasswordSet, schema }: Options): AuthFormClient {
  const attempt = async (value: string, call: (value: string) => Promise<void>) => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) return { error: { message: parsed.error.issues[0]?.message ?? '' } };
    try {
      await call(parsed.data);
      return { error: null };
    } catch (error) {
      return { error: { message: describeError(error) } };
    }
  };
  return {
    auth: {
      resetPasswordForEmail: (email, { redirectTo = '' }) =>
        attempt(email, (address) =>
          requestPasswordReset(address, redirectTo, {
            captchaToken: captchaToken?.() ?? undefined,
          }),
        ),
      updateUser: ({ password }) =>
        attempt(password, async (value) => {
          await setNewPassword(value);
          onPasswordSet?.();
        }),
      // The forms switch views on it; each is shown alone here.
      onAuthStateChange: () => ({ data: { subscription: { unsubscribe: () => undefined } } }),
    },
  };
}
