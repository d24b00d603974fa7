import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MedicalProfile, RegistrationData } from '#contracts/profile.ts';
import { describeError, unwrap } from '~/lib/errors.ts';
import { supabase } from '~/lib/supabase.ts';
import { toast } from '~/ui/toast.ts';
import { type OwnProfile, profileQueries } from './profile.queries.ts';

/**
 * Saves "Perfil Médico", or of somebody who waits for the approval the part that a registration is judged by. Keeps
 * what was typed when the server refuses.
 */
export function useSaveProfile<Form extends MedicalProfile | RegistrationData>() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (form: Form) =>
      unwrap(
        await supabase.rpc('save_own_profile', {
          p_changes: {
            ...('firstName' in form && { first_name: form.firstName, last_name: form.lastName }),
            crm: form.crm,
            specialty: form.specialty,
            institution: form.institution,
            registration_notes: form.registrationNotes,
          },
        }),
        // The row as jsonb: its type says nothing of the columns.
      ) as OwnProfile,
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
