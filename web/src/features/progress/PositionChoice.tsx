import { deviceLabel } from '~/lib/device.ts';
import { formatClock } from '~/lib/duration.ts';
import { Button } from '~/ui/Button.tsx';
import { InfoIcon } from '~/ui/icons.tsx';
import styles from './PositionChoice.module.css';

type PositionChoiceProps = {
  /** Where this device is. */
  hereSeconds: number;
  /** Where the other one went on to. */
  thereSeconds: number;
  device: string;
  onChoose(seconds: number): void;
};

/** Asked once when another device went on with the lesson: which position to use. */
export function PositionChoice({
  hereSeconds,
  thereSeconds,
  device,
  onChoose,
}: PositionChoiceProps) {
  return (
    <div className={styles.choice} role="status">
      <InfoIcon />
      <p>
        Você continuou esta aula em outro aparelho ({deviceLabel(device)}). De onde quer continuar?
      </p>
      <div className={styles.actions}>
        <Button size="sm" variant="quiet" onClick={() => onChoose(thereSeconds)}>
          {`Continuar de ${formatClock(thereSeconds)}`}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onChoose(hereSeconds)}>
          {`Ficar em ${formatClock(hereSeconds)}`}
        </Button>
      </div>
    </div>
  );
}
