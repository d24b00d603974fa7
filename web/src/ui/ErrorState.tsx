import { Button } from './Button.tsx';
import { AlertIcon, RefreshIcon } from './core-icons.tsx';
import styles from './StateBlock.module.css';

export type ErrorStateProps = {
  title: string;
  /** What happened and whether anything was lost. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
};

/** In the place of what could not be shown; read out at once. */
export function ErrorState({
  title,
  text,
  onRetry,
  retryLabel = 'Tentar Novamente',
}: ErrorStateProps) {
  return (
    <div className={styles.block} role="alert">
      <span className={styles.drawing} data-tone="error">
        <AlertIcon size={28} />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button variant="quiet" icon={<RefreshIcon />} onClick={onRetry}>
            {retryLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
