import type { QueryClient } from '@tanstack/react-query';
import { AppError, describeError, isRefusedForGood, toAppError, unwrap } from '~/lib/errors.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import type { OutboxKind } from '~/lib/outbox/outbox-kind.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { readStoredSession } from '~/lib/session/stored-session.ts';
import type { Supabase } from '~/lib/session/supabase.ts';
import { toast } from '~/ui/toast.ts';
import { mergeEntries, NOTE_ENTRIES, type NoteEntry } from './note-entry.ts';
import { noteKeys } from './note-keys.ts';
import { refreshUnsent } from './notes.queries.ts';
import type { Note } from './notes.rules.ts';
import { setAside } from './set-aside-notes.ts';
import { markLanded, markLate } from './unsent-notes.ts';

/** What became of an entry, and what the member has to know of it; nothing where it was done as asked. */
const NEWS = {
  done: null,
  'both-kept': {
    title: 'Esta anotação mudou em dois aparelhos',
    description: 'Os dois textos ficaram, um ao lado do outro. Confira e escolha.',
  },
  'kept-here': {
    title: 'Anotação mantida',
    description: 'Ela foi apagada em outro aparelho, mas você a mudou neste: o seu texto ficou.',
  },
  'not-deleted': {
    title: 'Anotação não apagada',
    description: 'Ela mudou em outro aparelho. Confira o texto e apague de novo, se quiser.',
  },
};
type Outcome = keyof typeof NEWS;

/**
 * Notes in the member's outbox. An edit leaves its id in the note, and the next one says upon which it was made: so
 * edits of one device follow each other also before the first was sent, and one that another device overtook is
 * noticed. Nothing is overwritten then: the text becomes a note of its own beside the other.
 */
export const noteChanges: OutboxKind<NoteEntry> = {
  ...NOTE_ENTRIES,
  subjectOf: ({ note }) => `note:${note.id}`,
  merge: mergeEntries,
  async send(entry, { userId, client }) {
    try {
      const supabase = await loadSupabase();
      // Another member may be signed in on this device by now.
      if (readStoredSession()?.userId !== userId)
        throw new AppError({ status: 401, code: 'session_expired', body: 'not their session' });
      const news = NEWS[await SENDERS[entry.op]({ supabase, userId }, entry)];
      if (news) toast(news);
    } catch (error) {
      if (!isRefusedForGood(error)) {
        markLate(entry);
        refreshUnsent(client);
        throw error;
      }
      refuse(userId, entry, error);
    }
  },
  settled(entry, { userId, client }) {
    const forget = markLanded(userId, entry);
    refreshUnsent(client);
    void client.invalidateQueries({ queryKey: noteKeys.lists }).finally(() => {
      forget();
      refreshUnsent(client);
    });
  },
};

/**
 * Stores a change on this device, shows it and sends it.
 * @returns the id under which it waits
 */
export function changeNote(client: QueryClient, op: NoteEntry['op'], note: Note): string {
  const entry: NoteEntry = {
    eventId: crypto.randomUUID(),
    occurredAt: Date.now(),
    op,
    note,
    base: op === 'create' ? '' : note.last_edit,
  };
  const waitsAs = memberOutbox(client).add(noteChanges, entry, { isAwaited: true });
  refreshUnsent(client);
  return waitsAs;
}

/** Where it is sent, and as whom. */
type Target = { supabase: Supabase; userId: string };

const SENDERS: Record<NoteEntry['op'], (target: Target, entry: NoteEntry) => Promise<Outcome>> = {
  create: sendNew,
  edit: sendEdit,
  delete: sendDeletion,
};

async function sendNew(target: Target, { note, eventId }: NoteEntry): Promise<Outcome> {
  await insert(target, note, eventId);
  return 'done';
}

/**
 * One that is there already stays as it is: an answer got lost. It says whose it is, so that the server refuses it if
 * another person signed in while it was under way.
 */
async function insert(target: Target, note: Note, last_edit: string): Promise<void> {
  const { id, video_id, podcast_id, at_seconds, body, rival_of, created_at } = note;
  const row = { id, video_id, podcast_id, at_seconds, body, rival_of, created_at, last_edit };
  try {
    unwrap(
      await target.supabase
        .from('notes')
        .upsert(
          { ...row, user_id: target.userId },
          { onConflict: 'user_id,id', ignoreDuplicates: true },
        ),
    );
  } catch (error) {
    // The lesson may have been hidden after the first attempt, whose answer got lost.
    if (toAppError(error).code !== 'forbidden' || !(await find(target, id))) throw error;
  }
}

async function sendEdit(target: Target, entry: NoteEntry): Promise<Outcome> {
  const { note, eventId, base } = entry;
  if (await write(target, note.id, entry)) return 'done';
  // The edit before this one became a note of its own, under its id.
  if (await write(target, base, entry)) return 'done';
  const stored = await find(target, note.id);
  if (!stored) {
    await insert(target, note, eventId);
    return 'kept-here';
  }
  if (stored.last_edit === eventId || stored.body === note.body) return 'done';
  const rival = { ...note, id: eventId, rival_of: note.id, created_at: new Date().toISOString() };
  await insert(target, rival, eventId);
  return 'both-kept';
}

/** Whether the note had the text upon which the edit was made, and has its text now. */
async function write({ supabase }: Target, id: string, entry: NoteEntry): Promise<boolean> {
  const { note, eventId, base } = entry;
  const rows = unwrap(
    await supabase
      .from('notes')
      .update({ body: note.body, last_edit: eventId, rival_of: note.rival_of })
      .eq('id', id)
      .eq('last_edit', base)
      .select('id'),
  );
  return rows.length > 0;
}

async function find({ supabase }: Target, id: string) {
  return unwrap(await supabase.from('notes').select('body, last_edit').eq('id', id).maybeSingle());
}

async function sendDeletion(target: Target, { note, base }: NoteEntry): Promise<Outcome> {
  // Also what an edit before this one became.
  unwrap(
    await target.supabase.from('notes').delete().in('id', [note.id, base]).eq('last_edit', base),
  );
  return (await find(target, note.id)) ? 'not-deleted' : 'done';
}

function refuse(userId: string, entry: NoteEntry, error: unknown): void {
  if (entry.op === 'delete') {
    toast({
      title: 'Não foi possível apagar',
      description: 'A anotação continua na sua lista.',
      advice: describeError(error),
      tone: 'destructive',
    });
    return;
  }
  const reason = reasonOf(error);
  setAside(userId, entry, reason);
  toast({ title: 'Anotação não salva', description: reason, tone: 'destructive' });
}

/** Why a text was refused, and what to do with it. */
function reasonOf(error: unknown): string {
  const { status, code } = toAppError(error);
  if (status === 422)
    return 'Você chegou ao limite de 5.000 anotações. Apague algumas e tente de novo; o texto fica neste aparelho.';
  if (code === 'forbidden')
    return 'A aula ou o episódio não está mais disponível. O texto fica neste aparelho: copie-o, tente de novo ou descarte.';
  return `${describeError(error)} O texto fica neste aparelho.`;
}
