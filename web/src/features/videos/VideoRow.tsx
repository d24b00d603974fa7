import { Link } from 'react-router-dom';
import { paths } from '~/paths.ts';
import { DurationText } from './DurationText.tsx';
import styles from './VideoRow.module.css';
import { VideoThumbnail } from './VideoThumbnail.tsx';
import type { VideoSummary } from './video-card.ts';

/** A lesson as one compact line: small art, title, instructor and length. The whole line is the link. */
export function VideoRow({ video }: { video: VideoSummary }) {
  return (
    <Link className={styles.row} to={paths.video(video.id)}>
      <span className={styles.art}>
        <VideoThumbnail key={video.id} video={video} />
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{video.title}</span>
        <span className={styles.line}>
          {video.instructor && <span className={styles.instructor}>{video.instructor}</span>}
          <DurationText video={video} />
        </span>
      </span>
    </Link>
  );
}
