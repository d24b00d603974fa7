import { VolumeIcon, VolumeOffIcon } from '~/ui/later-icons.tsx';
import { RangeSlider } from '~/ui/RangeSlider.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { canSetVolume } from './audio-element.ts';
import styles from './PodcastControls.module.css';
import { PODCAST_RATES, VOLUME_STEP } from './podcasts.rules.ts';

type PlaybackSettingsProps = {
  rate: number;
  onRateChange(rate: number): void;
  /** 0 to 1. */
  volume: number;
  onVolumeChange(volume: number): void;
};

/** Speed buttons, and the volume slider where it would do something. */
export function PlaybackSettings({
  rate,
  onRateChange,
  volume,
  onVolumeChange,
}: PlaybackSettingsProps) {
  const percent = Math.round(volume * 100);
  return (
    <div className="row spread wrap gap-3">
      <fieldset className="wrap gap-1">
        <legend>
          <VisuallyHidden>Velocidade</VisuallyHidden>
        </legend>
        {PODCAST_RATES.map((speed) => (
          <button
            key={speed}
            type="button"
            className={styles.rate}
            aria-pressed={speed === rate}
            onClick={() => onRateChange(speed)}
          >
            {speed.toLocaleString('pt-BR')}x
          </button>
        ))}
      </fieldset>
      {canSetVolume() && (
        <div className={styles.volume}>
          {volume === 0 ? <VolumeOffIcon /> : <VolumeIcon />}
          <RangeSlider
            label="Volume"
            valueText={`${percent}%`}
            max={1}
            step={VOLUME_STEP}
            value={volume}
            onChange={({ target }) => onVolumeChange(Number(target.value))}
          />
        </div>
      )}
    </div>
  );
}
