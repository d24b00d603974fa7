import { useState } from 'react';
import { toast } from '~/ui/toast.ts';
import { type BotCheckWidgetProps, EXPIRED_TEXT, FAILED_TEXT } from './bot-check.ts';

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

  const [events] = useState(() => ({
    verify: (verified: string) => {
      setToken(verified);
      setError(undefined);
      setIsFailing(false);
    },
    expire: () => {
      setToken(null);
      setError(EXPIRED_TEXT);
      setAttempt((attempt) => attempt + 1);
    },
  }));

  return {
    token,
    error,
    widget: {
      attempt,
      onVerified: events.verify,
      onExpired: events.expire,
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
    reset: (message) => {
      setToken(null);
      setError(message);
      setAttempt((attempt) => attempt + 1);
    },
  };
}

/** The text for a token that the server refused. */
export const refusedText = (serverMessage: string | undefined) => serverMessage ?? FAILED_TEXT;
