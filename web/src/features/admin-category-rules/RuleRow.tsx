import { IconButton } from '~/ui/IconButton.tsx';
import { AlertIcon, ChevronDownIcon } from '~/ui/icons.tsx';
import { ChevronUpIcon, EditIcon, TrashIcon } from '~/ui/later-icons.tsx';
import styles from './CategoryRules.module.css';
import type { ListedRule } from './category-rules.queries.ts';
import { catchText, KIND_LABELS } from './category-rules.rules.ts';

type RuleRowProps = {
  rule: ListedRule;
  /** Name of the category that it gives. */
  category: string;
  /** What it would catch of the present catalogue; undefined until that is known. */
  caught: { lessons: number; uncategorized: number; elsewhere: number } | undefined;
  isFirst: boolean;
  isLast: boolean;
  onMove(step: -1 | 1): void;
  onEdit(): void;
  onDelete(): void;
};

/** A rule in its place among the others. */
export function RuleRow({ rule, category, caught, isFirst, isLast, ...acts }: RuleRowProps) {
  const { onMove, onEdit, onDelete } = acts;
  const name = `a regra “${spokenValue(rule)}”`;
  return (
    <li className={styles.row}>
      <span className={styles.order}>
        <IconButton
          size="sm"
          label={`Mover ${name} para cima`}
          icon={<ChevronUpIcon size={16} />}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="sm"
          label={`Mover ${name} para baixo`}
          icon={<ChevronDownIcon size={16} />}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
      </span>
      <span className={styles.words}>
        <span>
          <RuleSentence rule={rule} category={category} />
        </span>
        <span className={styles.caught}>{caught ? catchText(caught) : 'Comparando…'}</span>
        {rule.playlist?.problem && (
          <span className={styles.problem}>
            <AlertIcon size={16} /> {rule.playlist.problem}
          </span>
        )}
      </span>
      <span className={styles.acts}>
        <IconButton
          size="sm"
          label={`Editar ${name}`}
          icon={<EditIcon size={16} />}
          onClick={onEdit}
        />
        <IconButton
          size="sm"
          label={`Excluir ${name}`}
          icon={<TrashIcon size={16} />}
          onClick={onDelete}
        />
      </span>
    </li>
  );
}

/** Título contém “ECG” → Cardiologia */
export function RuleSentence({ rule, category }: { rule: ListedRule; category: string }) {
  return (
    <>
      {KIND_LABELS[rule.kind]} <strong>“{spokenValue(rule)}”</strong> →{'\u00a0'}
      {category}
    </>
  );
}

/** What people call it: the words, or the title of the playlist where that is known. */
function spokenValue({ value, playlist }: ListedRule): string {
  return playlist?.title || value;
}
