import { formatClock } from '~/lib/duration.ts';
import { HeadphonesIcon, PlayIcon } from '~/ui/icons.tsx';
import marked from './MarkedText.module.css';
import { momentPieces } from './moments.rules.ts';
import styles from './SearchResult.module.css';
import type { Moment } from './search-answer.ts';

type MomentTextProps = {
  moment: Moment;
  /** Somebody asks for a dose: quantities are marked. */
  wantsQuantity: boolean;
};

/** A moment in its line: when, what is said there, and in which lesson or episode. */
export function MomentText({ moment, wantsQuantity }: MomentTextProps) {
  let at = 0;
  return (
    <>
      <span className="faint">
        {moment.video_id === null ? <HeadphonesIcon size={18} /> : <PlayIcon size={18} />}
      </span>
      <span className={styles.text}>
        <span className="clamp-3">
          <span className={styles.time}>aos {formatClock(moment.seconds)}:</span>{' '}
          {momentPieces(moment, wantsQuantity).map(({ text, isMatch, isQuantity }) => {
            const key = at;
            at += text.length;
            if (!isMatch) return text;
            return (
              <strong key={key}>
                {isQuantity ? <mark className={marked.match}>{text}</mark> : text}
              </strong>
            );
          })}
        </span>{' '}
        <span className="clip hint">{moment.title}</span>
      </span>
    </>
  );
}
