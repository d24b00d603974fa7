/** What a widget reports to the form. */
type BotCheckEvents = {
  onVerified: (token: string) => void;
  /** The token has expired: the check starts again. */
  onExpired: () => void;
  onFailed: () => void;
};

export type BotCheckWidgetProps = BotCheckEvents & {
  /** A new number starts the check again: a token is good for one attempt only. */
  attempt: number;
};

/** What the fallback yields instead of a provider's token. */
export const FALLBACK_TOKEN = 'fallback-verification';
export const FALLBACK_AUTO_MS = 1500;
export const FALLBACK_CLICK_MS = 1000;
export const RETRY_MS = 8000;

export const EXPIRED_TEXT = 'Verificação expirada. Complete novamente.';
export const FAILED_TEXT = 'Verificação de segurança falhou';
