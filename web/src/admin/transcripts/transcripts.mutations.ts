import { type Cue, webVttOf } from '#contracts/transcript.ts';
import { act } from '~/kit/act.ts';
import { AppError } from '~/lib/errors.ts';
import { saveFile } from '~/lib/save-file.ts';
import { database } from '~/lib/session/database.ts';
import { type StoredTranscript, titleOf, transcriptQueries } from './transcripts.queries.ts';

/** Deletes a stored transcript; the recording stays. */
export const useDeleteTranscript = act({
  run: (id: number) =>
    database((db) => db.from('transcripts').delete().eq('id', id).select('id').single()),
  done: 'Transcrição excluída',
  failed: 'Erro ao excluir transcrição',
  refreshes: transcriptQueries.all(),
});

/** Saves a stored transcript as a WebVTT file. */
export const useDownloadTranscript = act({
  async run(transcript: StoredTranscript) {
    const row = await database((db) =>
      db
        .from('transcripts')
        .select('cues')
        .eq('id', transcript.id)
        .maybeSingle()
        // A constraint of the table checks their form.
        .overrideTypes<{ cues: Cue[] }, { merge: false }>(),
    );
    if (!row) throw GONE;
    saveFile(`${fileNameOf(titleOf(transcript))}.vtt`, webVttOf(row.cues), 'text/vtt');
  },
  failed: 'Erro ao baixar transcrição',
});

const GONE = new AppError({
  status: 404,
  code: 'not_found',
  body: '',
  serverMessage: 'Ela foi excluída por outra pessoa.',
});

/** Without what file systems refuse. */
const fileNameOf = (title: string) =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 120) || 'transcricao';
