/*
 * What is used of this package. Its own types ask for a whole client of Supabase, but these two forms call only the
 * functions below, and the app gives them just those.
 */
declare module '@supabase/auth-ui-react' {
  import type { ReactElement } from 'react';

  type Outcome = { error: { message: string } | null };

  /** What the forms call of a client. They show `error.message` as it comes. */
  export type AuthFormClient = {
    auth: {
      resetPasswordForEmail(email: string, options: { redirectTo?: string }): Promise<Outcome>;
      updateUser(attributes: { password: string }): Promise<Outcome>;
      onAuthStateChange(listener: (event: string) => void): {
        data: { subscription: { unsubscribe(): void } };
      };
    };
  };

  type FormProps = {
    supabaseClient: AuthFormClient;
    appearance: {
      extend: boolean;
      className: Record<'container' | 'label' | 'input' | 'button' | 'message', string>;
    };
    localization: { variables: Record<string, Record<string, string>> };
    redirectTo?: string;
  };

  export function ForgottenPassword(props: FormProps): ReactElement;
  export function UpdatePassword(props: FormProps): ReactElement;
}
