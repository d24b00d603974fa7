import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { toast } from '~/ui/toast.ts';
import { changeNote } from './note-changes.api.ts';
import { dropEdit } from './note-draft.ts';
import { NOTE_ENTRIES } from './note-entry.ts';
import { refreshUnsent } from './notes.queries.ts';
import { cleanNote, type Note, type NotedItem } from './notes.rules.ts';
import { forgetSetAside, keepAside, type SetAsideNote } from './set-aside-notes.ts';

/** Time to change one's mind. */
const UNDO_MS = 10_000;

type NewNote = { item: NotedItem; atSeconds: number; text: string };

/** How a member changes notes. Everything shows at once and is kept on the device until the server has it. */
export function useNoteChanges() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      add({ item: { kind, id, title }, atSeconds, text }: NewNote): void {
        changeNote(client, 'create', {
          id: crypto.randomUUID(),
          video_id: kind === 'video' ? id : null,
          podcast_id: kind === 'podcast' ? id : null,
          item_title: title,
          at_seconds: atSeconds,
          body: cleanNote(text),
          last_edit: '',
          rival_of: null,
          created_at: new Date().toISOString(),
        });
      },
      /** `base`: the edit that wrote the text upon which this one was begun. */
      edit(note: Note, text: string, base: string): void {
        const body = cleanNote(text);
        if (body !== note.body || base !== note.last_edit)
          changeNote(client, 'edit', { ...note, body, last_edit: base });
      },
      /** Of two versions both stay; neither is called a version any more. */
      settle: (note: Note) => void changeNote(client, 'edit', { ...note, rival_of: null }),
      remove: (note: Note) => remove(client, note),
      /** Sends a refused text once more. */
      retry(kept: SetAsideNote): void {
        forget(client, kept);
        changeNote(client, kept.op, { ...kept.note, last_edit: kept.base });
      },
      /** Throws a refused text away. */
      discard(kept: SetAsideNote): void {
        const userId = readSession().userId ?? '';
        forget(client, kept);
        offerUndo('Texto descartado', () => {
          keepAside(userId, kept);
          refreshUnsent(client);
        });
      },
    }),
    [client],
  );
}

function forget(client: QueryClient, kept: SetAsideNote): void {
  forgetSetAside(readSession().userId ?? '', kept);
  refreshUnsent(client);
}

function remove(client: QueryClient, note: Note): void {
  const outbox = memberOutbox(client);
  const unsent = outbox.entriesOf(NOTE_ENTRIES).filter((entry) => entry.note.id === note.id);
  // One that never left is simply not sent.
  const neverLeft = unsent[0]?.op === 'create' && outbox.withdraw(unsent[0].eventId);
  if (neverLeft) for (const { eventId } of unsent) outbox.withdraw(eventId);
  const bringEditBack = dropEdit(note);
  const waitsAs = neverLeft ? null : changeNote(client, 'delete', note);
  refreshUnsent(client);
  offerUndo('Anotação apagada', () => {
    if (waitsAs === null || !outbox.withdraw(waitsAs)) changeNote(client, 'create', note);
    bringEditBack();
    refreshUnsent(client);
  });
}

function offerUndo(title: string, undo: () => void): void {
  toast({ title, action: { label: 'Desfazer', onSelect: undo, forMs: UNDO_MS } });
}
