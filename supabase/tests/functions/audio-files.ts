import { randomUUID } from 'node:crypto';
import { serviceClient } from '../../../local/testing/stack-for-tests.ts';

/** So many bytes that begin as an mp3 does. */
export function sound(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xfb, 0x90, 0x64]);
  return bytes;
}

/** A file in the bucket, as an upload leaves it. */
export async function storedFile(): Promise<string> {
  const path = `${randomUUID()}/${randomUUID()}.mp3`;
  const { error } = await serviceClient()
    .storage.from('podcasts')
    .upload(path, new Blob([sound(2000)], { type: 'audio/mpeg' }));
  if (error) throw error;
  return path;
}
