import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { describeError, functionError, unwrap } from '~/lib/errors.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { unchanged } from '~/lib/unchanged.ts';
import { toast } from '~/ui/toast.ts';
import { type ManagedVideo, managedVideoQueries } from './video-admin.queries.ts';

const refreshReportSchema = z.object({ updatedCount: z.number(), errors: z.array(z.string()) });

type Switches = Partial<Pick<ManagedVideo, 'is_active' | 'featured'>>;
type Pages = InfiniteData<ManagedVideo[]>;

/** The switches on a card: shown at once, taken back when the server refuses. */
export function useSwitchVideo() {
  const client = useQueryClient();
  const mutationKey = [...managedVideoQueries.all(), 'switch'];
  return useMutation({
    mutationKey,
    mutationFn: async ({ id, switches }: { id: number; switches: Switches }) => {
      const supabase = await loadSupabase();
      const update = supabase.from('videos').update(switches).eq('id', id);
      // A lesson that somebody has just given a moment waits for it.
      const guarded = switches.is_active ? update.is('is_scheduled', false) : update;
      unchanged(unwrap(await guarded.select('id').maybeSingle()));
    },
    async onMutate({ id, switches }) {
      await client.cancelQueries({ queryKey: managedVideoQueries.lists() });
      const before = client.getQueriesData<Pages>({ queryKey: managedVideoQueries.lists() });
      client.setQueriesData<Pages>(
        { queryKey: managedVideoQueries.lists() },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) =>
              page.map((video) => (video.id === id ? { ...video, ...switches } : video)),
            ),
          },
      );
      return before;
    },
    onError(error, _variables, before) {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
      toast({
        title: 'Erro ao atualizar vídeo',
        description: describeError(error),
        tone: 'destructive',
      });
    },
    onSuccess() {
      toast({ title: 'Vídeo atualizado!', tone: 'success' });
    },
    // Only the last of several quick presses asks the server again, or an old answer would flicker in.
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1
        ? refreshAll(client, managedVideoQueries.all())
        : undefined,
  });
}

/** Deletes a lesson permanently, with all progress and favourites. */
export function useDeleteVideo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      const supabase = await loadSupabase();
      unwrap(await supabase.from('videos').delete().eq('id', id).select('id').single());
    },
    onSuccess() {
      toast({ title: 'Vídeo excluído!', tone: 'success' });
    },
    onError(error) {
      toast({
        title: 'Erro ao excluir vídeo',
        description: describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshAll(client, managedVideoQueries.all()),
  });
}

/** Takes the pictures that YouTube has now; resolves with how many changed and what went wrong. */
export function useRefreshThumbnails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (videoIds: readonly number[]) => {
      const supabase = await loadSupabase();
      const { data, error } = await supabase.functions.invoke('youtube/refresh-thumbnails', {
        body: { videoIds },
      });
      if (error) throw await functionError(error);
      return refreshReportSchema.parse(data);
    },
    onError(error) {
      toast({
        title: 'Erro ao atualizar thumbnails',
        description: describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshAll(client, managedVideoQueries.all()),
  });
}
