import { Button } from '~/ui/Button.tsx';
import { CheckIcon, SuccessIcon } from '~/ui/icons.tsx';
import type { StoredProgress } from './progress.queries.ts';
import { useMarkWatched } from './use-mark-watched.ts';

const GAPS = { gap: 'var(--space-2) var(--space-3)' };
const DONE = { color: 'var(--color-success)' };

type WatchedToggleProps = {
  videoId: number;
  /** The server's record of the lesson; null when it was never opened. */
  stored: StoredProgress | null;
};

/** Says that a lesson is completed, and lets the member say so, or take it back. */
export function WatchedToggle({ videoId, stored }: WatchedToggleProps) {
  const { isWatched, mark } = useMarkWatched(videoId, stored);
  return (
    <div className="row wrap" style={GAPS}>
      {isWatched && (
        <p className="inline-row bold" style={DONE}>
          <SuccessIcon size={18} />
          Aula concluída
        </p>
      )}
      {/* One button, so that the focus stays on it. */}
      <Button
        variant={isWatched ? 'ghost' : 'quiet'}
        icon={isWatched ? undefined : <CheckIcon />}
        onClick={() => mark(!isWatched)}
      >
        {isWatched ? 'Marcar como não assistida' : 'Marcar como assistida'}
      </Button>
    </div>
  );
}
