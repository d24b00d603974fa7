import { queryOptions } from '@tanstack/react-query';
import { platformError } from '~/lib/errors.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';

const VALID_SECONDS = 4 * 3600;

export const avatarQueries = {
  all: () => ['avatars'] as const,

  /** Address of a private photo, signed for a while; null when the person has none. */
  url: (path: string | null) =>
    queryOptions({
      queryKey: [...avatarQueries.all(), path],
      queryFn: async () => {
        if (path === null) return null;
        const bucket = (await loadSupabase()).storage.from('avatars');
        if (isSharedComputer()) {
          // An address would leave the photo, and whose it is, in the browser's cache.
          const { data, error } = await bucket.download(path);
          if (error) throw platformError(error);
          return toDataUrl(data);
        }
        const { data, error } = await bucket.createSignedUrl(path, VALID_SECONDS);
        if (error) throw platformError(error);
        return data.signedUrl;
      },
      staleTime: (VALID_SECONDS - 3600) * 1000,
    }),
};

function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
