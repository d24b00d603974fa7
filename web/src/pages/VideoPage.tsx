import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { parseVideoId, paths } from '~/app/paths.ts';
import { useFavorites } from '~/features/favorites/use-favorites.ts';
import { DriveFrame } from '~/features/player/DriveFrame.tsx';
import { parseStartTime, resumePosition } from '~/features/progress/progress.rules.ts';
import { UnknownPosition } from '~/features/progress/UnknownPosition.tsx';
import { type Opening, useOpeningPlace } from '~/features/progress/use-opening-place.ts';
import { useProgress } from '~/features/progress/use-progress.ts';
import { WatchedToggle } from '~/features/progress/WatchedToggle.tsx';
import { ShareButton } from '~/features/videos/ShareButton.tsx';
import { VideoDetails } from '~/features/videos/VideoDetails.tsx';
import { VideoRow } from '~/features/videos/VideoRow.tsx';
import { VideoThumbnail } from '~/features/videos/VideoThumbnail.tsx';
import { useRecordView } from '~/features/videos/videos.mutations.ts';
import { type OpenVideo, videoQueries } from '~/features/videos/videos.queries.ts';
import { selectRelated } from '~/features/videos/videos.rules.ts';
import { durationOf } from '~/lib/duration.ts';
import { describeError } from '~/lib/errors.ts';
import { buttonClass } from '~/ui/Button.tsx';
import { Container } from '~/ui/Container.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { FilmIcon } from '~/ui/later-icons.tsx';
import { rootMark } from '~/ui/root-mark.ts';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { VideoLesson } from './VideoLesson.tsx';
import styles from './VideoPage.module.css';

const markTheatre = rootMark('theatre');

/** One lesson: the frame first, then what it is about, and what goes with it at the side. */
export function VideoPage() {
  const { id } = useParams();
  const videoId = parseVideoId(id);
  return videoId === null ? <NotFound /> : <Video key={videoId} videoId={videoId} />;
}

function Video({ videoId }: { videoId: number }) {
  const [params] = useSearchParams();
  const [requested] = useState(() => parseStartTime(params.get('t')));
  const video = useQuery(videoQueries.byId(videoId));
  const opening = useOpeningPlace(videoId, requested !== null);

  if (video.data === null) return <NotFound />;
  // A lesson that plays is not taken away because reading it again failed.
  if (video.isLoadingError) {
    return (
      <Container className={styles.page}>
        <title>Vídeo · Plantão</title>
        <ErrorState
          title="Não foi possível abrir o vídeo"
          text={describeError(video.error)}
          onRetry={() => void video.refetch()}
        />
      </Container>
    );
  }
  // Where it was left is part of opening it.
  if (!video.data || opening.isReading) return <VideoSkeleton />;
  return <OpenedVideo video={video.data} opening={opening} requested={requested} />;
}

type OpenedVideoProps = {
  video: OpenVideo;
  opening: Opening;
  /** The second that the address asks for. */
  requested: number | null;
};

function OpenedVideo({ video, opening, requested }: OpenedVideoProps) {
  const favorites = useFavorites();
  const { mutate: recordView } = useRecordView();
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const start = opening.place && {
    positionSeconds: resumePosition({
      requested,
      stored: opening.place.stored,
      durationSeconds: durationOf(video),
    }),
    baseRevision: opening.place.baseRevision,
  };

  const watched = <WatchedToggle videoId={video.id} stored={opening.latest} />;
  const onBack = useBack(video);
  useEffect(() => recordView(video.id), [recordView, video.id]);

  return (
    <Container className={styles.page}>
      <title>{`${video.title} · Plantão`}</title>
      <div className={styles.columns}>
        <div className={styles.main}>
          <div ref={markTheatre} className={styles.stage} data-stage>
            {video.youtube_id === null ? (
              <DriveFrame
                fileId={video.google_drive_id ?? ''}
                resourceKey={video.resource_key}
                title={video.title}
                mark={watched}
                onBack={onBack}
              />
            ) : start ? (
              <VideoLesson
                video={video}
                youtubeId={video.youtube_id}
                start={start}
                stored={opening.latest}
                onPositionChange={setMovedTo}
                onBack={onBack}
              />
            ) : (
              <UnknownPosition
                isRetrying={opening.isRetrying}
                onRetry={opening.retry}
                onStartOver={opening.startOver}
                poster={<VideoThumbnail video={video} isPriority />}
              />
            )}
          </div>
          <VideoDetails
            video={video}
            isFavorite={favorites.ids.has(video.id)}
            onFavoriteToggle={favorites.toggle}
            share={
              <>
                <ShareButton
                  videoId={video.id}
                  positionSeconds={movedTo ?? start?.positionSeconds ?? 0}
                />
                {video.youtube_id !== null && watched}
              </>
            }
          />
        </div>
        {video.category_id !== null && (
          <Related videoId={video.id} categoryId={video.category_id} />
        )}
      </div>
    </Container>
  );
}

/** Where the member came from; who came by a link goes to the lesson's category. */
function useBack(video: OpenVideo): () => void {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return () => {
    if (!isFirst) void navigate(-1);
    else void navigate(video.category ? paths.category(video.category.slug) : paths.home());
  };
}

function Related({ videoId, categoryId }: { videoId: number; categoryId: number }) {
  const { data, isError, error, refetch } = useQuery(videoQueries.related(categoryId));
  const related = selectRelated(data ?? [], videoId);
  const positions = useProgress();
  if (data && related.length === 0) return null;
  return (
    <aside className={styles.related} aria-labelledby="related-title">
      <h2 id="related-title">Vídeos relacionados</h2>
      {isError && (
        <ErrorState
          title="Não foi possível carregar os relacionados"
          text={describeError(error)}
          onRetry={() => void refetch()}
        />
      )}
      <ul className="stack">
        {!data && !isError && [1, 2, 3, 4, 5].map((slot) => <Skeleton key={slot} height={72} />)}
        {related.map((other) => (
          <li key={other.id}>
            <VideoRow video={other} position={positions.get(other.id)} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

function NotFound() {
  return (
    <Container className={styles.page}>
      <title>Vídeo não encontrado · Plantão</title>
      <EmptyState
        icon={<FilmIcon size={28} />}
        titleAs="h1"
        title="Vídeo não encontrado"
        text="Ele pode ter sido removido ou o endereço está incompleto."
        action={
          <Link className={buttonClass({ variant: 'quiet' })} to={paths.home()}>
            Voltar ao início
          </Link>
        }
      />
    </Container>
  );
}

function VideoSkeleton() {
  return (
    <Container className={styles.page}>
      <title>Vídeo · Plantão</title>
      <div className={styles.columns} aria-busy="true">
        <div className={styles.main}>
          <div ref={markTheatre} className={styles.stage} data-stage>
            <div className={styles.waiting}>
              <Skeleton ratio="16 / 9" radius="var(--radius-card)" />
              <Skeleton height={84} />
            </div>
          </div>
          <Skeleton width="70%" height={34} />
          <Skeleton width="50%" height={22} />
        </div>
        <div className="stack">
          {[1, 2, 3, 4, 5].map((slot) => (
            <Skeleton key={slot} height={72} />
          ))}
        </div>
      </div>
    </Container>
  );
}
