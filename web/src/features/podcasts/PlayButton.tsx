import { IconButton } from '~/ui/IconButton.tsx';
import { PauseIcon, PlayIcon } from '~/ui/icons.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import type { PodcastState } from './podcast-state.ts';

type PlayButtonProps = {
  status: PodcastState['status'];
  size?: 'md' | 'lg';
  onPress(): void;
};

/** Play and pause. While the sound loads it is on its way to play: a press keeps it from that. */
export function PlayButton({ status, size, onPress }: PlayButtonProps) {
  const isOn = status === 'playing' || status === 'loading';
  return (
    <IconButton
      size={size}
      variant="quiet"
      label={isOn ? 'Pausar' : 'Reproduzir'}
      icon={
        status === 'loading' ? <Spinner /> : isOn ? <PauseIcon size={24} /> : <PlayIcon size={24} />
      }
      disabled={status === 'unavailable'}
      onClick={onPress}
    />
  );
}
