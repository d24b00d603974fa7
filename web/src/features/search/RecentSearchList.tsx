import { IconButton } from '~/ui/IconButton.tsx';
import { ClockIcon, CloseIcon } from '~/ui/icons.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import styles from './RecentSearchList.module.css';

type RecentSearchListProps = {
  texts: readonly string[];
  onChoose(text: string): void;
  onRemove(text: string): void;
  onClear(): void;
};

/** What this person looked for last on this device; each can be repeated or removed. */
export function RecentSearchList({ texts, onChoose, onRemove, onClear }: RecentSearchListProps) {
  const partRef = useFocusKept<HTMLElement>();
  return (
    <section ref={partRef} className={styles.recent} aria-labelledby="recent-searches-title">
      <div className={styles.head}>
        <h2 id="recent-searches-title" className="hint">
          Buscas recentes
        </h2>
        <button type="button" className={styles.clear} onClick={onClear}>
          Apagar todas
        </button>
      </div>
      <ul>
        {texts.map((text) => (
          <li key={text} className={styles.row}>
            <button
              type="button"
              className={styles.text}
              data-recent-search
              onClick={() => onChoose(text)}
            >
              <span className="faint">
                <ClockIcon size={18} />
              </span>
              <span className="clip">{text}</span>
            </button>
            <IconButton
              label={`Apagar a busca ${text}`}
              icon={<CloseIcon size={16} />}
              onClick={() => onRemove(text)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
