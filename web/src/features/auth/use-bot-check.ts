import { useState } from 'react';
import { toast } from '~/ui/toast.ts';

export const EXPIRED_TEXT = 'Verificação expirada. Complete novamente.';
export const FAILED_TEXT = 'Verificação de segurança falhou';

/** What a widget is given, and what it reports to the form. */
export type BotCheckWidgetProps = {
  /** A new number starts the check again: a token is good for one attempt only. */
  attempt: number;
  onVerified: (token: string) => void;
  /** The token has expired: the check starts again. */
  onExpired: () => void;
  onFailed: () => void;
};

export type BotCheck = {
  /** Null until the check has passed. */
  token: string | null;
  error: string | undefined;
  widget: BotCheckWidgetProps;
  /** Forgets the token and starts again: after use, or when the server refused it. */
  reset: (error?: string) => void;
};

/** The token of the human-verification widget and everything that makes it invalid. */
export function useBotCheck(): BotCheck {
  const [token, setToken] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // One toast per failure: the provider's widget reports each of its own retries.
  const [isFailing, setIsFailing] = useState(false);

  const reset = (message?: string) => {
    setToken(null);
    setError(message);
    setAttempt((attempt) => attempt + 1);
  };
  return {
    token,
    error,
    widget: {
      attempt,
      onVerified: (verified) => {
        setToken(verified);
        setError(undefined);
        setIsFailing(false);
      },
      onExpired: () => reset(EXPIRED_TEXT),
      onFailed: () => {
        setToken(null);
        setIsFailing(true);
        if (isFailing) return;
        toast({
          title: 'Erro de verificação',
          description: 'Falha na verificação de segurança. Tente novamente.',
          tone: 'destructive',
        });
      },
    },
    reset,
  };
}
