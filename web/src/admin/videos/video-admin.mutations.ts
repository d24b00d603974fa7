import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { MAX_VIDEOS_PER_ACT } from '#contracts/video.ts';
import type { Publication } from '~/admin/ui/ScheduleDialog.tsx';
import { act } from '~/kit/act.ts';
import { AppError, describeError } from '~/lib/errors.ts';
import { formatDateTime } from '~/lib/format.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { database, edgeFunction } from '~/lib/session/database.ts';
import { isConflict, unchanged } from '~/lib/unchanged.ts';
import type { TablesUpdate } from '~/types/database.ts';
import { toast } from '~/ui/toast.ts';
import { type ManagedVideo, managedVideoQueries } from './video-admin.queries.ts';
import type { SelectionRequest } from './video-changes.rules.ts';

const REFRESHES = managedVideoQueries.all();

type Switches = Partial<Pick<ManagedVideo, 'is_active' | 'featured'>>;
type Pages = InfiniteData<ManagedVideo[]>;

/** The switches on a card: shown at once, taken back when the server refuses. */
export function useSwitchVideo() {
  const client = useQueryClient();
  const mutationKey = [...REFRESHES, 'switch'];
  const lists = { queryKey: managedVideoQueries.lists() };
  return useMutation({
    mutationKey,
    async mutationFn({ id, switches }: { id: number; switches: Switches }) {
      const row = await database((db) => {
        const update = db.from('videos').update(switches).eq('id', id);
        // A lesson that was scheduled meanwhile waits for its moment.
        const guarded = switches.is_active ? update.is('is_scheduled', false) : update;
        return guarded.select('id').maybeSingle();
      });
      unchanged(row);
    },
    async onMutate({ id, switches }) {
      await client.cancelQueries(lists);
      const before = client.getQueriesData<Pages>(lists);
      const switched = (video: ManagedVideo) =>
        video.id === id ? { ...video, ...switches } : video;
      client.setQueriesData<Pages>(
        lists,
        (data) => data && { ...data, pages: data.pages.map((page) => page.map(switched)) },
      );
      return before;
    },
    onError(error, _variables, before) {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
      const description = describeError(error);
      toast({ title: 'Erro ao atualizar vídeo', description, tone: 'destructive' });
    },
    onSuccess: () => toast({ title: 'Vídeo atualizado!', tone: 'success' }),
    // Only the last of several quick presses asks the server again, or an old answer would flicker in.
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1 ? refreshAll(client, REFRESHES) : undefined,
  });
}

/** What can be edited in its cell. */
export type CellField = 'category_id' | 'instructor' | 'tags';
export type CellValue = number | string | string[] | null;
type CellEdit = { id: number; field: CellField; before: CellValue; value: CellValue };

/**
 * Saves one cell if it still has the value that was edited: another person's change of the cell is not overwritten
 * unseen, and changes of other cells are not touched.
 */
export const useEditCell = act({
  run: async ({ id, field, before, value }: CellEdit) => {
    const row = await database((db) =>
      db
        .from('videos')
        // One of three columns, each with values of its own kind.
        .update({ [field]: value } as TablesUpdate<'videos'>)
        .eq('id', id)
        .filter(field, ...equals(Array.isArray(before) ? arrayLiteral(before) : before))
        .select('id')
        .maybeSingle(),
    );
    unchanged(row);
  },
  done: 'Vídeo atualizado!',
  failed: (error) => (isConflict(error) ? null : { title: 'Erro ao atualizar vídeo' }),
  refreshes: REFRESHES,
});

/** How a request asks whether a column has this value. */
const equals = (value: unknown) => [value === null ? 'is' : 'eq', value] as const;

/** A list as Postgres spells it. */
function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** Deletes a lesson, which the database keeps for 30 days with all that belongs to it. */
export const useDeleteVideo = act({
  run: (id: number) =>
    database((db) => db.from('videos').delete().eq('id', id).select('id').single()),
  done: () => ({
    title: 'Vídeo excluído!',
    description: 'Por 30 dias ele pode ser restaurado em “Vídeos excluídos”.',
  }),
  failed: 'Erro ao excluir vídeo',
  refreshes: REFRESHES,
});

const refreshReportSchema = z.object({ updatedCount: z.number(), errors: z.array(z.string()) });

/** Takes the pictures that YouTube has now; resolves with how many changed and what went wrong. */
export const useRefreshThumbnails = act({
  async run(selection: SelectionRequest) {
    const videoIds = await chosenIds(selection);
    const report = await edgeFunction('youtube/refresh-thumbnails', { body: { videoIds } });
    return refreshReportSchema.parse(report);
  },
  failed: 'Erro ao atualizar thumbnails',
  refreshes: REFRESHES,
});

/** Ids of the chosen lessons, for what takes ids alone; of all that were found, as many as one act may name. */
export async function chosenIds(selection: SelectionRequest): Promise<number[]> {
  if ('ids' in selection) return selection.ids;
  const asked = { ...selection.filters, p_limit: MAX_VIDEOS_PER_ACT };
  const rows = await database((db) => db.rpc('find_videos', asked).select('id'));
  return rows.map(({ id }) => id).filter((id) => !selection.except.includes(id));
}

type Decision = { video: ManagedVideo; publication: Publication };

/** Decides when members see a lesson, upon what was shown of that; the database makes it active at its moment. */
export const useSchedule = act({
  run: async ({ video, publication }: Decision) => {
    const moment = typeof publication === 'object' ? publication.at.toISOString() : null;
    const row = await database((db) =>
      db
        .from('videos')
        .update(publication === 'now' ? { is_active: true } : { published_at: moment })
        .eq('id', video.id)
        .is('is_scheduled', video.is_scheduled)
        .is('is_active', video.is_active)
        .filter('published_at', ...equals(video.published_at))
        .select('id, is_scheduled')
        .maybeSingle(),
    );
    // By the clock of the database, which decides.
    if (!unchanged(row).is_scheduled && moment !== null) {
      throw new AppError({ status: 422, code: 'invalid_request', body: 'the moment is past' });
    }
  },
  done: (_, { publication }) => {
    if (publication === 'now') return { title: 'Vídeo publicado' };
    if (publication === 'never') {
      return { title: 'Agendamento cancelado', description: 'O vídeo continua inativo.' };
    }
    const moment = formatDateTime(publication.at.toISOString());
    return { title: 'Publicação agendada', description: `Ninguém vê o vídeo até ${moment}.` };
  },
  failed: (error) => ({
    title: 'Erro ao agendar',
    ...(isConflict(error) && {
      description: 'Outra pessoa mudou a publicação deste vídeo. Veja como está e tente de novo.',
    }),
    ...(error instanceof AppError &&
      error.status === 422 && { description: 'Esse momento já passou. Escolha outro.' }),
  }),
  refreshes: REFRESHES,
});
