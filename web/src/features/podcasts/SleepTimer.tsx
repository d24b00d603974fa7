import { SelectField } from '~/ui/SelectField.tsx';
import { SLEEP_MINUTES } from './podcasts.rules.ts';

type SleepTimerProps = {
  sleepAt: number | 'end' | null;
  onChange(at: number | 'end' | null): void;
};

/** "Desligar sozinho": stops playback after a time. */
export function SleepTimer({ sleepAt, onChange }: SleepTimerProps) {
  const clock =
    typeof sleepAt === 'number' &&
    new Date(sleepAt).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' });
  const value = typeof sleepAt === 'number' ? 'set' : (sleepAt ?? '');
  return (
    <SelectField
      label="Desligar sozinho"
      value={value}
      onChange={({ target }) => {
        const minutes = Number(target.value);
        if (target.value === 'end') onChange('end');
        else if (minutes > 0) onChange(Date.now() + minutes * 60_000);
        else if (target.value === '') onChange(null);
      }}
    >
      <option value="">Não desligar</option>
      {clock && <option value="set">Às {clock}</option>}
      {SLEEP_MINUTES.map((minutes) => (
        <option key={minutes} value={minutes}>
          Em {minutes} minutos
        </option>
      ))}
      <option value="end">No fim do episódio</option>
    </SelectField>
  );
}
