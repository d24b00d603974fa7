import type { ReactNode } from 'react';
import { Button } from '~/ui/Button.tsx';
import { AlertIcon, RefreshIcon } from '~/ui/icons.tsx';
import choice from './PositionChoice.module.css';
import styles from './UnknownPosition.module.css';

type UnknownPositionProps = {
  isRetrying: boolean;
  onRetry(): void;
  onStartOver(): void;
  poster: ReactNode;
};

/** Replaces the player while the stored position is unknown: playing would overwrite it. */
export function UnknownPosition({
  isRetrying,
  onRetry,
  onStartOver,
  poster,
}: UnknownPositionProps) {
  return (
    <>
      <div className={styles.frame}>{poster}</div>
      <div className={choice.choice} role="alert">
        <AlertIcon />
        <p>Não sabemos onde você parou. Nada muda no que está guardado até você escolher.</p>
        <div className="actions">
          <Button
            size="sm"
            variant="quiet"
            icon={<RefreshIcon size={16} />}
            isLoading={isRetrying}
            onClick={onRetry}
          >
            Tentar Novamente
          </Button>
          <Button size="sm" variant="ghost" onClick={onStartOver}>
            Começar do início
          </Button>
        </div>
      </div>
    </>
  );
}
