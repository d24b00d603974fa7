import { Link } from 'react-router-dom';
import { LOCKED } from '~/features/podcast-downloads/downloads.rules.ts';
import { formatClock, spokenDuration } from '~/lib/duration.ts';
import { useDownloadedEpisodes, useDownloads } from '~/lib/offline/downloads.ts';
import { paths } from '~/lib/paths.ts';
import { IconButton, type IconButtonProps } from '~/ui/IconButton.tsx';
import { PauseIcon, PlayIcon } from '~/ui/icons.tsx';
import { ForwardIcon, RewindIcon, VolumeIcon, VolumeOffIcon } from '~/ui/later-icons.tsx';
import { RangeSlider } from '~/ui/RangeSlider.tsx';
import { SeekSlider, type SeekSliderProps } from '~/ui/SeekSlider.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { canSetVolume } from './audio-element.ts';
import styles from './EpisodeControls.module.css';
import { usePodcastPlayer } from './podcast-player.ts';
import {
  isSounding,
  type PodcastState,
  showPodcastSheet,
  usePodcastState,
} from './podcast-state.ts';
import { PODCAST_RATES, type Podcast, SKIP_SECONDS, VOLUME_STEP } from './podcasts.rules.ts';

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

type TransportProps = {
  podcast: Podcast;
  isLarge?: boolean;
  /** Of both that skip. */
  skipClass?: string | undefined;
};

/** How far it skips, inside of its arrow. */
const skipIcon = (Icon: typeof RewindIcon, isLarge: boolean) => (
  <span className={styles.skip} data-large={isLarge || undefined}>
    <Icon size={isLarge ? 32 : 26} />
    <span aria-hidden="true">{SKIP_SECONDS}</span>
  </span>
);

/** Ten seconds back, play, ten seconds on. */
export function Transport({ podcast, isLarge = false, skipClass }: TransportProps) {
  const player = usePodcastPlayer();
  const { status } = usePodcastState();
  return (
    <>
      <IconButton
        className={skipClass}
        label="Voltar 10 segundos"
        icon={skipIcon(RewindIcon, isLarge)}
        onClick={() => player.skip(-SKIP_SECONDS)}
      />
      <PlayButton
        {...(isLarge && { size: 'lg', className: styles.play })}
        status={status}
        onPress={() => player.toggle(podcast)}
      />
      <IconButton
        className={skipClass}
        label="Avançar 10 segundos"
        icon={skipIcon(ForwardIcon, isLarge)}
        onClick={() => player.skip(SKIP_SECONDS)}
      />
    </>
  );
}

type SeekBarProps = Omit<SeekSliderProps, 'label' | 'clock' | 'spoken'> & { title: string };

/** Where an episode is, with elapsed and total time. */
export const SeekBar = ({ title, ...bar }: SeekBarProps) => (
  <SeekSlider label={`Posição de ${title}`} clock={formatClock} spoken={spokenDuration} {...bar} />
);

/** Speed buttons, and the volume slider where it would do something. */
export const PlaybackSettings = () => (
  <div className="row spread wrap gap-3">
    <RateButtons />
    {canSetVolume() && <VolumeSlider />}
  </div>
);

export function RateButtons() {
  const player = usePodcastPlayer();
  const { rate } = usePodcastState();
  return (
    <fieldset className={styles.rates}>
      <legend>
        <VisuallyHidden>Velocidade</VisuallyHidden>
      </legend>
      {PODCAST_RATES.map((speed) => (
        <button
          key={speed}
          type="button"
          className={styles.rate}
          aria-pressed={speed === rate}
          onClick={() => player.setRate(speed)}
        >
          {formatRate(speed)}
        </button>
      ))}
    </fieldset>
  );
}

/** "1,25x". */
export const formatRate = (rate: number) => `${rate.toLocaleString('pt-BR')}x`;

export function VolumeSlider() {
  const player = usePodcastPlayer();
  const { volume } = usePodcastState();
  return (
    <div className={styles.volume}>
      {volume === 0 ? <VolumeOffIcon /> : <VolumeIcon />}
      <RangeSlider
        label="Volume"
        valueText={`${Math.round(volume * 100)}%`}
        max={1}
        step={VOLUME_STEP}
        value={volume}
        onChange={({ target }) => player.setVolume(Number(target.value))}
      />
    </div>
  );
}

const PROBLEMS: Partial<Record<PodcastState['status'], string>> = {
  failed: 'A reprodução parou. Toque em reproduzir para continuar do mesmo ponto.',
  unreachable:
    'Sem conexão: o áudio precisa da internet. Seu ponto está salvo; toque em reproduzir quando a conexão voltar.',
  unavailable: 'O áudio deste episódio não está disponível.',
};

/** Why the audio does not play, and what can be heard instead; nothing while there is no problem. */
export function PlaybackTrouble() {
  const { status } = usePodcastState();
  const { isLocked } = useDownloads();
  const downloaded = useDownloadedEpisodes();
  const isUnreachable = status === 'unreachable';
  const text = isUnreachable && isLocked ? LOCKED : PROBLEMS[status];
  if (!text) return null;
  return (
    <p className="hint" role="alert">
      {text}{' '}
      {isUnreachable && downloaded.size > 0 && (
        <Link to={paths.downloadedPodcasts()} onClick={() => showPodcastSheet(false)}>
          Ouvir os baixados
        </Link>
      )}
    </p>
  );
}
