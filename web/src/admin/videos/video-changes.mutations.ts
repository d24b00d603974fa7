import { queryOptions, useMutation } from '@tanstack/react-query';
import { act } from '~/kit/act.ts';
import { AppError } from '~/lib/errors.ts';
import { database } from '~/lib/session/database.ts';
import { isConflict } from '~/lib/unchanged.ts';
import { managedVideoQueries } from './video-admin.queries.ts';
import {
  type Changed,
  type ChangePreview,
  changedSchema,
  previewSchema,
  type SelectionRequest,
  tellsMembers,
  undoneSchema,
  type VideoChanges,
} from './video-changes.rules.ts';

/** One change for the chosen lessons. */
type BulkChange = { selection: SelectionRequest; changes: VideoChanges };

const REFRESHES = managedVideoQueries.all();
const asked = ({ selection, changes }: BulkChange) => ({
  p_selection: selection,
  p_changes: changes,
});

const askPreview = async (change: BulkChange) =>
  previewSchema.parse(await database((db) => db.rpc('preview_video_changes', asked(change))));

/** What the activation of one lesson would do. */
export const activationPreview = (id: number) =>
  queryOptions({
    queryKey: [...REFRESHES, 'activation', id],
    queryFn: () => askPreview({ selection: { ids: [id] }, changes: { is_active: true } }),
    staleTime: 0,
  });

/** What a change of many lessons would do. */
export const usePreviewChanges = () => useMutation({ mutationFn: askPreview });

type Ordered = BulkChange & {
  /** How many lessons the person was told. */
  count: number;
  /** What the person saw of the change; without it, it is done unseen. */
  mark?: string | undefined;
  /** The person saw it in a question. */
  isAsked?: boolean;
};

/**
 * One change for many lessons; upon a preview only while it is still true. "Todos os N" are the lessons that were counted:
 * where others fit by now, nothing is changed. Unseen, a large part of the catalogue is not changed either: then the preview
 * comes back, to be asked about.
 */
export const useChangeVideos = act({
  async run({ mark, count, isAsked: _, ...change }: Ordered): Promise<ChangePreview | Changed> {
    let p_mark = mark;
    if (p_mark === undefined) {
      const preview = await askPreview(change);
      const isAll = 'filters' in change.selection;
      if (isAll && preview.chosen !== count) {
        throw new AppError({ status: 409, code: 'version_conflict', body: 'others fit by now' });
      }
      // Nor are members told of lessons: that cannot be taken back.
      if (preview.is_large || tellsMembers(preview)) return preview;
      if (isAll) p_mark = preview.mark;
    }
    const args = { ...asked(change), ...(p_mark !== undefined && { p_mark }) };
    return changedSchema.parse(await database((db) => db.rpc('change_videos', args)));
  },
  failed(error, { mark, isAsked }) {
    if (!isConflict(error)) return { title: 'Erro na atualização em massa' };
    if (isAsked) {
      return {
        title: 'A lista mudou',
        description: 'Estes vídeos não são mais como a pergunta dizia. Tente de novo.',
      };
    }
    // The person saw a preview, and is shown a new one.
    if (mark !== undefined) return null;
    return {
      title: 'A lista mudou',
      description:
        'Agora são outros os vídeos que correspondem aos filtros. Confira quantos são e tente de novo.',
    };
  },
  refreshes: REFRESHES,
});

/** Takes an act of any administrator back. Lessons keep what was changed since. */
export const useUndoAct = act({
  run: async (actId: number) =>
    undoneSchema.parse(await database((db) => db.rpc('undo_video_act', { p_act_id: actId }))),
  failed: (error) => ({
    title: 'Erro ao desfazer',
    ...(error instanceof AppError &&
      error.status === 404 && {
        description: 'Esta alteração já foi desfeita, ou tem mais de 30 dias.',
      }),
  }),
  refreshes: REFRESHES,
});
