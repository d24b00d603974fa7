import { useMutation, useQueryClient } from '@tanstack/react-query';
import { webVttOf } from '#contracts/transcript.ts';
import { describeError, unwrap } from '~/lib/errors.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { saveFile } from '~/lib/save-file.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { toast } from '~/ui/toast.ts';
import { readCues } from './transcripts.api.ts';
import { transcriptQueries } from './transcripts.queries.ts';

/** Deletes a stored transcript; the recording stays. */
export function useDeleteTranscript() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      const supabase = await loadSupabase();
      return unwrap(await supabase.from('transcripts').delete().eq('id', id).select('id').single());
    },
    onSuccess() {
      toast({ title: 'Transcrição excluída!', tone: 'success' });
    },
    onError(error) {
      toast({
        title: 'Erro ao excluir transcrição',
        description: describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshAll(client, transcriptQueries.all()),
  });
}

/** Saves a stored transcript as a WebVTT file. */
export function useDownloadTranscript() {
  return useMutation({
    mutationFn: async ({ id, title }: { id: number; title: string }) => {
      const cues = await readCues(id);
      if (cues) saveFile(`${fileNameOf(title)}.vtt`, webVttOf(cues), 'text/vtt');
      return cues !== null;
    },
    onSuccess(isThere) {
      if (isThere) return;
      toast({
        title: 'Erro ao baixar transcrição',
        description: 'Ela foi excluída por outra pessoa.',
        tone: 'destructive',
      });
    },
    onError(error) {
      toast({
        title: 'Erro ao baixar transcrição',
        description: describeError(error),
        tone: 'destructive',
      });
    },
  });
}

/** Without what file systems refuse. */
const fileNameOf = (title: string) =>
  title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 120) || 'transcricao';
