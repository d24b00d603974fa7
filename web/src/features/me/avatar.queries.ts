import { queryOptions } from '@tanstack/react-query';
import { platformError } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/load-supabase.ts';

const VALID_SECONDS = 4 * 3600;

export const avatarQueries = {
  all: () => ['avatars'] as const,

  /** Address of a private photo, signed for a while; null when the person has none. */
  url: (path: string | null) =>
    queryOptions({
      queryKey: [...avatarQueries.all(), path],
      queryFn: async () => {
        if (path === null) return null;
        const supabase = await loadSupabase();
        const { data, error } = await supabase.storage
          .from('avatars')
          .createSignedUrl(path, VALID_SECONDS);
        if (error) throw platformError(error);
        return data.signedUrl;
      },
      staleTime: (VALID_SECONDS - 3600) * 1000,
    }),
};
