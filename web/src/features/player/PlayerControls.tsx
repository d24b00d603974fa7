import type { ReactNode } from 'react';
import { formatClock, spokenDuration } from '~/lib/duration.ts';
import {
  PLAYBACK_RATES,
  savePlayerPreferences,
  usePlayerPreferences,
} from '~/lib/player-preferences.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { ArrowLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '~/ui/icons.tsx';
import {
  BackTenIcon,
  CaptionsIcon,
  ForwardTenIcon,
  HelpIcon,
  MaximizeIcon,
  MinimizeIcon,
  NextPartIcon,
  PreviousPartIcon,
  ReplayIcon,
  VolumeIcon,
  VolumeOffIcon,
} from '~/ui/lesson-icons.tsx';
import { type Mark, neighbourMark } from '~/ui/marks.ts';
import { RangeSlider } from '~/ui/RangeSlider.tsx';
import { SeekSlider } from '~/ui/SeekSlider.tsx';
import { SpeedButton } from '~/ui/SpeedButton.tsx';
import type { CaptionTrack } from './captions.rules.ts';
import frame from './LessonFrame.module.css';
import styles from './PlayerControls.module.css';
import { SKIP_SECONDS } from './shortcuts.rules.ts';

export type PlayerControlsProps = {
  isPlaying: boolean;
  hasEnded: boolean;
  isDisabled: boolean;
  positionSeconds: number;
  durationSeconds: number | null;
  chapters: readonly Mark[];
  isFullscreen: boolean;
  /** Languages of the lesson's captions; empty while it is not known to have any. */
  tracks: readonly CaptionTrack[];
  /** The one of them that is shown. */
  captions: CaptionTrack | null;
  /** Leaves the lesson; shown only where the page's own bars are out of sight. */
  onBack?: (() => void) | undefined;
  onToggle(): void;
  onSeek(seconds: number): void;
  onCaptionsToggle(): void;
  onFullscreenToggle(): void;
  onHelp(): void;
  /** Opens the list of chapters. */
  onChapters(): void;
};

