import { useMutation } from '@tanstack/react-query';
import { describeError } from '~/lib/errors.ts';
import { formatIsoDay } from '~/lib/format.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { saveFile } from '~/lib/save-file.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { DownloadIcon } from '~/ui/later-icons.tsx';
import { toast } from '~/ui/toast.ts';
import { fetchOwnData } from './own-data.api.ts';
import { toCsv, toJson } from './own-data.rules.ts';

type Format = 'json' | 'csv';

const STAYS_HERE =
  'Este computador é compartilhado, e o arquivo ficaria nele: baixe-o no seu celular.';

/** "Baixar meus dados": everything kept about the member, as the data protection law grants. */
export function OwnDataCard() {
  const download = useMutation({
    mutationFn: async (format: Format) => {
      const data = await fetchOwnData();
      const now = new Date();
      const name = `plantao-meus-dados-${formatIsoDay(now)}.${format}`;
      if (format === 'json') saveFile(name, toJson(data, now), 'application/json');
      else saveFile(name, toCsv(data), 'text/csv');
    },
    onError: (error) =>
      toast({ title: 'Erro', description: describeError(error), tone: 'destructive' }),
  });
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
    <Card as="section" aria-labelledby="own-data-title">
      <h2 id="own-data-title" className="card-title">
        Baixar meus dados
      </h2>
      <p className="card-text">
        Perfil, progresso, favoritos, anotações, notificações, acessos, aparelhos e mensagens: tudo
        o que guardamos sobre você, num arquivo.
        {isSharedComputer() && ` ${STAYS_HERE}`}
      </p>
      <div className="form-actions">
        {button('json')}
        {button('csv')}
      </div>
    </Card>
  );
}
