import { useEffect, useEffectEvent, useState } from 'react';
import { ShieldIcon, SuccessIcon } from '~/ui/core-icons.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import styles from './BotCheck.module.css';
import type { BotCheckWidgetProps } from './use-bot-check.ts';

const AFTER_MS = 1500;
const AFTER_PRESS_MS = 1000;

/** Stands in where no challenge provider is configured: verifies by itself, or sooner after a press. */
export function FallbackCheck({ attempt, onVerified }: BotCheckWidgetProps) {
  const [verifiedAttempt, setVerifiedAttempt] = useState<number | null>(null);
  const [isPressed, setIsPressed] = useState(false);
  const isVerified = verifiedAttempt === attempt;
  const verify = useEffectEvent(() => {
    setVerifiedAttempt(attempt);
    setIsPressed(false);
    // In the place of a provider's token.
    onVerified('fallback-verification');
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt waits anew.
  useEffect(() => {
    if (isVerified) return;
    const timer = setTimeout(() => verify(), isPressed ? AFTER_PRESS_MS : AFTER_MS);
    return () => clearTimeout(timer);
  }, [attempt, isVerified, isPressed]);

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
