import { env } from '~/lib/env.ts';
import { AlertIcon } from '~/ui/core-icons.tsx';
import styles from './BotCheck.module.css';
import { FallbackCheck } from './FallbackCheck.tsx';
import { TurnstileCheck } from './TurnstileCheck.tsx';
import type { BotCheck } from './use-bot-check.ts';

/** The widget in its place in a form, with its message. */
export function BotCheckField({ check, error }: { check: BotCheck; error?: string | undefined }) {
  const message = error ?? check.error;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend into the frame.
    <div className="grid gap-1" role="group" aria-label="Verificação de segurança">
      {env.isTurnstileEnabled ? (
        <TurnstileCheck {...check.widget} />
      ) : (
        <FallbackCheck {...check.widget} />
      )}
      <p className={styles.error} aria-live="polite">
        {message && (
          <>
            <AlertIcon size={16} />
            {message}
          </>
        )}
      </p>
    </div>
  );
}
