import { useQuery } from '@tanstack/react-query';
import { PodcastManager } from '~/features/admin-podcasts/PodcastManager.tsx';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { FIRST_PAGE } from '~/lib/use-page-param.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { AdminPageHeader } from './AdminPageHeader.tsx';

/** /podcast-management: publish, edit and delete episodes. */
export function PodcastManagementPage() {
  const [params, change] = useUrlState();
  const categories = useQuery(categoryQueries.list());
  return (
    <AdminFrame>
      <AdminPageHeader
        title="Gerenciar Podcasts"
        text="Publique episódios, envie o áudio e organize o que os membros ouvem."
      />
      <PodcastManager
        search={params.get('q') ?? ''}
        onSearchChange={(q) => change({ q: q || null, ...FIRST_PAGE })}
        categories={categories.data ?? []}
      />
    </AdminFrame>
  );
}
