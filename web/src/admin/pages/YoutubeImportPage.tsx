import { Button } from '@chakra-ui/react/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { BulkImport } from '~/admin/imports/BulkImport.tsx';
import { DeletedVideos } from '~/admin/imports/DeletedVideos.tsx';
import { FolderImport } from '~/admin/imports/FolderImport.tsx';
import { DriveFileImport, VideoImport } from '~/admin/imports/SingleImport.tsx';
import { adminPaths, type ImportTab } from '~/admin/ui/admin-paths.ts';
import { Tabs } from '~/admin/ui/Tabs.tsx';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { AdminScreen } from './AdminScreen.tsx';

const TABS = [
  { value: 'video', label: 'Vídeo', Form: VideoImport },
  { value: 'lote', label: 'Vários vídeos', Form: BulkImport },
  { value: 'arquivo', label: 'Arquivo do Drive', Form: DriveFileImport },
  { value: 'pasta', label: 'Pasta do Drive', Form: FolderImport },
] as const satisfies readonly { value: ImportTab; label: string; Form: unknown }[];

/** /youtube-import: four ways into the catalogue. The open tab lives in the address. */
export function YoutubeImportPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const categories = useQuery(categoryQueries.list());
  const [categoryId, setCategoryId] = useState<number | null>(null);
  const { value, Form } = TABS.find((tab) => tab.value === params.get('aba')) ?? TABS[0];
  return (
    <AdminScreen
      title="Importar Vídeos"
      text="Do YouTube ou do Google Drive para o catálogo."
      actions={
        <Button asChild variant="surface">
          <Link to={adminPaths.videoManagement()}>Gerenciar Vídeos</Link>
        </Button>
      }
    >
      <Tabs
        label="Formas de importar"
        items={TABS}
        value={value}
        onChange={(tab) => navigate(adminPaths.youtubeImport({ tab }), { replace: true })}
      >
        <Form
          categories={categories.data ?? []}
          categoryId={categoryId}
          onCategoryChange={setCategoryId}
        />
      </Tabs>
      <DeletedVideos categoryId={categoryId} />
    </AdminScreen>
  );
}
