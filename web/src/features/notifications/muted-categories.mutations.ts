import { act } from '~/kit/act.ts';
import { database } from '~/lib/session/database.ts';
import { type FollowedCategory, mutedCategoryQueries } from './muted-categories.queries.ts';

type Follow = { category: FollowedCategory; isFollowed: boolean };

const { queryKey } = mutedCategoryQueries.list();

/** Follows a category again, or stops following it: shown at once, put back when the server refuses. */
export const useFollowCategory = act({
  // One after the other, so that the last press is the one that stays.
  scope: { id: 'follow-category' },
  async run({ category, isFollowed }: Follow, client) {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    const others = before?.filter(({ id }) => id !== category.id) ?? [];
    client.setQueryData(queryKey, isFollowed ? others : [...others, category]);
    try {
      await database((db) => {
        const rows = db.from('muted_categories');
        return isFollowed
          ? rows.delete().eq('category_id', category.id)
          : rows.upsert(
              { category_id: category.id },
              { onConflict: 'user_id,category_id', ignoreDuplicates: true },
            );
      });
    } catch (error) {
      client.setQueryData(queryKey, before);
      throw error;
    }
  },
  done: (_nothing, { category, isFollowed }) =>
    isFollowed
      ? {
          title: `Seguindo ${category.name}`,
          description: 'Você é avisado das aulas novas dela.',
        }
      : {
          title: `Você não segue mais ${category.name}`,
          description: 'As aulas novas dela não chegam ao sino nem ao resumo semanal.',
          isNews: true,
        },
  failed: 'Não foi possível mudar o que você segue',
  refreshesOnly: queryKey,
});
