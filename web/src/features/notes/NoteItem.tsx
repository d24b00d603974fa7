import { type ReactNode, useRef, useState } from 'react';
import { copyText } from '~/lib/copy-text.ts';
import { formatClock } from '~/lib/duration.ts';
import { useIsOnline } from '~/lib/offline/connectivity.ts';
import { Button } from '~/ui/Button.tsx';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { CopyIcon, EditIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { toast } from '~/ui/toast.ts';
import { NoteField } from './NoteField.tsx';
import styles from './Notes.module.css';
import { editSlot, useNoteDraft } from './note-draft.ts';
import { useNoteChanges } from './notes.mutations.ts';
import { noteText } from './notes.rules.ts';
import type { ShownNote } from './unsent-notes.ts';

type NoteItemProps = {
  note: ShownNote;
  /** Its second, which leads there. */
  lead: ReactNode;
  /** What else is to be said of it, such as its lesson. */
  about?: ReactNode;
  /** What it belongs to cannot be seen any more, so that a deletion could not be undone. */
  isOrphan?: boolean;
  /** The text as it is shown, such as with what was searched for marked in it. */
  writeBody?(body: string): ReactNode;
};

/** One note, with everything that can be done with it. */
export function NoteItem({ note, lead, about, isOrphan = false, writeBody }: NoteItemProps) {
  const changes = useNoteChanges();
  const isOnline = useIsOnline();
  const slot = editSlot(note);
  const [draft] = useNoteDraft(slot);
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const editRef = useRef<HTMLButtonElement>(null);
  const at = formatClock(note.at_seconds);

  const close = () => {
    setIsEditing(false);
    editRef.current?.focus();
  };

  return (
    <li className={styles.note}>
      <div className="spread">
        {lead}
        <div className="row">
          <IconButton
            size="sm"
            label={`Copiar anotação de ${at}`}
            icon={<CopyIcon size={16} />}
            onClick={() => void copy(noteText(note))}
          />
          <IconButton
            ref={editRef}
            size="sm"
            label={`Editar anotação de ${at}`}
            icon={<EditIcon size={16} />}
            aria-expanded={isEditing}
            onClick={() => setIsEditing(true)}
          />
          <IconButton
            size="sm"
            label={`Apagar anotação de ${at}`}
            icon={<TrashIcon size={16} />}
            onClick={() => (isOrphan ? setIsAsking(true) : changes.remove(note))}
          />
        </div>
      </div>
      {about && <div className="hint">{about}</div>}
      {isEditing ? (
        <NoteField
          label={`Anotação de ${at}`}
          slot={slot}
          empty={{ text: note.body, atSeconds: note.at_seconds, note }}
          isOvertaken={draft !== null && draft.note?.last_edit !== note.last_edit}
          focus={1}
          onClose={close}
          onSave={({ text, note: begunUpon }) => {
            changes.edit(note, text, (begunUpon ?? note).last_edit);
            close();
          }}
        />
      ) : (
        <p className={styles.body} dir="auto">
          {writeBody ? writeBody(note.body) : note.body}
        </p>
      )}
      {note.rival_of !== null && (
        <div className={styles.warning}>
          <p>
            Outra versão da anotação de {at}: ela mudou em dois aparelhos, e os dois textos ficaram.
          </p>
          <Button size="sm" variant="quiet" onClick={() => changes.settle(note)}>
            Já conferi
          </Button>
        </div>
      )}
      {draft && !isEditing && (
        <div className="spread row hint gap-3">
          <p>Há uma edição que você não salvou.</p>
          <Button size="sm" variant="quiet" onClick={() => setIsEditing(true)}>
            Continuar edição
          </Button>
        </div>
      )}
      {note.state !== 'stored' && (
        <p className="faint">
          {note.state === 'waiting' || !isOnline ? 'Aguardando conexão' : 'Enviando...'}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        tone="danger"
        title="Apagar a anotação?"
        text="O que ela anota não está mais disponível: não será possível desfazer."
        confirmLabel="Apagar anotação"
        onConfirm={() => {
          setIsAsking(false);
          changes.remove(note);
        }}
      />
    </li>
  );
}

/** Puts a text on the clipboard, or says how to get it otherwise. */
export async function copy(text: string): Promise<void> {
  try {
    await copyText(text);
    toast({ title: 'Copiado', tone: 'success' });
  } catch {
    toast({
      title: 'Não foi possível copiar',
      description: 'Selecione o texto e copie com o teclado ou o menu do aparelho.',
      tone: 'destructive',
    });
  }
}
