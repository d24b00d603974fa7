import { useRef, useState } from 'react';
import { Button } from '~/ui/Button.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { AlertIcon, CheckIcon, InfoIcon } from '~/ui/icons.tsx';
import { EditIcon, RewindIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import styles from './BulkReview.module.css';
import {
  countReview,
  filterLabel,
  type IdState,
  isShown,
  type ReviewedLine,
  type ReviewFilter,
} from './review.rules.ts';

const FILTERS: readonly ReviewFilter[] = ['all', 'new', 'known', 'deleted', 'repeated', 'invalid'];

const ICONS: Record<IdState, React.ReactNode> = {
  new: <CheckIcon size={16} />,
  known: <InfoIcon size={16} />,
  deleted: <RewindIcon size={16} />,
  repeated: <InfoIcon size={16} />,
};

type BulkReviewProps = {
  lines: readonly ReviewedLine[];
  /** The catalogue could not be asked what it has. */
  isUnsure: boolean;
  /** While an import runs nothing is mended. */
  isLocked: boolean;
  /** Puts another line in its place; null takes it away. */
  onLineChange(index: number, line: string | null): void;
  onClear(): void;
};

/** What was recognised in a pasted list, line by line, to be mended before anything is imported. */
export function BulkReview({ lines, isUnsure, isLocked, onLineChange, onClear }: BulkReviewProps) {
  const [chosen, setChosen] = useState<ReviewFilter>('all');
  const [edited, setEdited] = useState<number | null>(null);
  const partRef = useRef<HTMLElement>(null);
  useFocusKept(partRef);
  const counts = countReview(lines);
  // Of what was mended to the last line there is nothing left to show.
  const filter = counts[chosen] > 0 || edited !== null ? chosen : 'all';
  const shown = lines.filter((line) => line.index === edited || isShown(line, filter));
  return (
    <section ref={partRef} className={styles.review} aria-labelledby="review-title">
      <header className={styles.head}>
        <h3 id="review-title" className={styles.title}>
          Conferência
        </h3>
        <Button size="sm" variant="ghost" disabled={isLocked} onClick={onClear}>
          Limpar lista
        </Button>
        <fieldset className={styles.filters} aria-label="Mostrar">
          {FILTERS.filter((one) => counts[one] > 0).map((one) => (
            <button
              key={one}
              type="button"
              className={styles.filter}
              data-filter={one}
              aria-pressed={filter === one}
              onClick={() => setChosen(one)}
            >
              {filterLabel(one, counts[one])}
            </button>
          ))}
        </fieldset>
        {isUnsure && (
          <p className={styles.unsure} role="status">
            Não foi possível consultar o catálogo: o que ele já tem só aparece ao importar.
          </p>
        )}
      </header>
      <ol className={styles.list} aria-label="Linhas da lista">
        {shown.map((line) => (
          <ReviewRow
            key={line.index}
            line={line}
            isLocked={isLocked}
            isEdited={line.index === edited}
            onEdit={(isEdited) => setEdited(isEdited ? line.index : null)}
            onChange={(text) => onLineChange(line.index, text)}
          />
        ))}
      </ol>
    </section>
  );
}

type ReviewRowProps = {
  line: ReviewedLine;
  isLocked: boolean;
  isEdited: boolean;
  onEdit(isEdited: boolean): void;
  onChange(line: string | null): void;
};

function ReviewRow({ line, isLocked, isEdited, onEdit, onChange }: ReviewRowProps) {
  const number = line.index + 1;
  return (
    <li
      className={styles.row}
      data-invalid={line.unread.length > 0 || undefined}
      data-edited={isEdited || undefined}
    >
      <span className={styles.number}>{number}</span>
      <div className={styles.words}>
        {isEdited ? (
          <LineField
            label={`Linha ${number}`}
            text={line.text}
            onChange={onChange}
            onEnd={() => onEdit(false)}
          />
        ) : (
          <p className={styles.text}>{line.text.trim()}</p>
        )}
        <ul className={styles.notes}>
          {line.ids.map(({ id, state, note }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an id may stand in a line twice.
            <li key={place} data-state={state}>
              {ICONS[state]}
              <span>
                <code>{id}</code> {note}
              </span>
            </li>
          ))}
          {line.unread.map(({ entry, reason }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry may stand in a line twice.
            <li key={place} data-state="invalid">
              <AlertIcon size={16} />
              <span>
                {entry !== line.text.trim() && <q>{entry}</q>} {reason}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <IconButton
          label={isEdited ? `Concluir a linha ${number}` : `Editar a linha ${number}`}
          icon={isEdited ? <CheckIcon size={18} /> : <EditIcon size={18} />}
          disabled={isLocked}
          onClick={() => onEdit(!isEdited)}
        />
        <IconButton
          label={`Remover a linha ${number}`}
          icon={<TrashIcon size={18} />}
          disabled={isLocked}
          onClick={() => {
            onEdit(false);
            onChange(null);
          }}
        />
      </div>
    </li>
  );
}

type LineFieldProps = {
  label: string;
  text: string;
  onChange(line: string): void;
  onEnd(): void;
};

/** One line under repair: every letter counts at once, Enter ends it, Escape takes it back. */
function LineField({ label, text, onChange, onEnd }: LineFieldProps) {
  const [before] = useState(text);
  const [value, setValue] = useState(text);
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it stands where the pressed button was asked for it.
      autoFocus
      className={styles.field}
      aria-label={label}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => change(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        if (event.key === 'Escape') change(before);
        onEnd();
      }}
    />
  );
}
