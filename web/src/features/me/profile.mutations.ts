import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Loose, Versioned } from '~/lib/edits/edit.rules.ts';
import type { EditTask } from '~/lib/edits/use-edit.ts';
import { describeError } from '~/lib/errors.ts';
import { type ProfileColumns, readOwnProfile, saveOwnProfile } from '~/lib/own-profile.api.ts';
import { database } from '~/lib/session/database.ts';
import { toast } from '~/ui/toast.ts';
import { toastOfEdit } from '~/ui/toast-of-edit.ts';
import { type OwnProfile, profileQueries } from './profile.queries.ts';
import type { MedicalForm } from './profile.rules.ts';

/**
 * Saves "Perfil Médico", or of somebody who waits for the approval the part that a registration is judged by. Keeps
 * what was typed when the server refuses. Resolves also with the row that was saved, if one was.
 */
export function useSaveProfile<Form extends Loose<MedicalForm>>(
  toForm: (profile: OwnProfile) => Form,
) {
  const client = useQueryClient();
  const versioned = (profile: OwnProfile): Versioned<Form> => {
    client.setQueryData(profileQueries.me().queryKey, profile);
    return { version: profile.updated_at, values: toForm(profile) };
  };
  return useMutation({
    mutationFn: async (task: EditTask<Form>) => {
      const last: { saved: Versioned<Form> | null } = { saved: null };
      const result = await task({
        async read() {
          const profile = await readOwnProfile();
          return profile && versioned(profile);
        },
        async write(changes, { version }) {
          const profile = await saveOwnProfile(columnsOf(changes), version);
          last.saved = profile && versioned(profile);
          return profile !== null;
        },
      });
      return { ...result, ...last };
    },
    onSuccess: (result) =>
      toastOfEdit(result, 'Perfil atualizado', 'Suas informações foram atualizadas com sucesso.'),
    onError(error) {
      toast({
        title: 'Erro ao atualizar',
        description: 'Ocorreu um erro ao atualizar suas informações. Tente novamente.',
        advice: describeError(error),
        tone: 'destructive',
      });
    },
  });
}

function columnsOf(changes: Loose<MedicalForm>): ProfileColumns {
  const { firstName, lastName, crm, specialty, institution, registrationNotes } = changes;
  return {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(crm !== undefined && { crm }),
    ...(specialty !== undefined && { specialty }),
    ...(institution !== undefined && { institution }),
    ...(registrationNotes !== undefined && { registration_notes: registrationNotes }),
  };
}

/**
 * Asks for a new mail with the link that confirms one's own address. Resolves with 0 when one is on its way, with the
 * seconds to wait, or with null when there is nothing to confirm.
 */
export function useRequestConfirmation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<number | null> =>
      database((db) => db.rpc('request_address_confirmation')),
    // It may have been confirmed meanwhile, on another device.
    onSettled: () => client.invalidateQueries({ queryKey: profileQueries.all() }),
  });
}
