import { useQuery } from '@tanstack/react-query';
import { type RefCallback, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useFavorites } from '~/features/favorites/use-favorites.ts';
import { useNotesTool } from '~/features/notes/use-notes-tool.tsx';
import type { PlayerHandle } from '~/features/playback/listener.ts';
import { UnknownPlace } from '~/features/playback/PlaceNotices.tsx';
import { parseStartTime, resumePosition } from '~/features/progress/progress.rules.ts';
import { type Opening, useOpeningPlace } from '~/features/progress/use-opening-place.ts';
import { useProgress } from '~/features/progress/use-progress.ts';
import { WatchedToggle } from '~/features/progress/WatchedToggle.tsx';
import { ReportButton } from '~/features/reports/ReportButton.tsx';
import { KeyPoints } from '~/features/study/KeyPoints.tsx';
import { StudyTabs } from '~/features/study/StudyTabs.tsx';
import type { StudyItem } from '~/features/study/study.rules.ts';
import { studyTools } from '~/features/study/study-tools.tsx';
import { useStudyPanel } from '~/features/study/use-study-panel.ts';
import { VideoDetails } from '~/features/videos/VideoDetails.tsx';
import { VideoRow } from '~/features/videos/VideoRow.tsx';
import { VideoThumbnail } from '~/features/videos/VideoThumbnail.tsx';
import { useRecordView } from '~/features/videos/videos.mutations.ts';
import { type OpenVideo, videoQueries } from '~/features/videos/videos.queries.ts';
import { selectRelated } from '~/features/videos/videos.rules.ts';
import { LoadError } from '~/kit/LoadError.tsx';
import { ShareButton } from '~/kit/share/ShareButton.tsx';
import { parseChapters } from '~/lib/chapters.ts';
import { durationOf } from '~/lib/duration.ts';
import { parseVideoId, paths } from '~/lib/paths.ts';
import { doctorName } from '~/lib/person.ts';
import type { Playback } from '~/lib/playback.ts';
import { Container } from '~/ui/Container.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { measuredAs } from '~/ui/measured.ts';
import { rootMark } from '~/ui/root-mark.ts';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { VideoLesson } from './VideoLesson.tsx';
import styles from './VideoPage.module.css';

const VideoNotFound = lazyComponent(
  async () => (await import('./VideoNotFound.tsx')).VideoNotFound,
);

/** In the place of the player. */
const WAITING_STAGE = (
  <div className={styles.waiting}>
    <Skeleton ratio="16 / 9" radius="0" />
    <span className={styles.waitingControls} />
  </div>
);

/** Few lessons are of Drive. */
const DriveFrame = lazyComponent(
  async () => (await import('~/features/player/DriveFrame.tsx')).DriveFrame,
);

const markTheatre = rootMark('theatre');
const markTool = rootMark('tool');
const measureStage = measuredAs('--stage-measured');
const measurePanel = measuredAs('--panel-measured');

/** Of the picture with its controls. */
const stageRef: RefCallback<HTMLElement> = (element) => {
  const undo = [markTheatre(element), measureStage(element)];
  return () => undo.forEach((one) => void one?.());
};

/** One lesson: the frame first, then what it is about, and what goes with it at the side. */
export function VideoPage() {
  const { id } = useParams();
  const videoId = parseVideoId(id);
  return videoId === null ? <VideoNotFound /> : <Video key={videoId} videoId={videoId} />;
}

