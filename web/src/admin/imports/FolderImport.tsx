import { useRef, useState } from 'react';
import type { ImportOutcome } from '#contracts/import.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { plural } from '~/lib/format.ts';
import { type CategorySelection, ImportForm } from './ImportForm.tsx';
import { ImportResults } from './ImportResults.tsx';
import { useImportDriveFolder } from './imports.mutations.ts';
import { checkDriveFolder, mergeOutcomes, refusalText, someOf } from './imports.rules.ts';
import { Notice } from './Notice.tsx';

const INSTRUCTIONS = [
  <>
    Cole o ID ou o link da pasta: <code>drive.google.com/drive/folders/...</code>
  </>,
  'São importados os vídeos que estão diretamente na pasta; subpastas precisam da sua própria importação.',
  'A pasta precisa estar compartilhada por link. No Drive: Compartilhar → Acesso geral → Qualquer pessoa com o link. Um arquivo fechado fica de fora, com o motivo.',
  'As aulas ficam no catálogo na ordem da pasta.',
  'Vídeos que já estão no catálogo não são importados de novo: pode repetir sem medo. Os que estavam escondidos e voltaram são exibidos outra vez.',
];

type Finished = {
  folder: string;
  results: ImportOutcome[];
  isIncomplete: boolean;
  incompleteReason: string | null;
  unreadable: number;
  remaining: number;
  deleted: { externalId: string; title: string }[];
};

/** Tab "Pasta do Drive". */
export function FolderImport(selection: CategorySelection) {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [finished, setFinished] = useState<Finished | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const importFolder = useImportDriveFolder();

  // A folder is only read as a whole, so a retry reads it again: what is stored already is left out.
  const run = (folder: string, before: readonly ImportOutcome[]) =>
    importFolder.mutate(
      { text: folder, categoryId: selection.categoryId },
      {
        onSuccess: ({ results, ...rest }) =>
          setFinished({ folder, results: mergeOutcomes(before, results), ...rest }),
      },
    );
  const submit = () => {
    const checked = checkDriveFolder(text);
    if (!checked.ok) {
      setRefusal(refusalText(checked));
      field.current?.focus();
      return;
    }
    setFinished(null);
    run(checked.value, []);
  };

  return (
    <ImportForm
      {...selection}
      title="Importar uma pasta do Google Drive"
      instructions={INSTRUCTIONS}
      submitLabel="Importar pasta"
      isImporting={importFolder.isPending}
      onSubmit={submit}
      outcome={
        finished && (
          <>
            {finished.isIncomplete && (
              <Notice>
                O Google não mostrou a pasta inteira. {finished.incompleteReason} Importe de novo
                para trazer o que faltou.
              </Notice>
            )}
            {finished.unreadable > 0 && (
              <Notice>
                {plural(
                  finished.unreadable,
                  'item da pasta não pôde ser lido. Importe de novo mais tarde.',
                  'itens da pasta não puderam ser lidos. Importe de novo mais tarde.',
                )}
              </Notice>
            )}
            {finished.remaining > 0 && (
              <Notice
                action={
                  <Button
                    size="sm"
                    variant="surface"
                    isLoading={importFolder.isPending}
                    onClick={() => run(finished.folder, finished.results)}
                  >
                    Continuar a importação
                  </Button>
                }
              >
                {plural(
                  finished.remaining,
                  'vídeo desta pasta ainda não foi importado.',
                  'vídeos desta pasta ainda não foram importados.',
                )}
              </Notice>
            )}
            {finished.deleted.length > 0 && (
              <Notice>
                {plural(
                  finished.deleted.length,
                  'aula excluída por um administrador ficou de fora',
                  'aulas excluídas por administradores ficaram de fora',
                )}
                : {someOf(finished.deleted.map(({ title }) => title))}. Para trazê-las de volta, use
                a lista “Aulas excluídas”, abaixo.
              </Notice>
            )}
            {finished.results.length === 0 &&
            finished.remaining === 0 &&
            finished.unreadable === 0 &&
            finished.deleted.length === 0 ? (
              <Notice>Nenhum vídeo nesta pasta.</Notice>
            ) : (
              finished.results.length > 0 && (
                <ImportResults
                  results={finished.results}
                  isBusy={importFolder.isPending}
                  onRetry={() => run(finished.folder, finished.results)}
                />
              )
            )}
          </>
        )
      }
    >
      <TextField
        ref={field}
        label="ID ou URL da pasta"
        placeholder="https://drive.google.com/drive/folders/..."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        value={text}
        error={refusal}
        onChange={({ target }) => {
          setText(target.value);
          setRefusal(undefined);
        }}
      />
    </ImportForm>
  );
}
