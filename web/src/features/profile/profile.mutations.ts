import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MedicalProfile, RegistrationData } from '#contracts/profile.ts';
import { describeError, unwrap } from '~/lib/errors.ts';
import { readSession } from '~/lib/session.ts';
import { supabase } from '~/lib/supabase.ts';
import { toast } from '~/ui/toast.ts';
import { profileQueries } from './profile.queries.ts';
import { PROFILE_COLUMNS } from './profile-columns.ts';

/**
 * Saves "Perfil Médico", or of somebody who waits for the approval the part that a registration is judged by. Keeps
 * what was typed when the server refuses.
 */
export function useSaveProfile<Form extends MedicalProfile | RegistrationData>() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (form: Form) =>
      unwrap(
        await supabase
          .from('profiles')
          .update({
            ...('firstName' in form && { first_name: form.firstName, last_name: form.lastName }),
            crm: form.crm,
            specialty: form.specialty,
            institution: form.institution,
            registration_notes: form.registrationNotes,
          })
          .eq('id', readSession().userId ?? '')
          .select(PROFILE_COLUMNS)
          .single(),
      ),
    onSuccess(profile) {
      client.setQueryData(profileQueries.me().queryKey, profile);
      toast({
        title: 'Perfil atualizado',
        description: 'Suas informações foram atualizadas com sucesso.',
        tone: 'success',
      });
    },
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

/**
 * Asks for a new mail with the link that confirms one's own address. Resolves with 0 when one is on its way, with the
 * seconds to wait, or with null when there is nothing to confirm.
 */
export function useRequestConfirmation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<number | null> =>
      unwrap(await supabase.rpc('request_address_confirmation')),
    // It may have been confirmed meanwhile, on another device.
    onSettled: () => client.invalidateQueries({ queryKey: profileQueries.all() }),
  });
}
