import { isSharedComputer } from '~/lib/personal-storage.ts';
import {
  PLAYBACK_RATES,
  savePlayerPreferences,
  usePlayerPreferences,
} from '~/lib/player-preferences.ts';
import { useTheme } from '~/theme/theme.ts';
import { CardSection } from '~/ui/CardSection.tsx';
import { RangeSlider } from '~/ui/RangeSlider.tsx';
import { SelectField } from '~/ui/SelectField.tsx';
import { SwitchField } from '~/ui/SwitchField.tsx';
import styles from './AccountForms.module.css';

/** "Preferências": how this device looks and plays. */
export function PreferencesCard() {
  const { theme, toggleTheme } = useTheme();
  const { rate, volume, hasKeyShortcuts, hasCaptions, playsNext } = usePlayerPreferences();
  return (
    <CardSection title="Preferências">
      <div className={styles.form}>
        <SelectField
          label="Aparência"
          help="Vale para este aparelho"
          value={theme}
          onChange={({ target }) => {
            if (target.value !== theme) toggleTheme();
          }}
        >
          <option value="dark">Escura</option>
          <option value="light">Clara</option>
        </SelectField>
        <SelectField
          label="Velocidade dos vídeos"
          help="A última que você usar no player também fica salva"
          value={rate}
          onChange={({ target }) => savePlayerPreferences({ rate: Number(target.value) })}
        >
          {PLAYBACK_RATES.map((speed) => (
            <option key={speed} value={speed}>
              {speed === 1 ? 'Normal' : `${speed.toLocaleString('pt-BR')}x`}
            </option>
          ))}
        </SelectField>
        <div className="grid hint gap-2 bold">
          <p className="spread tabular">
            Volume dos vídeos <output className="faint">{volume}%</output>
          </p>
          <RangeSlider
            label="Volume dos vídeos"
            valueText={`${volume}%`}
            max={100}
            step={5}
            value={volume}
            onChange={({ target }) => savePlayerPreferences({ volume: Number(target.value) })}
          />
        </div>
        <SwitchField
          label="Legendas"
          help="Aparecem nas aulas que as têm; o idioma se escolhe no player"
          checked={hasCaptions}
          onChange={({ target }) => savePlayerPreferences({ hasCaptions: target.checked })}
        />
        <SwitchField
          label="Reprodução automática"
          help={
            isSharedComputer()
              ? 'Desligada em computador compartilhado'
              : 'No fim de uma aula, a próxima da categoria começa sozinha'
          }
          disabled={isSharedComputer()}
          checked={playsNext}
          onChange={({ target }) => savePlayerPreferences({ playsNext: target.checked })}
        />
        <SwitchField
          label="Atalhos de uma tecla"
          help="Letras, números e sinais, como K, M e /, comandam o player e abrem a busca"
          checked={hasKeyShortcuts}
          onChange={({ target }) => savePlayerPreferences({ hasKeyShortcuts: target.checked })}
        />
      </div>
    </CardSection>
  );
}
