import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { AppError, describeError, unwrap } from '~/lib/errors.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { toast } from '~/ui/toast.ts';
import { managedVideoQueries } from './video-admin.queries.ts';
import {
  changedSchema,
  previewSchema,
  type selectionRequest,
  undoneSchema,
  type VideoChanges,
} from './video-changes.rules.ts';

type Selected = ReturnType<typeof selectionRequest>;
export type VideoAct = { selection: Selected; changes: VideoChanges };

async function askPreview({ selection, changes }: VideoAct) {
  const supabase = await loadSupabase();
  return previewSchema.parse(
    unwrap(
      await supabase.rpc('preview_video_changes', { p_selection: selection, p_changes: changes }),
    ),
  );
}

/** What a change of many lessons would do. */
export const usePreviewChanges = () => useMutation({ mutationFn: askPreview });

/** The mark of a change of all that fit the filters, while they are still as many as were counted. */
export function useMarkOfAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ count, ...act }: VideoAct & { count: number }) => {
      const { chosen, mark } = await askPreview(act);
      if (chosen === count) return mark;
      throw new AppError({ status: 409, code: 'version_conflict', body: 'others fit by now' });
    },
    onError(error) {
      toastUnlessOld(error);
      void refreshAll(client, managedVideoQueries.all());
    },
  });
}

/** The lessons are no longer those, or as, the preview showed. */
export const isOldPreview = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'version_conflict';

function toastUnlessOld(error: unknown): void {
  if (isOldPreview(error)) return;
  toast({
    title: 'Erro na atualização em massa',
    description: describeError(error),
    tone: 'destructive',
  });
}

/** One change for many lessons; upon a preview only while it is still true. */
export function useChangeVideos() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ selection, changes, mark }: VideoAct & { mark?: string }) => {
      const supabase = await loadSupabase();
      return changedSchema.parse(
        unwrap(
          await supabase.rpc('change_videos', {
            p_selection: selection,
            p_changes: changes,
            ...(mark !== undefined && { p_mark: mark }),
          }),
        ),
      );
    },
    onError: toastUnlessOld,
    onSettled: () => refreshAll(client, managedVideoQueries.all()),
  });
}

/** Takes an act back, whoever it was by. Lessons keep what was changed since. */
export function useUndoAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (actId: number) => {
      const supabase = await loadSupabase();
      return undoneSchema.parse(unwrap(await supabase.rpc('undo_video_act', { p_act_id: actId })));
    },
    onError(error) {
      toast({
        title: 'Erro ao desfazer',
        description:
          error instanceof AppError && error.status === 404
            ? 'Esta alteração já foi desfeita, ou tem mais de 30 dias.'
            : describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshAll(client, managedVideoQueries.all()),
  });
}

const actsSchema = z.array(
  z.object({
    id: z.number(),
    at: z.string(),
    actor_name: z.string().nullable(),
    changes: z.record(z.string(), z.unknown()),
    video_count: z.number(),
    undone_at: z.string().nullable(),
  }),
);

/** The last changes of many lessons. */
export const recentActs = () =>
  queryOptions({
    queryKey: [...managedVideoQueries.all(), 'acts'],
    queryFn: async ({ signal }) => {
      const supabase = await loadSupabase();
      return actsSchema.parse(unwrap(await supabase.rpc('list_video_acts').abortSignal(signal)));
    },
    staleTime: 0,
  });
