import { useQuery } from '@tanstack/react-query';
import { LazyOutlineFields } from '~/admin/outlines/LazyOutlineFields.tsx';
import { PodcastManager } from '~/admin/podcasts/PodcastManager.tsx';
import { PODCASTS } from '~/admin/podcasts/podcast-admin.rules.ts';
import { useListView } from '~/admin/ui/list/use-list-view.ts';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { EpisodePreview } from '~/features/podcasts/EpisodePreview.tsx';
import { currentPodcastEngine } from '~/features/podcasts/podcast-state.ts';
import { AdminScreen } from './AdminScreen.tsx';

/** /podcast-management: publish, edit and delete episodes. */
export function PodcastManagementPage() {
  const { view, show } = useListView(PODCASTS);
  const categories = useQuery(categoryQueries.list());
  const me = useQuery(profileQueries.me());
  return (
    <AdminScreen
      title="Gerenciar Podcasts"
      text="Publique episódios, envie o áudio e organize o que os membros ouvem."
    >
      <PodcastManager
        view={view}
        onViewChange={show}
        categories={categories.data ?? []}
        renderOutline={(seconds, audio) => (
          <LazyOutlineFields
            seconds={seconds}
            reviewer={me.data?.full_name}
            isOpen={view.filters.standing === 'review_due'}
            player={
              audio &&
              ((onSecond) => (
                <EpisodePreview
                  audio={audio}
                  onPlay={() => currentPodcastEngine()?.pause()}
                  onSecond={onSecond}
                />
              ))
            }
          />
        )}
      />
    </AdminScreen>
  );
}
