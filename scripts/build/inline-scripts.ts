import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * The scripts that stand in the built document itself, because on bad Wi-Fi files of their own would keep the page
 * blank for one more round trip. The hosts' security policy allows them by their hashes and nothing else inline.
 */
export function inlineScripts(): Record<'guard' | 'boot', { text: string; hash: string }> {
  return { guard: inlineScript('guard.js'), boot: inlineScript('boot.js') };
}

function inlineScript(file: string): { text: string; hash: string } {
  const text = readFileSync(new URL(`../../web/src/boot/${file}`, import.meta.url), 'utf8');
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}
