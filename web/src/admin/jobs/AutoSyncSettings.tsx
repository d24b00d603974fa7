import { Grid } from '@chakra-ui/react/grid';
import { SelectField } from '~/ui/SelectField.tsx';
import { SwitchField } from '~/ui/SwitchField.tsx';
import { setAutoSync, useJobsState } from './jobs-store.ts';
import { INTERVAL_CHOICES } from './sync.rules.ts';

/** Whether and how often the channel is synced by itself; kept in this browser. */
export function AutoSyncSettings() {
  const { isAutoEnabled, intervalHours } = useJobsState();
  return (
    <Grid
      gap="3"
      columnGap="6"
      alignItems="center"
      templateColumns={{ sm: 'minmax(0, 1fr) 180px' }}
      paddingTop="4"
      borderTop="line"
    >
      <SwitchField
        label="Sincronização automática"
        help={
          isAutoEnabled && intervalHours === 0
            ? 'Escolha o intervalo para começar.'
            : 'Roda enquanto o painel estiver aberto neste navegador.'
        }
        checked={isAutoEnabled}
        onChange={({ target }) => setAutoSync({ isAutoEnabled: target.checked })}
      />
      <SelectField
        label="Intervalo"
        value={intervalHours}
        onChange={({ target }) => setAutoSync({ intervalHours: Number(target.value) })}
      >
        <option value={0}>Desligado</option>
        {INTERVAL_CHOICES.map((hours) => (
          <option key={hours} value={hours}>
            {hours === 1 ? 'A cada hora' : `A cada ${hours} horas`}
          </option>
        ))}
      </SelectField>
    </Grid>
  );
}
