import { IconButton, type IconButtonProps } from '~/ui/IconButton.tsx';
import { PauseIcon, PlayIcon } from '~/ui/icons.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { isSounding, type PodcastState } from './podcast-state.ts';

type PlayButtonProps = Pick<IconButtonProps, 'size' | 'className'> & {
  status: PodcastState['status'];
  /** Said of the button where several episodes have one. */
  title?: string;
  isDisabled?: boolean;
  onPress(): void;
};

/** Play and pause. While the sound loads it is on its way to play: a press keeps it from that. */
export function PlayButton({
  status,
  title = '',
  isDisabled = status === 'unavailable',
  onPress,
  ...props
}: PlayButtonProps) {
  const isOn = isSounding(status);
  return (
    <IconButton
      {...props}
      variant="quiet"
      label={`${isOn ? 'Pausar' : 'Reproduzir'} ${title}`.trim()}
      icon={
        status === 'loading' ? <Spinner /> : isOn ? <PauseIcon size={24} /> : <PlayIcon size={24} />
      }
      disabled={isDisabled}
      onClick={onPress}
    />
  );
}
