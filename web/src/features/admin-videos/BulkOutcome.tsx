import { Button } from '~/ui/Button.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { CloseIcon } from '~/ui/icons.tsx';
import { RewindIcon } from '~/ui/later-icons.tsx';
import styles from './BulkOutcome.module.css';

type BulkOutcomeProps = {
  title: string;
  text: string;
  /** One line per lesson that was not served. */
  problems?: readonly string[] | undefined;
  isUndoing: boolean;
  onUndo?: (() => void) | undefined;
  onDismiss(): void;
};

/** What the last bulk act did. It waits for whoever wants to take it back: nothing here runs out of time. */
export function BulkOutcome({
  title,
  text,
  problems = [],
  isUndoing,
  onUndo,
  onDismiss,
}: BulkOutcomeProps) {
  return (
    <section className={styles.place} aria-label="Última ação em massa">
      <div className={styles.outcome}>
        <p role="status">
          <strong>{title}</strong> {text}
        </p>
        {onUndo && (
          <Button
            size="sm"
            variant="quiet"
            icon={<RewindIcon size={16} />}
            isLoading={isUndoing}
            onClick={onUndo}
          >
            Desfazer
          </Button>
        )}
        <IconButton
          size="sm"
          label="Dispensar"
          icon={<CloseIcon size={16} />}
          onClick={onDismiss}
        />
        {problems.length > 0 && (
          <ul className={styles.problems}>
            {problems.map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lessons may have one title, and the list never changes.
              <li key={index}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
