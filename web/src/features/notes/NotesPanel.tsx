import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LoadError } from '~/kit/LoadError.tsx';
import { formatClock, spokenDuration } from '~/lib/duration.ts';
import { isUnreachable } from '~/lib/offline/unreachable.ts';
import type { Playback } from '~/lib/playback.ts';
import { Button } from '~/ui/Button.tsx';
import { EditIcon } from '~/ui/lesson-icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { NoteField } from './NoteField.tsx';
import { NoteItem } from './NoteItem.tsx';
import styles from './Notes.module.css';
import { useEditedNotes, useNoteDraft } from './note-draft.ts';
import { useNoteChanges } from './notes.mutations.ts';
import { noteQueries } from './notes.queries.ts';
import { type Note, type NotedItem, sortBySecond } from './notes.rules.ts';
import { SetAsideNotes } from './SetAsideNotes.tsx';
import { addEdited, applyUnsent, NOTHING_UNSENT } from './unsent-notes.ts';

type NotesPanelProps = {
  item: NotedItem;
  playback: Playback;
  /** A new number opens the field at the present second, such as after "n" in the player; 0 asks for nothing. */
  request?: number | undefined;
  /** The request was answered: opened again later, the panel shows the list. */
  onRequestTaken?(): void;
};

/**
 * The member's notes to a lesson or an episode, by second. Playback goes on while one is written. Give it the item's id in
 * its key.
 */
export function NotesPanel({ item, playback, request = 0, onRequestTaken }: NotesPanelProps) {
  const { positionSeconds, seek } = playback;
  const slot = `${item.kind}:${item.id}`;
  const panelRef = useRef<HTMLDivElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  /** Where the focus was when the field was opened. */
  const cameFrom = useRef<Element | null>(null);
  const query = useQuery(noteQueries.ofItem(item));
  const { data: unsent = NOTHING_UNSENT } = useQuery(noteQueries.unsent());
  const changes = useNoteChanges();
  const [draft] = useNoteDraft(slot);
  const [field, setField] = useState({ isOpen: draft !== null, atSeconds: 0, focus: 0 });
  const [said, setSaid] = useState('');
  useFocusKept(panelRef);

  const belongs = (note: Note) => note[`${item.kind}_id`] === item.id;
  const shown = applyUnsent(query.data ?? [], unsent, belongs);
  const notes = sortBySecond(addEdited(shown, useEditedNotes(), belongs));

  const open = () => {
    cameFrom.current = document.activeElement;
    // Google Drive tells no position.
    const atSeconds = seek ? Math.max(0, Math.floor(positionSeconds())) : 0;
    setField(({ focus }) => ({ isOpen: true, atSeconds, focus: focus + 1 }));
  };
  const close = () => {
    setField(({ focus, atSeconds }) => ({ isOpen: false, atSeconds, focus }));
    const from = cameFrom.current;
    // Whose keys went to the player goes on there: on a button the space bar would write another note.
    if (from === document.body) return;
    const isBack = from instanceof HTMLElement && from.isConnected;
    (isBack ? from : addRef.current)?.focus();
  };
  const openOnRequest = useEffectEvent(() => {
    open();
    onRequestTaken?.();
  });
  useEffect(() => {
    if (request > 0) openOnRequest();
  }, [request]);

  // What was begun belongs to the second at which it was begun.
  const empty = { text: '', atSeconds: field.atSeconds, note: null };
  const at = formatClock((draft ?? empty).atSeconds);

  return (
    <div ref={panelRef} className={styles.panel}>
      <div className="section-head">
        <h2 className="section-title">Anotações</h2>
        {/* Stays while the field is open, so that the focus has a place to return to. */}
        <Button
          ref={addRef}
          size="sm"
          variant="quiet"
          icon={<EditIcon size={16} />}
          aria-expanded={field.isOpen}
          onClick={open}
        >
          {draft ? 'Continuar anotação' : 'Anotar'}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {!seek && (
        <p className="hint">
          O player do Google Drive não informa a posição: as anotações ficam em 0:00.
        </p>
      )}
      <div className={styles.scroller}>
        {field.isOpen && (
          <NoteField
            label={`Anotação em ${at}`}
            slot={slot}
            empty={empty}
            focus={field.focus}
            onClose={close}
            onSave={({ text, atSeconds }) => {
              changes.add({ item, atSeconds, text });
              setSaid(`Anotação salva em ${spokenDuration(atSeconds)}`);
              close();
            }}
          />
        )}
        <SetAsideNotes notes={unsent.setAside.filter(({ note }) => belongs(note))} />
        {query.isLoadingError && !isUnreachable(query.error) && (
          <LoadError title="Não foi possível carregar as anotações" query={query} />
        )}
        {query.isPending && (
          <div aria-busy="true">
            <Skeleton height={72} />
          </div>
        )}
        {query.isLoadingError && isUnreachable(query.error) && (
          <p className="hint" role="status">
            Sem conexão: as anotações já salvas aparecem quando a conexão voltar. O que você
            escrever agora fica neste aparelho e segue depois.
          </p>
        )}
        {query.data && notes.length === 0 && !field.isOpen && (
          <p className="empty-text">
            {seek ? (
              <>
                Nenhuma anotação aqui ainda. Toque em “Anotar”
                <span className="key-hint"> ou aperte N</span>: a anotação fica no segundo em que
                você está, e só você vê.
              </>
            ) : (
              'Nenhuma anotação aqui ainda. Toque em “Anotar”: só você vê.'
            )}
          </p>
        )}
        <ol aria-label="Anotações por momento">
          {notes.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              lead={
                seek ? (
                  <Button
                    size="sm"
                    variant="quiet"
                    className="tabular"
                    aria-label={`Ir para ${formatClock(note.at_seconds)}`}
                    onClick={() => seek(note.at_seconds)}
                  >
                    {formatClock(note.at_seconds)}
                  </Button>
                ) : (
                  <span className="inline-row tabular">{formatClock(note.at_seconds)}</span>
                )
              }
            />
          ))}
        </ol>
      </div>
    </div>
  );
}
