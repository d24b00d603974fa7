import { Flex } from '@chakra-ui/react/flex';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '~/admin/ui/Button.tsx';
import { describeError } from '~/lib/errors.ts';
import { formatIsoDay } from '~/lib/format.ts';
import { saveFile } from '~/lib/save-file.ts';
import { DownloadIcon, UploadIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { toast } from '~/ui/toast.ts';
import { exportList, lookThrough } from './list-import.api.ts';
import type { SearchList } from './search-list.api.ts';

type ListFilesProps<V extends FieldValues> = {
  list: SearchList<V>;
};

const ImportDialog = lazyWhenOpen(
  async () => (await import('./ImportDialog.tsx')).ImportDialog,
  ({ isOpen }) => isOpen,
);

/** A list of search as a file: out of here, and back in. */
export function ListFiles<V extends FieldValues>({ list }: ListFilesProps<V>) {
  const [isImporting, setIsImporting] = useState(false);
  const exporting = useMutation({
    mutationFn: () => exportList(list),
    onSuccess: (text) =>
      saveFile(`${list.file.name}-${formatIsoDay(new Date())}.csv`, text, 'text/csv'),
    onError: (error) =>
      toast({
        title: `Não foi possível exportar ${list.words.all}`,
        description: describeError(error),
        tone: 'destructive',
      }),
  });
  return (
    <Flex gap="2" wrap="wrap">
      <Button
        size="sm"
        variant="surface"
        icon={<DownloadIcon size={16} />}
        isLoading={exporting.isPending}
        loadingText="Exportando..."
        onClick={() => exporting.mutate()}
      >
        Exportar CSV
      </Button>
      <Button
        size="sm"
        variant="surface"
        icon={<UploadIcon size={16} />}
        onPointerEnter={ImportDialog.preload}
        onFocus={ImportDialog.preload}
        onClick={() => setIsImporting(true)}
      >
        Importar CSV
      </Button>
      <ImportDialog
        table={list.table}
        many={list.words.many.toLowerCase()}
        look={(file) => lookThrough(list, file)}
        isOpen={isImporting}
        onClose={() => setIsImporting(false)}
      />
    </Flex>
  );
}
