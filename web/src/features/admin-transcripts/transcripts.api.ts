import type { Cue } from '#contracts/transcript.ts';
import { unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/load-supabase.ts';
import type { TranscriptItem } from './transcript-match.rules.ts';

export type NewTranscript = {
  item: TranscriptItem;
  cues: readonly Cue[];
  hasEstimatedTimes: boolean;
  fileName: string;
  /** Without it, one that is there stays, and the error is a conflict. */
  isReplacing: boolean;
};

/** Stores a transcript as one row, whole or not at all. */
export async function storeTranscript(transcript: NewTranscript): Promise<void> {
  const { item, cues, hasEstimatedTimes, fileName, isReplacing } = transcript;
  const supabase = await loadSupabase();
  const row = {
    video_id: item.kind === 'video' ? item.id : null,
    podcast_id: item.kind === 'podcast' ? item.id : null,
    cues: [...cues],
    origin: 'file',
    has_estimated_times: hasEstimatedTimes,
    file_name: fileName,
  };
  const onConflict = item.kind === 'video' ? 'video_id' : 'podcast_id';
  const table = supabase.from('transcripts');
  unwrap(await (isReplacing ? table.upsert(row, { onConflict }) : table.insert(row)));
}

/** The cues of a stored transcript; null when it is gone. */
export async function readCues(id: number): Promise<Cue[] | null> {
  const supabase = await loadSupabase();
  const row = unwrap(
    await supabase
      .from('transcripts')
      .select('cues')
      .eq('id', id)
      .maybeSingle()
      // A constraint of the table checks their form.
      .overrideTypes<{ cues: Cue[] }, { merge: false }>(),
  );
  return row?.cues ?? null;
}
