import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, describeError, unwrap } from '~/lib/errors.ts';
import { formatDateTime } from '~/lib/format.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { unchanged } from '~/lib/unchanged.ts';
import { toast } from '~/ui/toast.ts';
import { type ManagedVideo, managedVideoQueries } from './video-admin.queries.ts';

/** What becomes of a lesson: published at a moment, now, or not at all for now. */
export type Publication = { at: Date } | 'now' | 'never';

/** Decides when members see a lesson, upon what was shown of that; the database makes it active at its moment. */
export function useSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      video,
      publication,
    }: {
      video: ManagedVideo;
      publication: Publication;
    }) => {
      const supabase = await loadSupabase();
      const changes =
        publication === 'now'
          ? { is_active: true }
          : { published_at: publication === 'never' ? null : publication.at.toISOString() };
      const update = supabase
        .from('videos')
        .update(changes)
        .eq('id', video.id)
        .is('is_scheduled', video.is_scheduled)
        .is('is_active', video.is_active);
      const guarded =
        video.published_at === null
          ? update.is('published_at', null)
          : update.eq('published_at', video.published_at);
      const row = unchanged(unwrap(await guarded.select('id, is_scheduled').maybeSingle()));
      // By the clock of the database, which decides.
      if (typeof publication === 'object' && !row.is_scheduled) {
        throw new AppError({ status: 422, code: 'invalid_request', body: 'the moment is past' });
      }
    },
    onSuccess: (_, { publication }) =>
      toast({
        tone: 'success',
        ...(publication === 'now'
          ? { title: 'Vídeo publicado!' }
          : publication === 'never'
            ? {
                title: 'Agendamento cancelado',
                description: 'O vídeo continua inativo.',
              }
            : {
                title: 'Publicação agendada!',
                description: `Ninguém vê o vídeo até ${formatDateTime(publication.at.toISOString())}.`,
              }),
      }),
    onError: (error) =>
      toast({
        title: 'Erro ao agendar',
        description: failureInWords(error),
        tone: 'destructive',
      }),
    onSettled: () => refreshAll(client, managedVideoQueries.all()),
  });
}

function failureInWords(error: unknown): string {
  if (error instanceof AppError && error.code === 'version_conflict') {
    return 'Outra pessoa mudou a publicação deste vídeo. Veja como está e tente de novo.';
  }
  if (error instanceof AppError && error.status === 422) {
    return 'Esse momento já passou. Escolha outro.';
  }
  return describeError(error);
}
