import { useRef, useState } from 'react';
import { useAutoAdvance, useIsPageVisible } from '~/lib/use-auto-advance.ts';
import type { PresentedVideo } from '~/lib/video-columns.ts';
import { prefersReducedMotion } from '~/theme/reduced-motion.ts';
import { Container } from '~/ui/Container.tsx';
import { EcgTrace } from '~/ui/EcgTrace.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '~/ui/icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import type { CardContext } from './card-context.ts';
import styles from './HeroCarousel.module.css';
import { HeroSlide } from './HeroSlide.tsx';
import { VideoThumbnail } from './VideoThumbnail.tsx';
import { wrapIndex } from './videos.rules.ts';

const ROTATION_MS = 5000;
const SWIPE_PX = 40;

type HeroCarouselProps = { videos: readonly PresentedVideo[]; cards: CardContext };

/**
 * The hero of the home page. Turns every 5 s unless the pointer or the focus is inside,
 * the tab is hidden, the member paused it, or the system asks for less motion. Dark in both themes, as a cinema is.
 */
export function HeroCarousel({ videos, cards }: HeroCarouselProps) {
  const [turn, setTurn] = useState(0);
  const [isPaused, setIsPaused] = useState(prefersReducedMotion);
  const [isHeld, setIsHeld] = useState(false);
  const beganAt = useRef<Place>(undefined);
  const isVisible = useIsPageVisible();
  const canRotate = videos.length > 1;
  const isRunning = canRotate && !isPaused && !isHeld && isVisible;

  useAutoAdvance({
    intervalMs: ROTATION_MS,
    isRunning,
    round: turn,
    onAdvance: () => setTurn((current) => current + 1),
  });

  const index = wrapIndex(turn, videos.length);
  const video = videos[index];
  if (!video) return <EmptyHero />;

  return (
    <section
      className={styles.hero}
      data-theme="dark"
      aria-roledescription="carrossel"
      aria-label="Vídeos em destaque"
      onPointerEnter={(event) => setIsHeld(event.pointerType === 'mouse')}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={(event) => setIsHeld(event.target.matches(':focus-visible'))}
      onBlur={() => setIsHeld(false)}
      onTouchStart={({ touches }) => {
        beganAt.current = touches[0];
      }}
      onTouchEnd={({ changedTouches }) => setTurn(turn + swipe(beganAt.current, changedTouches[0]))}
    >
      <div className={styles.stage} data-turned={turn !== 0 || undefined}>
        {videos.map((slide, position) =>
          isNear(position, index, videos.length) ? (
            <div
              key={slide.id}
              className={styles.slot}
              data-current={position === index || undefined}
            >
              <VideoThumbnail
                video={slide}
                isPriority={position === 0}
                className={styles.picture}
              />
            </div>
          ) : null,
        )}
        <div className={styles.veil} />
      </div>
      <Container className={styles.content}>
        <div aria-live={isRunning ? 'off' : 'polite'} className="column">
          <HeroSlide
            key={video.id}
            video={video}
            label={`${index + 1} de ${videos.length}`}
            cards={cards}
          />
        </div>
        {canRotate && (
          <div className={styles.controls}>
            <div className={styles.dots}>
              {videos.map((slide, position) => (
                <button
                  key={slide.id}
                  type="button"
                  className={styles.dot}
                  aria-label={`Destaque ${position + 1}: ${slide.title}`}
                  aria-current={position === index ? 'true' : undefined}
                  onClick={() => setTurn(position)}
                >
                  {/* The dot of the slide on stage is its time, drawn as the line of a monitor. */}
                  {position === index && (
                    <EcgTrace key={turn} mode="beat" beatMs={ROTATION_MS} isPaused={!isRunning} />
                  )}
                </button>
              ))}
            </div>
            <IconButton
              size="sm"
              label={
                isPaused ? 'Retomar a rotação dos destaques' : 'Pausar a rotação dos destaques'
              }
              icon={isPaused ? <PlayIcon size={16} /> : <PauseIcon size={16} />}
              onClick={() => setIsPaused(!isPaused)}
            />
            <IconButton
              size="sm"
              label="Destaque anterior"
              icon={<ChevronLeftIcon size={18} />}
              onClick={() => setTurn(turn - 1)}
            />
            <IconButton
              size="sm"
              label="Próximo destaque"
              icon={<ChevronRightIcon size={18} />}
              onClick={() => setTurn(turn + 1)}
            />
          </div>
        )}
      </Container>
    </section>
  );
}

type Place = { clientX: number; clientY: number };

/** 1 for a finger that moved to the left, -1 to the right, 0 for one that pressed or scrolled the page. */
function swipe(from: Place | undefined, to: Place | undefined): number {
  if (!from || !to) return 0;
  const [x, y] = [from.clientX - to.clientX, from.clientY - to.clientY];
  return Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y) ? Math.sign(x) : 0;
}

/** Only the picture on stage and its two neighbours are worth loading. */
function isNear(position: number, index: number, length: number): boolean {
  return [index - 1, index, index + 1].some((near) => wrapIndex(near, length) === position);
}

function EmptyHero() {
  return (
    <section className={styles.hero} data-theme="dark" aria-label="Vídeos em destaque">
      <div className={styles.nothing}>
        <EcgTrace mode="flat" width={160} />
        <p>Nenhum vídeo disponível</p>
      </div>
    </section>
  );
}

/** The box of the hero before its lessons are known. */
export function HeroSkeleton() {
  return (
    <div className={styles.hero} data-theme="dark" aria-hidden="true">
      <div className={styles.stage}>
        <Skeleton height="100%" radius={0} />
        <div className={styles.veil} />
      </div>
      <Container className={styles.content}>
        <div className={styles.slide}>
          <Skeleton width={110} height={24} />
          <Skeleton width="80%" height={34} />
          <Skeleton width="55%" height={22} />
          <div className={styles.actions}>
            <Skeleton width={124} height={46} />
            <Skeleton width={92} height={46} />
          </div>
        </div>
        <div className="row gap-1">
          <Skeleton width={160} height={32} />
        </div>
      </Container>
    </div>
  );
}
