import { formatClock, spokenDuration } from '~/lib/duration.ts';
import { SeekSlider, type SeekSliderProps } from '~/ui/SeekSlider.tsx';

type SeekBarProps = Pick<
  SeekSliderProps,
  'positionSeconds' | 'durationSeconds' | 'marks' | 'hasMarkLine' | 'onSeek'
> & { title: string };

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
