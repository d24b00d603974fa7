import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { ProgressBar } from '~/admin/ui/ProgressBar.tsx';
import { describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { isConflict } from '~/lib/unchanged.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { UploadIcon } from '~/ui/later-icons.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { UnreadableList } from './list-file.rules.ts';
import { lookThrough, useImportRows } from './list-import.mutations.ts';
import { type Wanted, wantedRows } from './list-import.rules.ts';
import type { SearchList } from './search-list.ts';

type ImportDialogProps = { list: SearchList; isOpen: boolean; onClose(): void };

const UNDISPUTED: Wanted = { new: true, changed: true, conflict: false, gone: false };

/** A chosen file is compared with the list, looked through, and applied as a whole. */
export function ImportDialog({ list, isOpen, onClose }: ImportDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [wanted, setWanted] = useState(UNDISPUTED);
  const looking = useMutation({ mutationFn: (chosen: File) => lookThrough(list, chosen) });
  const applying = useImportRows();
  const take = (chosen: File) => {
    setFile(chosen);
    setWanted(UNDISPUTED);
    looking.mutate(chosen);
  };
  const close = () => {
    setFile(null);
    looking.reset();
    onClose();
  };
  const rows = looking.data ? wantedRows(looking.data, wanted) : [];
  const apply = () =>
    applying.mutate(
      { table: list.table, rows },
      {
        onSuccess: close,
        onError: (error) => {
          // The list has changed since it was compared, and nothing was written.
          if (isConflict(error) && file) take(file);
        },
      },
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) close();
      }}
      title={`Importar ${list.words.many.toLowerCase()}`}
      size="lg"
      isLocked={applying.isPending}
      footer={
        <>
          <Button variant="surface" disabled={applying.isPending} onClick={close}>
            Cancelar
          </Button>
          {looking.data && (
            <Button
              disabled={rows.length === 0}
              isLoading={applying.isPending}
              loadingText="Importando..."
              onClick={apply}
            >
              Importar {plural(rows.length, 'linha', 'linhas')}
            </Button>
          )}
        </>
      }
    >
      <Grid gap="4" templateColumns="minmax(0, 1fr)">
        <Text color="fg.muted" fontSize="sm">
          Exporte a lista, mude-a numa planilha e traga-a de volta: nada muda antes de você conferir
          o que muda, e o que não está no arquivo fica como está. Vários nomes numa célula são
          separados por “|”.
        </Text>
        <VisuallyHidden asChild>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            aria-label="Arquivo CSV"
            tabIndex={-1}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) take(chosen);
              // A corrected file may have the same name.
              target.value = '';
            }}
          />
        </VisuallyHidden>
        <Button
          justifySelf="start"
          variant="surface"
          icon={<UploadIcon size={18} />}
          disabled={looking.isPending || applying.isPending}
          onClick={() => input.current?.click()}
        >
          {file ? 'Escolher outro arquivo' : 'Escolher arquivo'}
        </Button>
        {(looking.isPending || applying.isPending) && (
          <Grid gap="1" role="status">
            <ProgressBar
              value={null}
              label={looking.isPending ? 'Comparação do arquivo' : 'Importação'}
            />
            <Text color="fg.muted" fontSize="sm">
              {looking.isPending
                ? `Comparando ${file?.name} com a lista...`
                : 'Gravando tudo de uma vez...'}
            </Text>
          </Grid>
        )}
        {looking.error &&
          (looking.error instanceof UnreadableList ? (
            <ErrorState title="Este arquivo não pode ser importado" text={looking.error.message} />
          ) : (
            <ErrorState
              title="Não foi possível comparar o arquivo"
              text={describeError(looking.error)}
              onRetry={file ? () => take(file) : undefined}
            />
          ))}
        {looking.data && !looking.isPending && (
          <ImportPreview
            comparison={looking.data}
            wanted={wanted}
            isLocked={applying.isPending}
            onWant={setWanted}
          />
        )}
      </Grid>
    </Dialog>
  );
}
