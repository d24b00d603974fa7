import { Link } from 'react-router-dom';
import { durationOf } from '~/lib/duration.ts';
import { paths } from '~/lib/paths.ts';
import type { VideoSummary } from '~/lib/video-columns.ts';
import { CheckIcon } from '~/ui/icons.tsx';
import { ProgressBar } from '~/ui/ProgressBar.tsx';
import { type Position, progressShare } from './card-context.ts';
import { DurationText } from './DurationText.tsx';
import styles from './VideoRow.module.css';
import { VideoThumbnail } from './VideoThumbnail.tsx';

const DONE = { color: 'var(--color-success)' };

type VideoRowProps = {
  video: VideoSummary;
  /** Where the member stopped in it. */
  position?: Position | undefined;
};

/** A lesson as one compact line: small art, title, instructor and length. The whole line is the link. */
export function VideoRow({ video, position }: VideoRowProps) {
  const progress = progressShare(position, durationOf(video));
  return (
    <Link className={styles.row} to={paths.video(video.id)}>
      <span className={styles.art} data-picture={video.id}>
        <VideoThumbnail key={video.id} video={video} />
        {progress !== null && (
          <span className="bottom-edge">
            <ProgressBar value={progress} label={`Assistido de ${video.title}`} />
          </span>
        )}
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{video.title}</span>
        <span className={styles.line}>
          {video.instructor && <span className="clip">{video.instructor}</span>}
          <DurationText video={video} />
        </span>
        {position?.is_completed && (
          <span className="inline-row gap-1 hint" style={DONE}>
            <CheckIcon size={14} />
            Assistida
          </span>
        )}
      </span>
    </Link>
  );
}
