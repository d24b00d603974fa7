import { readdir, readFile } from 'node:fs/promises';
import { createClient } from '@supabase/supabase-js';
import type { StackContext } from 'embedded-supabase/context';

/** Short recordings by the path of their episode in the bucket `podcasts`; episode 8 has no audio on purpose. */
const RECORDINGS = new URL('podcasts/', import.meta.url);

/**
 * How often each recording is heard in its episode of `supabase/seed.sql`, by the episode's number: an episode is as long as
 * a real one, and its file in this repository is not. Their frames have one bit rate and need nothing of those before the
 * first one, so the repeated file is an MP3 whose length a browser tells from its size.
 */
const TIMES: Readonly<Record<number, number>> = {
  1: 24,
  2: 22,
  3: 12,
  4: 32,
  5: 20,
  6: 20,
  7: 24,
  9: 28,
};

/** The demo audio as it is stored, by its path in the bucket. */
export async function demoAudio(): Promise<Map<string, Buffer>> {
  const names = (await readdir(RECORDINGS, { recursive: true })).filter((name) =>
    name.endsWith('.mp3'),
  );
  const files = names.map(async (name) => {
    const recording = await readFile(new URL(name.replaceAll('\\', '/'), RECORDINGS));
    const times = TIMES[Number(/\d+(?=\.mp3$)/.exec(name))];
    if (times === undefined) throw new Error(`${name} belongs to no episode`);
    const whole = Buffer.concat(Array<Buffer>(times).fill(recording));
    return [name.replaceAll('\\', '/'), whole] as const;
  });
  return new Map(await Promise.all(files));
}

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
  const audio = await demoAudio();
  for (const [path, bytes] of audio) {
    const { error } = await client.storage
      .from('podcasts')
      .upload(path, bytes, { contentType: 'audio/mpeg' });
    if (error !== null && !/already exists/i.test(error.message)) {
      throw new Error(`podcasts/${path}: ${error.message}`);
    }
  }
  context.log('seed', `${audio.size} podcasts com áudio`);
}
