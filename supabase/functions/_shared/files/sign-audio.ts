import * as z from 'zod';
import { callerClient, serviceClient } from '../clients.ts';
import type { Deps } from '../deps.ts';
import { HttpError, unavailable } from '../errors.ts';
import { row } from '../rows.ts';

/** A signed address cannot be taken back: so long may somebody still listen who may not any more. */
const VALID_SECONDS = 3600;

const podcastSchema = z.object({ audio_url: z.string(), file_path: z.string().nullable() });

/**
 * An address under which a player finds the audio of a podcast that this token's owner may see. Only the service
 * signs, so nobody chooses for how long.
 *
 * @throws HttpError 404 when there is no such podcast, or no file; 503 when Storage fails
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
  // Inside of a self-hosted platform the project has another name than outside.
  const { pathname, search } = new URL(data.signedUrl);
  return { url: pathname + search, expiresAt };
}
