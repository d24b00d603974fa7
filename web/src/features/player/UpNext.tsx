import { type ReactNode, useRef, useState } from 'react';
import { useInterval } from '~/features/playback/use-interval.ts';
import { savePlayerPreferences, usePlayerPreferences } from '~/lib/player-preferences.ts';
import { Button } from '~/ui/Button.tsx';
import { PlayIcon } from '~/ui/icons.tsx';
import styles from './UpNext.module.css';

type UpNextProps = {
  title: string;
  /** Its picture. */
  art: ReactNode;
  /** Something else is playing: the next lesson does not start by itself meanwhile. */
  isHeld: boolean;
  onPlay(): void;
};

const COUNTDOWN_SECONDS = 8;

/**
 * What comes after a lesson that has ended. It begins by itself after a count-down, unless the member stops that, has
 * switched it off on this device, or is busy: with another tab, a dialog, or writing.
 */
export function UpNext({ title, art, isHeld, onPlay }: UpNextProps) {
  const { playsNext } = usePlayerPreferences();
  const [left, setLeft] = useState(COUNTDOWN_SECONDS);
  const [isCancelled, setIsCancelled] = useState(false);
  const playRef = useRef<HTMLDivElement>(null);
  const isCounting = playsNext && !isCancelled;

  const countDown = () => {
    if (isHeld || isBusy()) return;
    if (left > 1) setLeft(left - 1);
    else onPlay();
  };
  useInterval(countDown, 1000, isCounting);

  // The button that had the focus goes: the one beside it takes over.
  const stop = () => {
    playRef.current?.querySelector('button')?.focus();
    setIsCancelled(true);
  };

  return (
    <section className={styles.panel} aria-label="A seguir">
      <span className={styles.art}>{art}</span>
      <div className={styles.text}>
        {/* The seconds are for the eyes: read out one by one they would drown everything else. */}
        <p className="hint tabular" role="status">
          A seguir
          {isCounting && <span aria-hidden="true">{` em ${left} s`}</span>}
        </p>
        <p className={styles.title}>{title}</p>
      </div>
      <div className="actions" ref={playRef}>
        <Button size="sm" icon={<PlayIcon size={16} />} onClick={onPlay}>
          Assistir agora
        </Button>
        {isCounting && (
          <>
            <Button size="sm" variant="quiet" onClick={stop}>
              Cancelar
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                stop();
                savePlayerPreferences({ playsNext: false });
              }}
            >
              Desligar reprodução automática
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** Elsewhere, in a dialog or a menu, or in the middle of a word. */
function isBusy(): boolean {
  if (document.visibilityState === 'hidden') return true;
  const overlays = document.querySelectorAll(
    '[role="dialog"], [role="alertdialog"], [role="menu"]',
  );
  // Closed ones may wait in the page.
  if ([...overlays].some((overlay) => overlay.getClientRects().length > 0)) return true;
  const focused = document.activeElement;
  return (
    focused instanceof HTMLTextAreaElement ||
    (focused instanceof HTMLInputElement && focused.type !== 'range') ||
    (focused instanceof HTMLElement && focused.isContentEditable)
  );
}
