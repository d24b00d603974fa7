import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError, unwrap } from '~/lib/errors.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { toast } from '~/ui/toast.ts';
import { searchTermQueries } from './search-terms.queries.ts';

/** Takes words off the list of searches without an answer; asked for by two people again, they come back. */
export function useDismissSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (words: string) => {
      const supabase = await loadSupabase();
      unwrap(await supabase.rpc('dismiss_unanswered_search', { p_words: words }));
    },
    onSuccess(_nothing, words) {
      toast({ title: `“${words}” saiu da lista`, tone: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'Erro ao dispensar a busca',
        description: describeError(error),
        tone: 'destructive',
      }),
    onSettled: () => refreshAll(client, searchTermQueries.all()),
  });
}
