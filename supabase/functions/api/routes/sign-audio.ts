import * as z from 'zod';
import { callerClient, serviceClient } from '../../_shared/clients.ts';
import type { Deps } from '../../_shared/deps.ts';
import { HttpError, unavailable } from '../../_shared/errors.ts';
import { row } from '../../_shared/rows.ts';

/** A signed URL cannot be revoked, so it is valid for an hour only. */
const VALID_SECONDS = 3600;

const podcastSchema = z.object({ audio_url: z.string(), file_path: z.string().nullable() });

/**
 * A signed URL for the audio of an episode that the token's owner may see. Signed with the secret key, so that a client
 * cannot choose how long it is valid.
 *
 * @throws HttpError 404 when there is no such episode, or no file; 503 when Storage fails
 */
export async function signAudio(
  deps: Deps,
  accessToken: string,
  podcastId: number,
): Promise<{ url: string; expiresAt: string | null }> {
  const { audio_url, file_path } = row(
    await callerClient(deps, accessToken)
      .from('podcasts')
      .select('audio_url, file_path')
      .eq('id', podcastId)
      .maybeSingle(),
    podcastSchema,
    'Podcast não encontrado.',
  );
  if (file_path === null && audio_url === '') {
    throw new HttpError(404, 'not_found', 'Áudio não disponível');
  }
  if (file_path === null) return { url: audio_url, expiresAt: null };
  const expiresAt = new Date(deps.now() + VALID_SECONDS * 1000).toISOString();
  const { data, error } = await serviceClient(deps)
    .storage.from('podcasts')
    .createSignedUrl(file_path, VALID_SECONDS);
  if (error) {
    if ('status' in error && (error.status === 400 || error.status === 404)) {
      throw new HttpError(404, 'not_found', 'Áudio não disponível', { cause: error });
    }
    throw unavailable(error);
  }
  // Without the origin: inside a self-hosted platform the project has another host name.
  const { pathname, search } = new URL(data.signedUrl);
  return { url: pathname + search, expiresAt };
}
