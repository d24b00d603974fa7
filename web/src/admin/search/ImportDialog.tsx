import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { ProgressBar } from '~/admin/ui/ProgressBar.tsx';
import { AppError, describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { UploadIcon } from '~/ui/later-icons.tsx';
import { toast } from '~/ui/toast.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { UnreadableList } from './list-file.rules.ts';
import { importRows, tookTooLong } from './list-import.api.ts';
import { type Comparison, wantedRows } from './list-import.rules.ts';
import { SEARCH_KEY, type SearchTable } from './search-list.api.ts';

type ImportDialogProps = {
  table: SearchTable;
  /** What the list has. */
  many: string;
  look(file: File): Promise<Comparison>;
  isOpen: boolean;
  onClose(): void;
};

const NOTHING_MORE = { conflicts: false, gone: false };

/** A chosen file is compared with the list, looked through, and applied as a whole. */
export function ImportDialog({ table, many, look, isOpen, onClose }: ImportDialogProps) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [also, setAlso] = useState(NOTHING_MORE);
  const looking = useMutation({ mutationFn: look });
  const take = (chosen: File) => {
    setFile(chosen);
    setAlso(NOTHING_MORE);
    looking.mutate(chosen);
  };
  const wanted = looking.data ? wantedRows(looking.data, also) : [];
  const close = () => {
    setFile(null);
    looking.reset();
    onClose();
  };
  const applying = useMutation({
    mutationFn: () => importRows(table, wanted, true),
    onSuccess() {
      toast({
        title: `${plural(wanted.length, 'linha importada', 'linhas importadas')}!`,
        tone: 'success',
      });
      close();
    },
    onError(error) {
      const isOld = error instanceof AppError && error.code === 'version_conflict';
      toast({
        title: isOld ? 'A lista mudou enquanto você conferia' : 'Nada foi importado',
        description: isOld
          ? 'Nada foi importado. O arquivo foi comparado de novo: confira outra vez.'
          : tookTooLong(error)
            ? 'A importação demorou demais. Divida o arquivo em partes menores.'
            : describeError(error),
        tone: 'destructive',
      });
      if (isOld && file) take(file);
    },
    onSettled: () => refreshAll(client, SEARCH_KEY),
  });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) close();
      }}
      title={`Importar ${many}`}
      size="lg"
      isLocked={applying.isPending}
      footer={
        <>
          <Button variant="surface" disabled={applying.isPending} onClick={close}>
            Cancelar
          </Button>
          {looking.data && (
            <Button
              disabled={wanted.length === 0}
              isLoading={applying.isPending}
              loadingText="Importando..."
              onClick={() => applying.mutate()}
            >
              Importar {plural(wanted.length, 'linha', 'linhas')}
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
                ? `Comparando ${file?.name} com a lista…`
                : 'Gravando tudo de uma vez…'}
            </Text>
          </Grid>
        )}
        {looking.isError && (
          <ErrorState
            title={
              looking.error instanceof UnreadableList
                ? 'Este arquivo não pode ser importado'
                : 'Não foi possível comparar o arquivo'
            }
            text={
              looking.error instanceof UnreadableList
                ? looking.error.message
                : describeError(looking.error)
            }
            {...(!(looking.error instanceof UnreadableList) &&
              file && { onRetry: () => take(file) })}
          />
        )}
        {looking.data && !looking.isPending && (
          <ImportPreview
            comparison={looking.data}
            also={also}
            isLocked={applying.isPending}
            onAlso={setAlso}
          />
        )}
      </Grid>
    </Dialog>
  );
}
