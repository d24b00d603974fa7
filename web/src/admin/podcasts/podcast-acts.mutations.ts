import type { Publication } from '~/admin/ui/ScheduleDialog.tsx';
import { act } from '~/kit/act.ts';
import { AppError } from '~/lib/errors.ts';
import { formatDateTime } from '~/lib/format.ts';
import { database } from '~/lib/session/database.ts';
import { isConflict, unchanged } from '~/lib/unchanged.ts';
import {
  type ChosenPodcasts,
  changedSchema,
  MOST_CHANGED,
  type PodcastChanges,
  undoneInWords,
  undoneSchema,
} from './podcast-acts.rules.ts';
import { type ManagedPodcast, managedPodcastQueries } from './podcast-admin.queries.ts';
import { podcastSearch } from './podcast-admin.rules.ts';

const REFRESHES = managedPodcastQueries.all();

type Decision = { podcast: ManagedPodcast; publication: Publication };

/** Decides when members hear a podcast, upon what was shown of that; the database makes it active at its moment. */
export const useSchedulePodcast = act({
  run: async ({ podcast, publication }: Decision) => {
    const { id, is_active, is_scheduled, published_at } = podcast;
    const moment = typeof publication === 'object' ? publication.at.toISOString() : null;
    const row = await database((db) =>
      db
        .from('podcasts')
        .update(publication === 'now' ? { is_active: true } : { published_at: moment })
        .eq('id', id)
        .is('is_scheduled', is_scheduled)
        .is('is_active', is_active)
        .filter('published_at', published_at === null ? 'is' : 'eq', published_at)
        .select('id, is_scheduled')
        .maybeSingle(),
    );
    // By the clock of the database, which decides.
    if (!unchanged(row).is_scheduled && moment !== null) {
      throw new AppError({ status: 422, code: 'invalid_request', body: 'the moment is past' });
    }
  },
  done: (_, { publication }) => {
    if (publication === 'now') return { title: 'Podcast publicado' };
    if (publication === 'never') {
      return { title: 'Agendamento cancelado', description: 'O podcast continua inativo.' };
    }
    const moment = formatDateTime(publication.at.toISOString());
    return { title: 'Publicação agendada', description: `Ninguém ouve o podcast até ${moment}.` };
  },
  failed: (error) => ({
    title: 'Erro ao agendar',
    ...(isConflict(error) && {
      description: 'Outra pessoa mudou a publicação deste podcast. Veja como está e tente de novo.',
    }),
    ...(error instanceof AppError &&
      error.status === 422 && { description: 'Esse momento já passou. Escolha outro.' }),
  }),
  refreshes: REFRESHES,
});

/** Ids of the chosen podcasts. "Todos os N" are those that were counted: where others fit by now, nothing is done. */
async function idsOf(chosen: ChosenPodcasts): Promise<number[]> {
  if ('ids' in chosen) return chosen.ids;
  const asked = { ...podcastSearch(chosen.asked), p_limit: MOST_CHANGED };
  const rows = await database((db) => db.rpc('find_podcasts', asked).select('id'));
  const ids = rows.map(({ id }) => id).filter((id) => !chosen.except.includes(id));
  if (ids.length !== chosen.count) {
    throw new AppError({ status: 409, code: 'version_conflict', body: 'others fit by now' });
  }
  return ids;
}

type Asked = { chosen: ChosenPodcasts; changes: PodcastChanges };

const send = async ({ chosen, changes }: Asked, isTrial: boolean) => {
  const p_ids = await idsOf(chosen);
  const args = { p_ids, p_changes: changes, p_is_trial: isTrial };
  return changedSchema.parse(await database((db) => db.rpc('change_podcasts', args)));
};

const failed = (error: unknown) => ({
  title: isConflict(error) ? 'A lista mudou' : 'Erro na atualização em massa',
  ...(isConflict(error) && {
    description:
      'Agora são outros os podcasts que correspondem aos filtros. Confira quantos são e tente de novo.',
  }),
});

/** What a change of many podcasts would do. */
export const useTryChange = act({ run: (asked: Asked) => send(asked, true), failed });

/** One change for many podcasts. */
export const useChangePodcasts = act({
  run: (asked: Asked) => send(asked, false),
  failed,
  refreshes: REFRESHES,
});

/** Takes an act of any administrator back. Podcasts keep what was changed since. */
export const useUndoPodcastAct = act({
  run: async (actId: number) =>
    undoneSchema.parse(await database((db) => db.rpc('undo_podcast_act', { p_act_id: actId }))),
  done: (undone) => ({ title: 'Alteração desfeita', description: undoneInWords(undone) }),
  failed: (error) => ({
    title: 'Erro ao desfazer',
    ...(error instanceof AppError &&
      error.status === 404 && {
        description: 'Esta alteração já foi desfeita, ou tem mais de 30 dias.',
      }),
  }),
  refreshes: REFRESHES,
});
