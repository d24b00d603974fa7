import { useLayoutEffect, useRef } from 'react';
import { formatClock } from '~/lib/duration.ts';
import { classNames } from '~/ui/class-names.ts';
import { EcgTrace } from '~/ui/EcgTrace.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { CloseIcon } from '~/ui/icons.tsx';
import { ChevronUpIcon } from '~/ui/later-icons.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { formatRate, Transport } from './EpisodeControls.tsx';
import { EpisodeCover } from './EpisodeCover.tsx';
import { EpisodeNotices } from './EpisodeNotices.tsx';
import styles from './MiniPlayer.module.css';
import { PodcastSheet, type PodcastSheetProps } from './PodcastSheet.tsx';
import { usePodcastPlayer } from './podcast-player.ts';
import { showPodcastSheet, useIsPodcastSheetOpen, usePodcastState } from './podcast-state.ts';
import { nextRate } from './podcasts.rules.ts';

/** What the status line says in place of the clock. */
const TROUBLES = {
  failed: 'A reprodução parou',
  unavailable: 'Áudio não disponível',
  unreachable: 'Sem conexão',
} as const;

/** The bar that follows the listener from page to page; it opens to the full set of controls. */
export function MiniPlayer({ study }: Pick<PodcastSheetProps, 'study'>) {
  const player = usePodcastPlayer();
  const isOpen = useIsPodcastSheetOpen();
  const barRef = useReservedRoom();

  const { podcast, status, positionSeconds, durationSeconds, rate } = usePodcastState();
  if (!podcast) return null;
  const share = durationSeconds ? Math.min(1, positionSeconds / durationSeconds) : 0;
  const trouble = status in TROUBLES && TROUBLES[status as keyof typeof TROUBLES];

  return (
    <>
      <section ref={barRef} className={styles.bar} aria-label="Podcast em reprodução">
        {!isOpen && <EpisodeNotices />}
        <div className={styles.line} style={{ transform: `scaleX(${share})` }} />
        <div className={styles.row}>
          <button
            type="button"
            className={styles.episode}
            aria-haspopup="dialog"
            onClick={() => showPodcastSheet(true)}
          >
            <EpisodeCover podcast={podcast} className={styles.art} />
            <span className="column">
              <span className={styles.title}>
                <VisuallyHidden>Abrir controles: </VisuallyHidden>
                {podcast.title}
              </span>
              <span className="clip row hint tabular gap-2">
                {trouble || (
                  <>
                    {formatClock(positionSeconds)}
                    {status === 'playing' && (
                      <span className={styles.trace}>
                        <EcgTrace mode="idle" />
                      </span>
                    )}
                  </>
                )}
              </span>
            </span>
            <ChevronUpIcon />
          </button>
          <div className={styles.controls}>
            <button
              type="button"
              className={classNames(styles.rate, styles.onDesk)}
              aria-label={`Velocidade ${formatRate(rate)}, mudar`}
              onClick={() => player.setRate(nextRate(rate))}
            >
              {formatRate(rate)}
            </button>
            <Transport podcast={podcast} skipClass={styles.onDesk} />
            <IconButton label="Fechar player" icon={<CloseIcon />} onClick={() => player.close()} />
          </div>
        </div>
      </section>
      <PodcastSheet podcast={podcast} barRef={barRef} study={study} />
    </>
  );
}

/** Keeps the bar from covering the end of the page or a focused element. */
function useReservedRoom() {
  const barRef = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const bar = barRef.current;
    if (!bar) return;
    const reserve = () => style.setProperty('--player-height', `${bar.offsetHeight}px`);
    reserve();
    // It grows while it asks something.
    const observer = new ResizeObserver(reserve);
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty('--player-height');
    };
  }, []);
  return barRef;
}