function Video({ videoId }: { videoId: number }) {
  const [params] = useSearchParams();
  const [requested] = useState(() => parseStartTime(params.get('t')));
  const video = useQuery(videoQueries.byId(videoId));
  const opening = useOpeningPlace(videoId, requested !== null);

  if (video.data === null) return <VideoNotFound />;
  // A lesson that plays is not taken away because reading it again failed.
  if (video.isLoadingError) {
    return (
      <Container className={styles.page}>
        <title>Vídeo · Plantão</title>
        <LoadError title="Não foi possível abrir o vídeo" query={video} />
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
  const [params] = useSearchParams();
  const start = opening.place && {
    positionSeconds: resumePosition({
      requested,
      stored: opening.place.stored,
      durationSeconds: durationOf(video),
    }),
    baseRevision: opening.place.baseRevision,
  };

  const { playback, playerRef } = usePlayback(video, start?.positionSeconds ?? 0);
  useRequestedSecond(playback);
  // The same as long as they are: a transcript has many lines.
  const item = useMemo<StudyItem>(
    () => ({ kind: 'video', id: video.id, title: video.title }),
    [video.id, video.title],
  );
  const chapters = useMemo(() => parseChapters(video.chapters), [video.chapters]);
  // Where it is not known, its panel says whether there is one.
  const hasTranscript = video.has_transcript !== false;
  const study = { item, chapters, playback };
  const notes = useNotesTool(item, playback);
  const tools = [...studyTools({ ...study, hasTranscript }), notes.tool];
  const { open, show, toggle } = useStudyPanel(tools, 'chapters');

  const onBack = useBack(video);
  useEffect(() => recordView(video.id), [recordView, video.id]);

  return (
    <Container className={styles.page}>
      <title>{`${video.title} · Plantão`}</title>
      <div className={styles.columns}>
        <div ref={stageRef} className={styles.stage} data-stage>
          {video.youtube_id === null ? (
            <Suspense fallback={WAITING_STAGE}>
              <DriveFrame
                fileId={video.google_drive_id ?? ''}
                resourceKey={video.resource_key}
                title={video.title}
                requestedSeconds={parseStartTime(params.get('t'))}
                onBack={onBack}
              />
            </Suspense>
          ) : start ? (
            <VideoLesson
              video={video}
              youtubeId={video.youtube_id}
              study={study}
              playerRef={playerRef}
              start={start}
              stored={opening.latest}
              onBack={onBack}
              onNote={notes.onNote}
              onChapters={() => show('chapters')}
            />
          ) : (
            <UnknownPlace
              isRetrying={opening.isRetrying}
              onRetry={opening.retry}
              onStartOver={opening.startOver}
              poster={<VideoThumbnail video={video} isPriority isTitled />}
            />
          )}
        </div>
        <div ref={measurePanel} className={styles.beside}>
          <StudyTabs tools={tools} open={open} onToggle={toggle} className={styles.panel} />
          {open && <span ref={markTool} hidden />}
        </div>
        <VideoDetails
          video={video}
          keyPoints={
            <KeyPoints
              title={video.title}
              instructor={doctorName(video.instructor ?? '')}
              of={video}
              onSeek={playback.seek}
              isAsked={params.get('trecho') === 'pontos'}
            />
          }
          isFavorite={favorites.ids.has(video.id)}
          onFavoriteToggle={favorites.toggle}
          acts={
            <>
              <ShareButton
                title={video.title}
                linkTo={(t) => paths.video(video.id, { t })}
                // A lesson of Drive opens at its beginning, whatever its link asks for.
                positionSeconds={() => (playback.seek ? playback.positionSeconds() : 0)}
              />
              <WatchedToggle videoId={video.id} stored={opening.latest} />
              <ReportButton item={item} playback={playback} />
            </>
          }
        />
        {video.category_id !== null && (
          <Related videoId={video.id} categoryId={video.category_id} />
        )}
      </div>
    </Container>
  );
}

/** The player as what stands beside it uses it. */
function usePlayback(video: OpenVideo, startSeconds: number) {
  const playerRef = useRef<PlayerHandle>(null);
  const playback: Playback = {
    positionSeconds: () => playerRef.current?.positionSeconds() ?? startSeconds,
    seek: video.youtube_id === null ? null : (seconds) => playerRef.current?.playFrom(seconds),
  };
  return { playback, playerRef };
}

/** A link to another second of the lesson that is open already: it goes on from there. */
function useRequestedSecond({ seek }: Playback): void {
  const { key, search } = useLocation();
  const shownRef = useRef(key);
  useEffect(() => {
    if (shownRef.current === key) return;
    shownRef.current = key;
    const second = parseStartTime(new URLSearchParams(search).get('t'));
    if (second !== null) seek?.(second);
  }, [key, search, seek]);
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
  const query = useQuery(videoQueries.related(categoryId));
  const { data, isLoadingError: isError } = query;
  const related = selectRelated(data ?? [], videoId);
  const positions = useProgress();
  if (data && related.length === 0) return null;
  return (
    <aside className={styles.related} aria-labelledby="related-title">
      <h2 id="related-title">Vídeos relacionados</h2>
      {isError && <LoadError title="Não foi possível carregar os relacionados" query={query} />}
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

function VideoSkeleton() {
  return (
    <Container className={styles.page}>
      <title>Vídeo · Plantão</title>
      <div className={styles.columns} aria-busy="true">
        <div ref={stageRef} className={styles.stage} data-stage>
          {WAITING_STAGE}
        </div>
        <div className={styles.beside}>
          <Skeleton height={48} />
        </div>
        <div className="stack">
          <Skeleton width="70%" height={34} />
          <Skeleton width="50%" height={22} />
          <Skeleton height={44} />
        </div>
        <div className={styles.related}>
          {[1, 2, 3, 4, 5].map((slot) => (
            <Skeleton key={slot} height={72} />
          ))}
        </div>
      </div>
    </Container>
  );
}
