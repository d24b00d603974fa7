import { durationOf, formatClock, spokenDuration } from '~/lib/duration.ts';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';

/** `1:02:03` on the screen, "1 hora, 2 minutos e 3 segundos" for screen readers; nothing while unknown. */
export function DurationText({
  video,
  className,
}: {
  video: { duration: string | null; duration_seconds: number | null };
  className?: string | undefined;
}) {
  const seconds = durationOf(video);
  if (seconds === null) return null;
  return (
    <span className={className}>
      <span aria-hidden="true">{formatClock(seconds)}</span>
      <VisuallyHidden>Duração: {spokenDuration(seconds)}</VisuallyHidden>
    </span>
  );
}
