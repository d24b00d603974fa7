import { formatClock, spokenDuration } from '~/lib/duration.ts';
import { SeekSlider } from '~/ui/SeekSlider.tsx';

type SeekBarProps = {
  title: string;
  positionSeconds: number;
  durationSeconds: number | null;
  onSeek(seconds: number): void;
};

/** Where an episode is, with elapsed and total time. */
export function SeekBar({ title, ...bar }: SeekBarProps) {
  return (
    <SeekSlider
      label={`Posição de ${title}`}
      clock={formatClock}
      spoken={spokenDuration}
      {...bar}
    />
  );
}
