import { useQueryClient } from '@tanstack/react-query';
import { readDevice } from '~/lib/device.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { ActButton } from '~/ui/ActButton.tsx';
import { CheckIcon, SuccessIcon } from '~/ui/icons.tsx';
import { toast } from '~/ui/toast.ts';
import { progressQueries, type StoredProgress, showRecord } from './progress.queries.ts';
import { watchedMarks } from './progress-reports.ts';

type WatchedToggleProps = {
  videoId: number;
  /** The server's record of the lesson; null when it was never opened. */
  stored: StoredProgress | null;
};

/** Says that a lesson is completed, and lets the member say so, or take it back: one button, so that the focus stays on it. */
export function WatchedToggle(props: WatchedToggleProps) {
  const { isWatched, mark } = useMarkWatched(props);
  return (
    <ActButton
      icon={isWatched ? <SuccessIcon /> : <CheckIcon />}
      label={isWatched ? 'Marcar como não assistida' : 'Marcar como assistida'}
      shown={isWatched ? 'Assistida' : undefined}
      word="Assistida"
      isOn={isWatched}
      onClick={() => mark(!isWatched)}
    />
  );
}

const NEVER_OPENED = {
  progress_seconds: 0,
  marked_at: null,
  seconds: 0,
  device: null,
  revision: 0,
  placeRevision: 0,
  rivals: [],
} as const;

/**
 * Whether a lesson counts as watched, and saying so by hand: shown at once, kept until the server has it, and undone
 * by the message that tells of it.
 */
function useMarkWatched({ videoId, stored }: WatchedToggleProps) {
  const client = useQueryClient();
  const outbox = memberOutbox(client);
  const waiting = outbox.latestOf(watchedMarks, (mark) => mark.videoId === videoId);

  function show(isWatched: boolean): void {
    showRecord(client, videoId, (known) => ({
      video_id: videoId,
      last_watched_at: new Date().toISOString(),
      ...(known ?? NEVER_OPENED),
      is_completed: isWatched,
    }));
    client.setQueryData(progressQueries.mine().queryKey, (rows) =>
      rows?.map((row) => (row.video_id === videoId ? { ...row, is_completed: isWatched } : row)),
    );
  }

  function record(isWatched: boolean): string {
    const eventId = outbox.add(watchedMarks, {
      eventId: crypto.randomUUID(),
      videoId,
      isWatched,
      // It follows the mark that is seen here, whatever this device's clock says.
      occurredAt: Math.max(Date.now(), Date.parse(stored?.marked_at ?? '') + 1 || 0),
      device: readDevice(),
    });
    show(isWatched);
    return eventId;
  }

  return {
    isWatched: waiting?.isWatched ?? stored?.is_completed ?? false,
    mark(isWatched: boolean) {
      const eventId = record(isWatched);
      toast({
        title: isWatched ? 'Aula marcada como assistida' : 'Aula marcada como não assistida',
        tone: 'success',
        action: {
          label: 'Desfazer',
          onSelect() {
            if (outbox.withdraw(eventId)) show(!isWatched);
            else record(!isWatched);
          },
        },
      });
    },
  };
}
