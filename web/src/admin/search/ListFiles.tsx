import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { DownloadIcon, UploadIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { useExportList } from './search.mutations.ts';
import type { SearchList } from './search-list.ts';

const ImportDialog = lazyWhenOpen(
  async () => (await import('./ImportDialog.tsx')).ImportDialog,
  ({ isOpen }) => isOpen,
);

/** A list of search as a file: out of here, and back in. */
export function ListFiles({ list }: { list: SearchList }) {
  const [isImporting, setIsImporting] = useState(false);
  const exporting = useExportList();
  return (
    <Flex gap="2" wrap="wrap">
      <Button
        size="sm"
        variant="surface"
        icon={<DownloadIcon size={16} />}
        isLoading={exporting.isPending}
        loadingText="Exportando..."
        onClick={() => exporting.mutate(list)}
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
      <ImportDialog list={list} isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </Flex>
  );
}
