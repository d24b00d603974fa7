import { formatClock } from '~/lib/duration.ts';
import { Button } from '~/ui/Button.tsx';
import { copy } from './NoteItem.tsx';
import styles from './Notes.module.css';
import { useNoteChanges } from './notes.mutations.ts';
import { noteText, titleOfNote } from './notes.rules.ts';
import type { SetAsideNote } from './set-aside-notes.ts';

/** Texts that the server refused: they stay on this device until their writer decides. */
export function SetAsideNotes({ notes }: { notes: readonly SetAsideNote[] }) {
  const changes = useNoteChanges();
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Anotações não salvas">
      {notes.map((kept) => (
        <li key={kept.eventId} className={styles.note}>
          <p className={styles.warning}>
            Não salva: {titleOfNote(kept.note)}, aos {formatClock(kept.note.at_seconds)}.{' '}
            {kept.reason}
          </p>
          <p className={styles.body} dir="auto">
            {kept.note.body}
          </p>
          <div className="actions">
            <Button size="sm" variant="quiet" onClick={() => void copy(noteText(kept.note))}>
              Copiar
            </Button>
            <Button size="sm" variant="quiet" onClick={() => changes.retry(kept)}>
              Tentar de novo
            </Button>
            <Button size="sm" variant="ghost" onClick={() => changes.discard(kept)}>
              Descartar
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
