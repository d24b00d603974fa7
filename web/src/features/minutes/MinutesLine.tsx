import { Button } from '~/ui/Button.tsx';
import { MINUTE_CHOICES } from './minute-choices.ts';
import { openMinutes } from './open-minutes.ts';

/** Little wider than high: four of them and the words are one line of a small phone. */
const ROUND = { minWidth: 44, padding: 0 };
const APART = { marginTop: 8 };

/** "Tenho 5 7 15 30 min": each number opens what fits. */
export function MinutesLine() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div className="row gap-2" style={APART} role="group" aria-label="O que cabe em poucos minutos">
      Tenho
      {MINUTE_CHOICES.map((minutes) => (
        <Button
          key={minutes}
          variant="quiet"
          style={ROUND}
          aria-haspopup="dialog"
          aria-label={`Tenho ${minutes} minutos`}
          onClick={() => openMinutes(minutes)}
        >
          {minutes}
        </Button>
      ))}
      min
    </div>
  );
}
