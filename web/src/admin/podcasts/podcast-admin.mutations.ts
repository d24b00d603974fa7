import { act } from '~/kit/act.ts';
import { describeError } from '~/lib/errors.ts';
import { database } from '~/lib/session/database.ts';
import { unchanged } from '~/lib/unchanged.ts';
import {
  type KeptAudio,
  type ManagedPodcast,
  managedPodcastQueries,
} from './podcast-admin.queries.ts';
import { podcastFailureText } from './podcast-admin.rules.ts';

/** The switch of a row. */
export const useSwitchPodcast = act({
  async run({ id, is_active: isActive }: ManagedPodcast) {
    const row = await database((db) => {
      const update = db.from('podcasts').update({ is_active: !isActive }).eq('id', id);
      // One that was scheduled meanwhile waits for its moment.
      const guarded = isActive ? update : update.is('is_scheduled', false);
      return guarded.select('id').maybeSingle();
    });
    unchanged(row);
  },
  done: 'Podcast atualizado!',
  failed: 'Erro ao atualizar podcast',
  refreshes: managedPodcastQueries.all(),
});

/** Deletes a podcast, which the database keeps with its audio for 30 days. */
export const useDeletePodcast = act({
  run: ({ id }: ManagedPodcast) =>
    database((db) => db.from('podcasts').delete().eq('id', id).select('id').single()),
  done: () => ({
    title: 'Podcast excluído!',
    description: 'Por 30 dias ele pode ser restaurado em “Podcasts excluídos”.',
  }),
  failed: 'Erro ao excluir podcast',
  refreshes: managedPodcastQueries.all(),
});

/** Brings an earlier audio, or a deleted podcast, back. The audio that makes room is kept in its turn. */
export const useRestoreAudio = act({
  run: ({ id }: KeptAudio) => database((db) => db.rpc('restore_audio', { p_id: id })),
  done: (_podcastId, { is_deleted: wasDeleted, title, is_category_gone: isUncategorized }) =>
    wasDeleted
      ? {
          title: 'Podcast restaurado',
          description: `“${title}” voltou como era, com o áudio${isUncategorized ? ', mas sem categoria: a que tinha foi excluída' : ''}.`,
        }
      : {
          title: 'Áudio restaurado',
          description: 'O áudio que estava no lugar dele fica guardado por 30 dias.',
        },
  failed: (error, { is_deleted: wasDeleted }) => ({
    title: wasDeleted ? 'Erro ao restaurar podcast' : 'Erro ao restaurar áudio',
    description: podcastFailureText(error) ?? describeError(error),
  }),
  refreshes: managedPodcastQueries.all(),
});
