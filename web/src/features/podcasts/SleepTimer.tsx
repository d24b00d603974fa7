import { SelectField } from '~/ui/SelectField.tsx';
import type { SleepAt } from './podcast-state.ts';
import { SLEEP_MINUTES } from './podcasts.rules.ts';

type SleepTimerProps = {
  sleepAt: SleepAt;
  /** Whether the episode has chapters. */
  hasChapters: boolean;
  onChange(at: SleepAt): void;
};

/** "Desligar sozinho": stops playback after a time. */
export function SleepTimer({ sleepAt, hasChapters, onChange }: SleepTimerProps) {
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
        if (target.value === 'end' || target.value === 'chapter') onChange(target.value);
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
      {(hasChapters || sleepAt === 'chapter') && (
        <option value="chapter">No fim do capítulo</option>
      )}
      <option value="end">No fim do episódio</option>
    </SelectField>
  );
}
