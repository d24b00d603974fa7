import { createHash } from 'node:crypto';
import { readRepositoryFile } from '../checks/repository-files.ts';

/**
 * The script that stands in the built document itself, because on bad Wi-Fi a file of its own would keep the page
 * blank for one more round trip. The hosts' security policy allows it by its hash and nothing else inline.
 */
export function bootScript(): { text: string; hash: string } {
  const text = readRepositoryFile('web/src/boot.js');
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}
