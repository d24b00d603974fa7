import { Button } from '@chakra-ui/react/button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LazyOutlineFields } from '~/admin/outlines/LazyOutlineFields.tsx';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { VideoManager } from '~/admin/videos/VideoManager.tsx';
import type { ManagedVideo } from '~/admin/videos/video-admin.queries.ts';
import { parseVideosView, videosViewParams } from '~/admin/videos/video-admin.rules.ts';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { LessonPreview } from '~/features/player/LessonPreview.tsx';
import { currentPodcastEngine } from '~/features/podcasts/podcast-state.ts';
import { VideoThumbnail } from '~/features/videos/VideoThumbnail.tsx';
import { FIRST_PAGE } from '~/lib/use-page-param.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { PlusIcon } from '~/ui/icons.tsx';
import { AdminScreen } from './AdminScreen.tsx';

const renderArt = (video: ManagedVideo) => <VideoThumbnail video={video} isAdmin />;

/** /video-management: the filters live in the address, so a reload or a link shows the same lessons. */
export function VideoManagementPage() {
  const [params, change] = useUrlState();
  const categories = useQuery(categoryQueries.list());
  const me = useQuery(profileQueries.me());
  const view = parseVideosView(params);
  const importLink = (
    <Button asChild>
      <Link to={adminPaths.youtubeImport()}>
        <PlusIcon size={18} />
        Importar Vídeos
      </Link>
    </Button>
  );
  return (
    <AdminScreen
      title="Gerenciar Vídeos"
      text="Encontre, edite, ative ou exclua vídeos do catálogo, um a um ou em massa."
      actions={
        <>
          <Button asChild variant="surface">
            <Link to={adminPaths.youtubeImport({ tab: 'arquivo' })}>Adicionar do Drive</Link>
          </Button>
          {importLink}
        </>
      }
    >
      <VideoManager
        view={view}
        onViewChange={(next) => change({ ...videosViewParams(next), ...FIRST_PAGE })}
        categories={categories.data ?? []}
        renderArt={renderArt}
        renderOutline={({ source, duration_seconds: seconds, values }) => (
          <LazyOutlineFields
            seconds={seconds}
            reviewer={me.data?.full_name}
            isOpen={view.filters.situation === 'review_due'}
            player={
              source === 'youtube'
                ? (onSecond) => (
                    <LessonPreview
                      videoId={values.youtubeId}
                      title={values.title}
                      durationSeconds={seconds}
                      onPlay={() => currentPodcastEngine()?.pause()}
                      onSecond={onSecond}
                    />
                  )
                : 'silent'
            }
          />
        )}
        importAction={importLink}
      />
    </AdminScreen>
  );
}
