import { IconButton } from './IconButton.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { type Mark, markIndexAt, neighbourMark } from './marks.ts';
import styles from './SeekSlider.module.css';

type MarkLineProps = {
  marks: readonly Mark[];
  /** The second whose part is named: where it is, or where the line is pointed at. */
  positionSeconds: number;
  /** Where it is. */
  from: number;
  isDisabled: boolean;
  onSeek(seconds: number): void;
};

/** The name of a part between what leads to the one before it and to the one after it. */
export function MarkLine({ marks, positionSeconds, from, isDisabled, onSeek }: MarkLineProps) {
  const previous = neighbourMark(marks, from, -1);
  const next = neighbourMark(marks, from, 1);
  const title = marks[markIndexAt(marks, positionSeconds)]?.title;
  return (
    <div className={styles.part}>
      <IconButton
        size="sm"
        label="Capítulo anterior"
        icon={<ChevronLeftIcon />}
        disabled={isDisabled || !previous}
        onClick={() => previous && onSeek(previous.start)}
      />
      <span className={styles.name} title={title}>
        {title}
      </span>
      <IconButton
        size="sm"
        label="Próximo capítulo"
        icon={<ChevronRightIcon />}
        disabled={isDisabled || !next}
        onClick={() => next && onSeek(next.start)}
      />
    </div>
  );
}
