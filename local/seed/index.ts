import { createClient } from '@supabase/supabase-js';
import type { StackContext } from 'embedded-supabase/context';
import { demoEpisodes, episodeFile, episodePath } from './episodes.ts';

/**
 * Uploads the audio of the demo podcasts whose rows `supabase/seed.sql` wrote, about 5 MB in all.
 * May run again: a file that is there stays.
 *
 * @throws Error when the storage service refuses a file
 */
export async function seedDemo(
  context: Pick<StackContext, 'publicUrl' | 'secretKey' | 'log'>,
): Promise<void> {
  const client = createClient(context.publicUrl, context.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  for (const episode of demoEpisodes) {
    const path = episodePath(episode);
    const { error } = await client.storage
      .from('podcasts')
      .upload(path, new Blob([episodeFile(episode)], { type: 'audio/wav' }), {
        contentType: 'audio/wav',
      });
    if (error !== null && !/already exists/i.test(error.message)) {
      throw new Error(`podcasts/${path}: ${error.message}`);
    }
  }
  context.log('seed', `${demoEpisodes.length} podcasts com áudio`);
}
