import { useMutation, useQueryClient } from '@tanstack/react-query';
import { userQueries } from '~/admin/people/users.queries.ts';
import { AppError, describeError, unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { toast } from '~/ui/toast.ts';

type Request = {
  userId: string;
  request: string;
  /** The newest request that the administrator has seen; null for none. */
  lastId: number | null;
};

/** Asks a pending person for a document, by mail and on the pending screen. */
export function useRequestDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, request, lastId }: Request) => {
      const supabase = await loadSupabase();
      unwrap(
        await supabase.rpc('request_document', {
          p_user_id: userId,
          p_request: request.trim(),
          ...(lastId !== null && { p_last_id: lastId }),
        }),
      );
    },
    onSuccess() {
      toast({
        title: 'Documento pedido',
        description: 'A pessoa recebe um e-mail e responde na tela de espera.',
        tone: 'success',
      });
    },
    onError(error) {
      const isLate = error instanceof AppError && error.code === 'version_conflict';
      toast({
        title: 'Erro ao pedir documento',
        description: isLate
          ? 'Outra pessoa da equipe já pediu um documento ou decidiu este cadastro. Veja como está e peça de novo se for preciso.'
          : describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: userQueries.all() }),
  });
}
