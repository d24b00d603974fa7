import { formatClock, spokenDuration } from '~/lib/duration.ts';
import { PLAYBACK_RATES, usePlayerPreferences } from '~/lib/player-preferences.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import {
  ForwardIcon,
  HelpIcon,
  MaximizeIcon,
  MinimizeIcon,
  PauseIcon,
  PlayIcon,
  RefreshIcon,
  RewindIcon,
  VolumeIcon,
  VolumeOffIcon,
} from '~/ui/icons.tsx';
import { RangeSlider } from '~/ui/RangeSlider.tsx';
import { SeekSlider } from '~/ui/SeekSlider.tsx';
import styles from './PlayerControls.module.css';
import { SKIP_SECONDS } from './shortcuts.rules.ts';

export type PlayerControlsProps = {
  isPlaying: boolean;
  hasEnded: boolean;
  isDisabled: boolean;
  positionSeconds: number;
  durationSeconds: number | null;
  rate: number;
  /** 0 to 100. */
  volume: number;
  isMuted: boolean;
  isFullscreen: boolean;
  onToggle(): void;
  onSeek(seconds: number): void;
  onRateChange(rate: number): void;
  onVolumeChange(volume: number): void;
  onMutedChange(isMuted: boolean): void;
  onFullscreenToggle(): void;
  onHelp(): void;
};

/** The player's controls: docked below the picture, over its foot only in fullscreen. */
export function PlayerControls(props: PlayerControlsProps) {
  const { isPlaying, hasEnded, isDisabled, positionSeconds, volume, isMuted, rate } = props;
  const { hasKeyShortcuts } = usePlayerPreferences();
  const keyOf = (key: string) => (hasKeyShortcuts ? key : undefined);
  const isSilent = isMuted || volume === 0;
  const playLabel = isPlaying ? 'Pausar' : hasEnded ? 'Assistir de novo' : 'Reproduzir';
  return (
    // biome-ignore lint/a11y/useSemanticElements: these controls are no form, so no fieldset.
    <div className={styles.controls} role="group" aria-label="Controles do vídeo">
      <SeekSlider
        className={styles.timeline}
        label="Posição do vídeo"
        positionSeconds={positionSeconds}
        durationSeconds={props.durationSeconds}
        isDisabled={isDisabled}
        clock={formatClock}
        spoken={spokenDuration}
        onSeek={props.onSeek}
      />
      <div className={styles.row}>
        <IconButton
          label={playLabel}
          data-play
          aria-keyshortcuts={keyOf('k')}
          disabled={isDisabled}
          icon={
            isPlaying ? (
              <PauseIcon size={26} />
            ) : hasEnded ? (
              <RefreshIcon size={24} />
            ) : (
              <PlayIcon size={26} />
            )
          }
          onClick={props.onToggle}
        />
        <IconButton
          label="Voltar 10 segundos"
          aria-keyshortcuts={keyOf('j')}
          disabled={isDisabled}
          icon={<RewindIcon />}
          onClick={() => props.onSeek(positionSeconds - SKIP_SECONDS)}
        />
        <IconButton
          label="Avançar 10 segundos"
          aria-keyshortcuts={keyOf('l')}
          disabled={isDisabled}
          icon={<ForwardIcon />}
          onClick={() => props.onSeek(positionSeconds + SKIP_SECONDS)}
        />
        <div className={styles.volume}>
          <IconButton
            label={isSilent ? 'Ativar o som' : 'Silenciar'}
            aria-keyshortcuts={keyOf('m')}
            icon={isSilent ? <VolumeOffIcon /> : <VolumeIcon />}
            onClick={() => props.onMutedChange(!isMuted)}
          />
          <RangeSlider
            className={styles.volumeSlider}
            label="Volume"
            valueText={isMuted ? 'Sem som' : `${volume}%`}
            max={100}
            step={1}
            value={isMuted ? 0 : volume}
            onChange={({ target }) => props.onVolumeChange(Number(target.value))}
          />
        </div>
        <span className={styles.gap} />
        <label className={styles.rate}>
          <span className={styles.rateLabel}>Velocidade</span>
          <select value={rate} onChange={({ target }) => props.onRateChange(Number(target.value))}>
            {PLAYBACK_RATES.map((speed) => (
              <option key={speed} value={speed}>
                {speed.toLocaleString('pt-BR')}x
              </option>
            ))}
          </select>
        </label>
        <IconButton
          className={styles.help}
          label="Atalhos do teclado"
          aria-keyshortcuts={keyOf('?')}
          icon={<HelpIcon />}
          onClick={props.onHelp}
        />
        <IconButton
          label={props.isFullscreen ? 'Sair da tela cheia' : 'Tela cheia'}
          aria-keyshortcuts={keyOf('f')}
          icon={props.isFullscreen ? <MinimizeIcon /> : <MaximizeIcon />}
          onClick={props.onFullscreenToggle}
        />
      </div>
    </div>
  );
}
