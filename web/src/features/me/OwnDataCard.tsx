import { act } from '~/kit/act.ts';
import { formatIsoDay } from '~/lib/format.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { saveFile } from '~/lib/save-file.ts';
import { Button } from '~/ui/Button.tsx';
import { CardSection } from '~/ui/CardSection.tsx';
import { DownloadIcon } from '~/ui/later-icons.tsx';
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
  const button = (format: Format) => (
    <Button
      variant="quiet"
      icon={<DownloadIcon />}
      disabled={isSharedComputer()}
      isLoading={download.isPending && download.variables === format}
      loadingText="Preparando..."
      onClick={() => download.mutate(format)}
    >
      {`Baixar em ${format.toUpperCase()}`}
    </Button>
  );
  return (
    <CardSection title="Baixar meus dados">
      <p className="card-text">
        Perfil, progresso, favoritos, anotações, notificações, acessos, aparelhos e mensagens: tudo
        o que guardamos sobre você, num arquivo.
        {isSharedComputer() && ` ${STAYS_HERE}`}
      </p>
      <div className="form-actions">
        {button('json')}
        {button('csv')}
      </div>
    </CardSection>
  );
}
