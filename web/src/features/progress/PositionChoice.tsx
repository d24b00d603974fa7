import { useEffect, useRef } from 'react';
import { placeOfUse } from '~/lib/device.ts';
import { formatClock } from '~/lib/duration.ts';
import type { Rival } from '~/lib/places.ts';
import { Button } from '~/ui/Button.tsx';
import { InfoIcon } from '~/ui/icons.tsx';
import styles from './PositionChoice.module.css';

type PositionChoiceProps = {
  /** Where this device is. */
  hereSeconds: number;
  /** Where others are; at least one. */
  places: readonly Rival[];
  onChoose(seconds: number): void;
};

/** Asked once when other devices are elsewhere in the lesson: from where to go on. */
export function PositionChoice({ hereSeconds, places, onChoose }: PositionChoiceProps) {
  const isOne = places.length === 1;
  const choiceRef = useRef<HTMLDivElement>(null);
  // On a low screen it is below the fold, and playback waits for it.
  useEffect(() => {
    choiceRef.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={choiceRef} className={styles.choice} role="alert">
      <InfoIcon />
      <p>
        {places.map(({ device, seconds }, index) => (
          <span key={device ?? ''}>
            {index === 0 ? 'Você parou em ' : ' e em '}
            <strong>{formatClock(seconds)}</strong> {placeOfUse(device)}
          </span>
        ))}
        .
      </p>
      <div className="actions">
        {places.map(({ device, seconds }) => (
          <Button key={device ?? ''} size="sm" variant="quiet" onClick={() => onChoose(seconds)}>
            {isOne ? 'Continuar de lá' : `Continuar de ${formatClock(seconds)}`}
          </Button>
        ))}
        <Button size="sm" variant="ghost" onClick={() => onChoose(hereSeconds)}>
          {`Ficar em ${formatClock(hereSeconds)}`}
        </Button>
      </div>
    </div>
  );
}
