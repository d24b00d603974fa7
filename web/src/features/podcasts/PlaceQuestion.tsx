import { formatClock } from '~/lib/duration.ts';
import { Button } from '~/ui/Button.tsx';
import styles from './PlaceQuestion.module.css';
import type { OtherPlace } from './podcast-state.ts';

type PlaceQuestionProps = {
  /** Where this device is. */
  hereSeconds: number;
  other: OtherPlace;
  onChoose(seconds: number): void;
};

/** Asked once when another device is somewhere else in the episode. */
export function PlaceQuestion({ hereSeconds, other, onChoose }: PlaceQuestionProps) {
  return (
    <div className={styles.question} role="alert">
      <p>{`Você parou em ${formatClock(other.seconds)} ${other.device}.`}</p>
      <div className={styles.answers}>
        <Button size="sm" onClick={() => onChoose(other.seconds)}>
          Continuar de lá
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChoose(hereSeconds)}>
          {`Ficar em ${formatClock(hereSeconds)}`}
        </Button>
      </div>
    </div>
  );
}
