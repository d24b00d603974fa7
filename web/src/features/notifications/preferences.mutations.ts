import { useMutation, useQueryClient } from '@tanstack/react-query';
import { database } from '~/lib/session/database.ts';
import { preferenceQueries } from './preferences.queries.ts';
import {
  type Preference,
  type PreferenceKind,
  preferenceOf,
  withPreference,
} from './preferences.rules.ts';

/**
 * Keeps how the member wants to be told of one kind: shown at once, put back when the server refuses. Only that kind is
 * written, so a choice about another one on another device stays.
 */
export function useChoosePreference(kind: PreferenceKind) {
  const client = useQueryClient();
  const { queryKey } = preferenceQueries.own();
  const show = (preference: Preference) =>
    client.setQueryData(queryKey, (rows) => rows && withPreference(rows, kind, preference));
  return useMutation({
    mutationKey: ['notification-preference', kind],
    // One after the other, so that the last choice is the one that stays.
    scope: { id: `notification-preference-${kind}` },
    mutationFn: async (preference: Preference) => {
      await database((db) =>
        db
          .from('notification_preferences')
          .upsert({ kind, ...preference }, { onConflict: 'user_id,kind' }),
      );
    },
    async onMutate(preference) {
      await client.cancelQueries({ queryKey });
      const before = preferenceOf(client.getQueryData(queryKey) ?? [], kind);
      show(preference);
      return { before };
    },
    onError(_error, _preference, context) {
      // A later choice that still waits is shown on.
      if (context && isLast()) show(context.before);
    },
    async onSettled() {
      if (isLast()) await client.invalidateQueries({ queryKey });
    },
  });

  function isLast(): boolean {
    return client.isMutating({ mutationKey: ['notification-preference', kind] }) === 1;
  }
}
