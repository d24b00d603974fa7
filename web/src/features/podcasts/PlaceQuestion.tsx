import { placeOfUse } from '~/lib/device.ts';
import { formatClock } from '~/lib/duration.ts';
import type { Rival } from '~/lib/places.ts';
import { Button } from '~/ui/Button.tsx';
import styles from './PlaceQuestion.module.css';

type PlaceQuestionProps = {
  /** Where this device is. */
  hereSeconds: number;
  /** Where others are; at least one. */
  places: readonly Rival[];
  onChoose(seconds: number): void;
};

const listFormat = new Intl.ListFormat('pt-BR');

/** Asked once when other devices are elsewhere in the episode. */
export function PlaceQuestion({ hereSeconds, places, onChoose }: PlaceQuestionProps) {
  const named = places.map(
    ({ seconds, device }) => `em ${formatClock(seconds)} ${placeOfUse(device)}`,
  );
  return (
    <div className={styles.question} role="alert">
      <p>{`Você parou ${listFormat.format(named)}.`}</p>
      <div className="actions">
        {places.map(({ seconds, revision }) => (
          <Button key={revision} size="sm" onClick={() => onChoose(seconds)}>
            {places.length === 1 ? 'Continuar de lá' : `Continuar de ${formatClock(seconds)}`}
          </Button>
        ))}
        <Button size="sm" variant="quiet" onClick={() => onChoose(hereSeconds)}>
          {`Ficar em ${formatClock(hereSeconds)}`}
        </Button>
      </div>
    </div>
  );
}