/** The player's controls: docked below the picture, over its foot only in fullscreen. */
export function PlayerControls(props: PlayerControlsProps) {
  const { isPlaying, hasEnded, isDisabled, positionSeconds, chapters, onSeek } = props;
  const { rate, volume, isMuted, hasKeyShortcuts } = usePlayerPreferences();
  const keyOf = (key: string) => (hasKeyShortcuts ? key : undefined);
  const isSilent = isMuted || volume === 0;
  const playLabel = isPlaying ? 'Pausar' : hasEnded ? 'Assistir de novo' : 'Reproduzir';
  const chapterButton = (label: string, icon: ReactNode, step: 1 | -1) => {
    if (chapters.length === 0) return null;
    const chapter = neighbourMark(chapters, positionSeconds, step);
    return (
      <IconButton
        className={styles.chapter}
        label={label}
        icon={icon}
        disabled={isDisabled || !chapter}
        onClick={() => chapter && onSeek(chapter.start)}
      />
    );
  };
  const controls = (
    <div className={styles.main}>
      {props.onBack && (
        <IconButton
          className={frame.back}
          label="Voltar"
          icon={<ArrowLeftIcon />}
          onClick={props.onBack}
        />
      )}
      {chapterButton('Capítulo anterior', <PreviousPartIcon />, -1)}
      <IconButton
        label={playLabel}
        data-play
        aria-keyshortcuts={keyOf('k')}
        disabled={isDisabled}
        icon={
          isPlaying ? (
            <PauseIcon size={26} />
          ) : hasEnded ? (
            <ReplayIcon size={24} />
          ) : (
            <PlayIcon size={26} />
          )
        }
        onClick={props.onToggle}
      />
      {chapterButton('Próximo capítulo', <NextPartIcon />, 1)}
      <IconButton
        label="Voltar 10 segundos"
        aria-keyshortcuts={keyOf('j')}
        disabled={isDisabled}
        icon={<BackTenIcon size={26} />}
        onClick={() => onSeek(positionSeconds - SKIP_SECONDS)}
      />
      <IconButton
        label="Avançar 10 segundos"
        aria-keyshortcuts={keyOf('l')}
        disabled={isDisabled}
        icon={<ForwardTenIcon size={26} />}
        onClick={() => onSeek(positionSeconds + SKIP_SECONDS)}
      />
      <IconButton
        label={isSilent ? 'Ativar o som' : 'Silenciar'}
        aria-keyshortcuts={keyOf('m')}
        icon={isSilent ? <VolumeOffIcon /> : <VolumeIcon />}
        onClick={() => savePlayerPreferences({ isMuted: !isMuted })}
      />
      <RangeSlider
        className={styles.volumeSlider}
        label="Volume"
        valueText={isMuted ? 'Sem som' : `${volume}%`}
        max={100}
        step={1}
        value={isMuted ? 0 : volume}
        onChange={({ target }) =>
          savePlayerPreferences({ volume: Number(target.value), isMuted: false })
        }
      />
    </div>
  );
  const atTheEnd = (
    <div className={styles.end}>
      {props.tracks.length > 0 && <Captions {...props} shortcut={keyOf('c')} />}
      <SpeedButton
        rate={rate}
        rates={PLAYBACK_RATES}
        onChange={(chosen) => savePlayerPreferences({ rate: chosen })}
      />
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
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: these controls are no form, so no fieldset.
    <div
      className={styles.controls}
      role="group"
      aria-label="Controles do vídeo"
      data-captions={props.tracks.length > 0 || undefined}
      data-languages={(props.captions && props.tracks.length > 1) || undefined}
    >
      <SeekSlider
        className={styles.timeline}
        label="Posição do vídeo"
        positionSeconds={positionSeconds}
        durationSeconds={props.durationSeconds}
        isDisabled={isDisabled}
        marks={chapters}
        clock={formatClock}
        spoken={spokenDuration}
        onSeek={onSeek}
      >
        {(shown, chapter) => (
          <>
            {controls}
            <div className={styles.where}>
              <span>{formatClock(shown)}</span>
              {props.durationSeconds !== null && (
                <>
                  <span aria-hidden="true">/</span>
                  <span>{formatClock(props.durationSeconds)}</span>
                </>
              )}
              {chapter && (
                <button
                  type="button"
                  className={styles.name}
                  aria-label={`Capítulo: ${chapter}`}
                  onClick={props.onChapters}
                >
                  <span>·</span>
                  <span className="clip">{chapter}</span>
                  <ChevronRightIcon size={16} />
                </button>
              )}
            </div>
            {atTheEnd}
          </>
        )}
      </SeekSlider>
    </div>
  );
}

type CaptionsProps = Pick<PlayerControlsProps, 'tracks' | 'captions' | 'onCaptionsToggle'> & {
  shortcut: string | undefined;
};

/** Captions on or off and, where there are several, in which language. A native list opens in fullscreen too. */
function Captions({ tracks, captions, onCaptionsToggle, shortcut }: CaptionsProps) {
  return (
    <>
      <IconButton
        className={styles.captions}
        label="Legendas"
        aria-pressed={captions !== null}
        aria-keyshortcuts={shortcut}
        icon={<CaptionsIcon size={22} />}
        onClick={onCaptionsToggle}
      />
      {captions && tracks.length > 1 && (
        <label className={styles.language}>
          <span className="visually-hidden">Idioma das legendas</span>
          <span aria-hidden="true">{captions.languageCode.split('-')[0]?.toUpperCase()}</span>
          <select
            value={captions.languageCode}
            onChange={({ target }) =>
              savePlayerPreferences({ captionLanguage: target.value, hasCaptions: true })
            }
          >
            {tracks.map(({ languageCode, label }) => (
              <option key={languageCode} value={languageCode}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
