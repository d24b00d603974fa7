import { useState } from 'react';
import type { ImportOutcome } from '#contracts/import.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { plural } from '~/lib/format.ts';
import {
  type CategorySelection,
  ImportForm,
  type ImportWords,
  useImportText,
} from './ImportForm.tsx';
import { ImportResults, Notice } from './ImportResults.tsx';
import { type FolderReport, useImportDriveFolder } from './imports.mutations.ts';
import { checkDriveFolder, mergeOutcomes, someOf } from './imports.rules.ts';

const WORDS: ImportWords = {
  title: 'Importar uma pasta do Google Drive',
  label: 'ID ou URL da pasta',
  placeholder: 'https://drive.google.com/drive/folders/...',
  submit: 'Importar pasta',
  instructions: [
    <>
      Cole o ID ou o link da pasta: <code>drive.google.com/drive/folders/...</code>
    </>,
    'São importados os vídeos que estão diretamente na pasta; subpastas precisam da sua própria importação.',
    'A pasta precisa estar compartilhada por link. No Drive: Compartilhar → Acesso geral → Qualquer pessoa com o link. Um arquivo fechado fica de fora, com o motivo.',
    'As aulas ficam no catálogo na ordem da pasta.',
    'Vídeos que já estão no catálogo não são importados de novo: pode repetir sem medo. Os que estavam escondidos e voltaram são exibidos outra vez.',
  ],
};

/** Tab "Pasta do Drive". */
export function FolderImport(selection: CategorySelection) {
  const pasted = useImportText();
  const [finished, setFinished] = useState<(FolderReport & { folder: string }) | null>(null);
  const importFolder = useImportDriveFolder();
  // A folder is only read as a whole, so a retry reads it again: what is stored already is left out.
  const run = (folder: string, before: readonly ImportOutcome[]) =>
    importFolder.mutate(
      { text: folder, categoryId: selection.categoryId },
      {
        onSuccess: (report) =>
          setFinished({ ...report, folder, results: mergeOutcomes(before, report.results) }),
      },
    );
  return (
    <ImportForm
      words={WORDS}
      selection={selection}
      pasted={pasted}
      isImporting={importFolder.isPending}
      onSubmit={() => {
        const folder = pasted.read(checkDriveFolder);
        if (folder === null) return;
        setFinished(null);
        run(folder, []);
      }}
      outcome={
        finished && (
          <Outcome
            report={finished}
            isBusy={importFolder.isPending}
            onAgain={() => run(finished.folder, finished.results)}
          />
        )
      }
    />
  );
}

type OutcomeProps = { report: FolderReport; isBusy: boolean; onAgain(): void };

function Outcome({ report, isBusy, onAgain }: OutcomeProps) {
  const { results, isIncomplete, incompleteReason, unreadable, remaining, deleted } = report;
  const isEmpty = results.length + remaining + unreadable + deleted.length === 0;
  return (
    <>
      {isIncomplete && (
        <Notice>
          O Google não mostrou a pasta inteira. {incompleteReason} Importe de novo para trazer o que
          faltou.
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice>
          {plural(
            unreadable,
            'item da pasta não pôde ser lido. Importe de novo mais tarde.',
            'itens da pasta não puderam ser lidos. Importe de novo mais tarde.',
          )}
        </Notice>
      )}
      {remaining > 0 && (
        <Notice
          action={
            <Button size="sm" variant="surface" isLoading={isBusy} onClick={onAgain}>
              Continuar a importação
            </Button>
          }
        >
          {plural(
            remaining,
            'vídeo desta pasta ainda não foi importado.',
            'vídeos desta pasta ainda não foram importados.',
          )}
        </Notice>
      )}
      {deleted.length > 0 && (
        <Notice>
          {plural(
            deleted.length,
            'aula excluída por um administrador ficou de fora',
            'aulas excluídas por administradores ficaram de fora',
          )}
          : {someOf(deleted.map(({ title }) => title))}. Para trazê-las de volta, use a lista
          “Vídeos excluídos”, abaixo.
        </Notice>
      )}
      {isEmpty && <Notice>Nenhum vídeo nesta pasta.</Notice>}
      {results.length > 0 && <ImportResults results={results} isBusy={isBusy} onRetry={onAgain} />}
    </>
  );
}
