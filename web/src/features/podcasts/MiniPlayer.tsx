import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { formatClock } from '~/lib/duration.ts';
import { Button } from '~/ui/Button.tsx';
import { classNames } from '~/ui/class-names.ts';
import { Dialog } from '~/ui/Dialog.tsx';
import { EcgTrace } from '~/ui/EcgTrace.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import {
  ChevronUpIcon,
  CloseIcon,
  ForwardIcon,
  HeadphonesIcon,
  PauseIcon,
  PlayIcon,
  RewindIcon,
} from '~/ui/icons.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import styles from './MiniPlayer.module.css';
import { PlaybackSettings } from './PlaybackSettings.tsx';
import tones from './PodcastTone.module.css';
import { podcastPlayer } from './podcast-player.ts';
import { usePodcastState } from './podcast-state.ts';
import { nextRate, SKIP_SECONDS, toneOf } from './podcasts.rules.ts';
import { SeekBar } from './SeekBar.tsx';
import { SleepTimer } from './SleepTimer.tsx';

/** The bar that follows the listener from page to page; it opens to the full set of controls. */
export function MiniPlayer() {
  const player = podcastPlayer(useQueryClient());
  const state = usePodcastState();
  const [isOpen, setIsOpen] = useState(false);
  useReservedRoom();

  const { podcast, status, positionSeconds, durationSeconds, rate, volume, sleepAt } = state;
  if (!podcast) return null;
  const isPlaying = status === 'playing';
  const share = durationSeconds ? Math.min(1, positionSeconds / durationSeconds) : 0;
  // While it loads it is on its way to play: a press keeps it from that.
  const toggleLabel = isPlaying || status === 'loading' ? 'Pausar' : 'Reproduzir';
  const toggleIcon =
    status === 'loading' ? (
      <Spinner />
    ) : isPlaying ? (
      <PauseIcon size={24} />
    ) : (
      <PlayIcon size={24} />
    );

  return (
    <>
      <section className={styles.bar} aria-label="Podcast em reprodução">
        <div className={styles.line} style={{ transform: `scaleX(${share})` }} />
        <button
          type="button"
          className={styles.episode}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <span
            className={classNames(styles.art, tones.tone)}
            data-tone={toneOf(podcast.category_id)}
          >
            <HeadphonesIcon />
          </span>
          <span className={styles.text}>
            <span className={styles.title}>
              <VisuallyHidden>Abrir controles: </VisuallyHidden>
              {podcast.title}
            </span>
            <span className={styles.status}>
              {status === 'failed' && 'A reprodução parou'}
              {status === 'unavailable' && 'Áudio não disponível'}
              {status !== 'failed' && status !== 'unavailable' && (
                <>
                  {formatClock(positionSeconds)}
                  {isPlaying && (
                    <span className={styles.trace}>
                      <EcgTrace mode="idle" />
                    </span>
                  )}
                </>
              )}
            </span>
          </span>
        </button>
        <div className={styles.controls}>
          <button
            type="button"
            className={classNames(styles.rate, styles.onDesk)}
            aria-label={`Velocidade ${rate.toLocaleString('pt-BR')}x, mudar`}
            onClick={() => player.setRate(nextRate(rate))}
          >
            {rate.toLocaleString('pt-BR')}x
          </button>
          <IconButton
            label="Voltar 10 segundos"
            icon={<RewindIcon />}
            onClick={() => player.skip(-SKIP_SECONDS)}
          />
          <IconButton
            variant="quiet"
            label={toggleLabel}
            icon={toggleIcon}
            disabled={status === 'unavailable'}
            onClick={() => player.toggle(podcast)}
          />
          <IconButton
            label="Avançar 10 segundos"
            icon={<ForwardIcon />}
            onClick={() => player.skip(SKIP_SECONDS)}
          />
          <IconButton
            className={styles.onDesk}
            label="Abrir controles"
            icon={<ChevronUpIcon />}
            onClick={() => setIsOpen(true)}
          />
          <IconButton
            className={styles.onDesk}
            label="Fechar player"
            icon={<CloseIcon />}
            onClick={() => player.close()}
          />
        </div>
      </section>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={podcast.title}>
        <div className={styles.sheet}>
          <SeekBar
            title={podcast.title}
            positionSeconds={positionSeconds}
            durationSeconds={durationSeconds}
            onSeek={player.seek}
          />
          <div className={styles.main}>
            <IconButton
              size="lg"
              label="Voltar 10 segundos"
              icon={<RewindIcon size={28} />}
              onClick={() => player.skip(-SKIP_SECONDS)}
            />
            <IconButton
              size="lg"
              variant="quiet"
              label={toggleLabel}
              icon={toggleIcon}
              disabled={status === 'unavailable'}
              onClick={() => player.toggle(podcast)}
            />
            <IconButton
              size="lg"
              label="Avançar 10 segundos"
              icon={<ForwardIcon size={28} />}
              onClick={() => player.skip(SKIP_SECONDS)}
            />
          </div>
          <PlaybackSettings
            rate={rate}
            onRateChange={player.setRate}
            volume={volume}
            onVolumeChange={player.setVolume}
          />
          <SleepTimer sleepAt={sleepAt} onChange={player.sleep} />
          <Button variant="ghost" icon={<CloseIcon />} onClick={player.close}>
            Parar e fechar
          </Button>
          {podcast.description && <p className={styles.description}>{podcast.description}</p>}
        </div>
      </Dialog>
    </>
  );
}

/** Keeps the bar from covering the end of the page or a focused element. */
function useReservedRoom() {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--player-height', '72px');
    return () => {
      style.removeProperty('--player-height');
    };
  }, []);
}
