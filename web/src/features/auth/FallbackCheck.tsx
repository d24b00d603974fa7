import { useEffect, useState } from 'react';
import { ShieldIcon, SuccessIcon } from '~/ui/core-icons.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import styles from './BotCheck.module.css';
import {
  type BotCheckWidgetProps,
  FALLBACK_AUTO_MS,
  FALLBACK_CLICK_MS,
  FALLBACK_TOKEN,
} from './bot-check.ts';

/** Stands in where no challenge provider is configured: verifies by itself, or sooner after a press. */
export function FallbackCheck({ attempt, onVerified }: BotCheckWidgetProps) {
  const [verifiedAttempt, setVerifiedAttempt] = useState<number | null>(null);
  const [isPressed, setIsPressed] = useState(false);
  const isVerified = verifiedAttempt === attempt;

  useEffect(() => {
    if (isVerified) return;
    const timer = setTimeout(
      () => {
        setVerifiedAttempt(attempt);
        setIsPressed(false);
        onVerified(FALLBACK_TOKEN);
      },
      isPressed ? FALLBACK_CLICK_MS : FALLBACK_AUTO_MS,
    );
    return () => clearTimeout(timer);
  }, [attempt, isVerified, isPressed, onVerified]);

  return (
    <button
      type="button"
      className={styles.fallback}
      data-verified={isVerified || undefined}
      disabled={isVerified}
      onClick={() => setIsPressed(true)}
    >
      <span className={styles.mark}>
        {isVerified ? (
          <SuccessIcon size={24} />
        ) : isPressed ? (
          <Spinner size={20} />
        ) : (
          <ShieldIcon size={24} />
        )}
      </span>
      <span aria-live="polite">
        {isVerified ? 'Verificação concluída' : 'Verificando se você é humano...'}
      </span>
    </button>
  );
}
