import { readdir, readFile } from 'node:fs/promises';
import { createClient } from '@supabase/supabase-js';
import type { StackContext } from 'embedded-supabase/context';

/** The audio of `supabase/seed.sql`'s episodes, by its path in the bucket `podcasts`; episode 8 has none on purpose. */
export const DEMO_AUDIO = new URL('podcasts/', import.meta.url);

/**
 * Uploads the audio of the demo podcasts whose rows `supabase/seed.sql` wrote.
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
  const paths = (await readdir(DEMO_AUDIO, { recursive: true }))
    .filter((name) => name.endsWith('.mp3'))
    .map((name) => name.replaceAll('\\', '/'));
  for (const path of paths) {
    const { error } = await client.storage
      .from('podcasts')
      .upload(path, await readFile(new URL(path, DEMO_AUDIO)), { contentType: 'audio/mpeg' });
    if (error !== null && !/already exists/i.test(error.message)) {
      throw new Error(`podcasts/${path}: ${error.message}`);
    }
  }
  context.log('seed', `${paths.length} podcasts com áudio`);
}
