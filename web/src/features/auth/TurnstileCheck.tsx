import { useEffect, useEffectEvent, useRef } from 'react';
import { env } from '~/lib/env.ts';
import { readTheme } from '~/theme/theme.ts';
import styles from './BotCheck.module.css';
import { loadTurnstile } from './turnstile.ts';
import type { BotCheckWidgetProps } from './use-bot-check.ts';

const RETRY_MS = 8000;

/** The challenge provider's own widget. It is tried again every 8 s while it does not answer. */
export function TurnstileCheck({ attempt, onVerified, onExpired, onFailed }: BotCheckWidgetProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  const verified = useEffectEvent(onVerified);
  const expired = useEffectEvent(onExpired);
  const failed = useEffectEvent(onFailed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new widget.
  useEffect(() => {
    let isGone = false;
    let remove = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;

    const start = async () => {
      try {
        const turnstile = await loadTurnstile();
        if (isGone || !containerRef.current) return;
        const id = turnstile.render(containerRef.current, {
          sitekey: env.turnstileSiteKey,
          language: 'pt-BR',
          theme: readTheme(),
          size: 'flexible',
          retry: 'auto',
          'retry-interval': RETRY_MS,
          // Its hidden input would become a field of the form.
          'response-field': false,
          callback: (token) => verified(token),
          'expired-callback': () => expired(),
          'error-callback': () => {
            failed();
            return true;
          },
        });
        if (id !== undefined) remove = () => turnstile.remove(id);
      } catch {
        if (isGone) return;
        failed();
        timer = setTimeout(start, RETRY_MS);
      }
    };
    void start();
    return () => {
      isGone = true;
      clearTimeout(timer);
      remove();
    };
  }, [attempt]);

  return <div ref={containerRef} className={styles.provider} />;
}
