import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PodcastManager } from '~/features/admin-podcasts/PodcastManager.tsx';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { AdminPageHeader } from './AdminPageHeader.tsx';

/** /podcast-management: publish, edit and delete episodes. */
export function PodcastManagementPage() {
  const [params, setParams] = useSearchParams();
  const categories = useQuery(categoryQueries.list());
  return (
    <AdminFrame>
      <AdminPageHeader
        title="Gerenciar Podcasts"
        text="Publique episódios, envie o áudio e organize o que os membros ouvem."
      />
      <PodcastManager
        search={params.get('q') ?? ''}
        onSearchChange={(q) => setParams(q ? { q } : {}, { replace: true })}
        categories={categories.data ?? []}
      />
    </AdminFrame>
  );
}
