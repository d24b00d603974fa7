import { formatClock } from '~/lib/duration.ts';
import { classNames } from '~/ui/class-names.ts';
import { HeadphonesIcon, PlayIcon } from '~/ui/icons.tsx';
import marked from './MarkedText.module.css';
import { momentNotes, momentPieces } from './moments.rules.ts';
import styles from './SearchResult.module.css';
import type { Moment } from './search-answer.ts';

/** The look of a link to a moment on the page of results. */
export const momentClass = classNames(styles.result, 'panel hoverable');

/** A moment: where it is, its sentence, the lesson or episode, for whom it is, and how far to trust it. */
export function MomentText({ moment }: { moment: Moment }) {
  const { title, seconds } = moment;
  const notes = momentNotes(moment);
  let at = 0;
  return (
    <>
      <span className="faint">
        {moment.video_id === null ? <HeadphonesIcon size={18} /> : <PlayIcon size={18} />}
      </span>
      <span className={styles.text}>
        <span className="clamp-3">
          <span className={styles.time}>
            {seconds === null ? 'nos pontos-chave' : `aos ${formatClock(seconds)}`}:
          </span>{' '}
          {momentPieces(moment).map(({ text, isMatch, isQuantity }) => {
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
        {notes.length > 0 && (
          <span className={styles.notes}>
            {notes.map(({ text, isWarning }) => (
              <span key={text} className={isWarning ? styles.warning : undefined}>
                {text}{' '}
              </span>
            ))}
          </span>
        )}
        <span className="clip hint">{title}</span>
      </span>
    </>
  );
}
