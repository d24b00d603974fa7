import { act } from '~/kit/act.ts';
import type { Loose, Values, Versioned } from '~/lib/edits/edit.rules.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';
import type { EditTask } from '~/lib/edits/use-edit.ts';
import { describeError } from '~/lib/errors.ts';
import { type ProfileColumns, readOwnProfile, saveOwnProfile } from '~/lib/own-profile.api.ts';
import { database } from '~/lib/session/database.ts';
import { toastOfEdit } from '~/ui/toast-of-edit.ts';
import { type OwnProfile, profileQueries } from './profile.queries.ts';
import { editOf } from './profile.rules.ts';

type Write<V extends Values> = (changes: Loose<V>, version: string) => Promise<OwnProfile | null>;

/** Saves the edit of a part of one's own profile. Resolves also with what was saved, if anything was. */
export async function saveProfileEdit<V extends Values>(
  task: EditTask<V>,
  words: FormWords<V>,
  write: Write<V>,
  onRow?: (profile: OwnProfile) => void,
) {
  const last: { saved: Versioned<V> | null } = { saved: null };
  const versioned = (profile: OwnProfile | null) => {
    if (profile) onRow?.(profile);
    return profile && editOf(words, profile);
  };
  const result = await task({
    read: async () => versioned(await readOwnProfile()),
    async write(changes, { version }) {
      last.saved = versioned(await write(changes, version));
      return last.saved !== null;
    },
  });
  return { ...result, ...last };
}

/** The changed columns of one's own profile. */
export function columnsOf<V extends Values>({ fields }: FormWords<V>, changes: Loose<V>) {
  const columns = Object.entries(changes).map(([field, value]) => [
    fields[field]?.columns[0],
    value,
  ]);
  // The words of a part name columns that people write themselves.
  return Object.fromEntries(columns) as ProfileColumns;
}

/** The hook that saves a part of "Perfil Médico". What was typed stays when the server refuses. */
export const saveProfile = <V extends Values>(words: FormWords<V>) =>
  act({
    run: (task: EditTask<V>, client) =>
      saveProfileEdit(
        task,
        words,
        (changes, version) => saveOwnProfile(columnsOf(words, changes), version),
        (profile) => client.setQueryData(profileQueries.me().queryKey, profile),
      ),
    done(result) {
      toastOfEdit(result, 'Perfil atualizado', 'Suas informações foram atualizadas com sucesso.');
      return null;
    },
    failed: (error) => ({
      title: 'Erro ao atualizar',
      description: 'Ocorreu um erro ao atualizar suas informações. Tente novamente.',
      advice: describeError(error),
    }),
  });

/**
 * Asks for a new mail with the link that confirms one's own address. Resolves with 0 when one is on its way, with the
 * seconds to wait, or with null when there is nothing to confirm.
 */
export const useRequestConfirmation = act({
  run: (): Promise<number | null> => database((db) => db.rpc('request_address_confirmation')),
  failed: () => null,
  // It may have been confirmed meanwhile, on another device.
  refreshesOnly: profileQueries.all(),
});
