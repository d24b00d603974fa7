import { type Cue, MAX_TRANSCRIPT_NAME } from '#contracts/transcript.ts';
import { toAppError } from '~/lib/errors.ts';
import { database } from '~/lib/session/database.ts';
import type { FileOrigin, StorableView } from './transcript-files.rules.ts';

/**
 * Stores a transcript as one row, whole or not at all, and never in the place of one that the administrator has not seen.
 *
 * @returns what is there afterwards; `version` is null when nothing is
 */
export async function storeTranscript(
  { file, item, cues, known, hasEstimatedTimes }: StorableView,
  origin: FileOrigin,
): Promise<{ isStored: boolean; version: string | null }> {
  const owner = item.kind === 'video' ? 'video_id' : 'podcast_id';
  const replaced = known === undefined ? undefined : file.replaces;
  const row = {
    video_id: item.kind === 'video' ? item.id : null,
    podcast_id: item.kind === 'podcast' ? item.id : null,
    cues: [...cues],
    origin,
    has_estimated_times: hasEstimatedTimes,
    file_name: [...file.name].slice(0, MAX_TRANSCRIPT_NAME).join(''),
  };
  let failure: unknown = null;
  try {
    const [written] = await database((db) => {
      const table = db.from('transcripts');
      const writing =
        replaced === undefined
          ? table.insert(row)
          : table.update(row).eq(owner, item.id).eq('updated_at', replaced);
      return writing.select('updated_at');
    });
    if (written) return { isStored: true, version: written.updated_at };
  } catch (error) {
    if (toAppError(error).code !== 'conflict') throw error;
    failure = error;
  }
  const there = await database((db) =>
    db
      .from('transcripts')
      .select('cues, updated_at')
      .eq(owner, item.id)
      .maybeSingle()
      .overrideTypes<{ cues: Cue[]; updated_at: string }, { merge: false }>(),
  );
  // The conflict was no other transcript: the recording is gone.
  if (!there && failure !== null) throw failure;
  // An answer may have been lost on its way: then this transcript is there.
  return {
    isStored: there !== null && haveSameCues(there.cues, cues),
    version: there?.updated_at ?? null,
  };
}

const haveSameCues = (some: readonly Cue[], others: readonly Cue[]): boolean =>
  some.length === others.length &&
  some.every(({ start, end, text }, index) => {
    const other = others[index];
    return other?.start === start && other.end === end && other.text === text;
  });
