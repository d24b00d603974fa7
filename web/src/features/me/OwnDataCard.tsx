import { useState } from 'react';
import { act } from '~/kit/act.ts';
import { formatIsoDay } from '~/lib/format.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { saveFile } from '~/lib/save-file.ts';
import { Button } from '~/ui/Button.tsx';
import { CardSection } from '~/ui/CardSection.tsx';
import { DownloadIcon } from '~/ui/later-icons.tsx';
import { SelectField } from '~/ui/SelectField.tsx';
import { fetchOwnData } from './own-data.api.ts';
import { toCsv, toJson } from './own-data.rules.ts';

type Format = 'json' | 'csv';

const STAYS_HERE =
  'Este computador é compartilhado, e o arquivo ficaria nele: baixe-o no seu celular.';

const useDownload = act({
  run: async (format: Format) => {
    const data = await fetchOwnData();
    const now = new Date();
    const name = `plantao-meus-dados-${formatIsoDay(now)}.${format}`;
    if (format === 'json') saveFile(name, toJson(data, now), 'application/json');
    else saveFile(name, toCsv(data), 'text/csv');
  },
  failed: 'Erro',
});

/** "Baixar meus dados": everything kept about the member, as the data protection law grants. */
export function OwnDataCard() {
  const download = useDownload();
  const [format, setFormat] = useState<Format>('csv');
  return (
    <CardSection title="Baixar meus dados">
      <div className="stack">
        <p className="muted">
          Perfil, progresso, favoritos, anotações, notificações, acessos, aparelhos e mensagens:
          tudo o que guardamos sobre você, num arquivo.
          {isSharedComputer() && ` ${STAYS_HERE}`}
        </p>
        <SelectField
          label="Tipo de arquivo"
          disabled={isSharedComputer()}
          value={format}
          // The options below are the only values.
          onChange={({ target }) => setFormat(target.value as Format)}
        >
          <option value="csv">Planilha, para abrir no Excel (CSV)</option>
          <option value="json">Formato para outros programas (JSON)</option>
        </SelectField>
        <div className="form-actions">
          <Button
            variant="quiet"
            icon={<DownloadIcon />}
            disabled={isSharedComputer()}
            isLoading={download.isPending}
            loadingText="Preparando..."
            onClick={() => download.mutate(format)}
          >
            Baixar meus dados
          </Button>
        </div>
      </div>
    </CardSection>
  );
}
