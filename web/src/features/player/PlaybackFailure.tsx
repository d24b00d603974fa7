import { Button } from '~/ui/Button.tsx';
import { AlertIcon, RefreshIcon } from '~/ui/icons.tsx';
import { explainError } from './playback.rules.ts';
import styles from './VideoPlayer.module.css';

type PlaybackFailureProps = {
  /** YouTube's id. */
  videoId: string;
  /** The video host's number of what went wrong. */
  errorCode: number | null;
  onRetry(): void;
};

/** Says why a lesson does not play, and what can be done about it. */
export function PlaybackFailure({ videoId, errorCode, onRetry }: PlaybackFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <AlertIcon />
      <p>{explainError(errorCode)}</p>
      <Button size="sm" variant="quiet" icon={<RefreshIcon size={16} />} onClick={onRetry}>
        Tentar Novamente
      </Button>
      <a href={`https://www.youtube.com/watch?v=${videoId}`} target="_blank" rel="noopener">
        Abrir no YouTube
      </a>
    </div>
  );
}
