import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

/** Stands for the Supabase project in the files of all hosts. */
const PLACEHOLDER = 'https://PROJECT_REF.supabase.co';

/**
 * The text of a `_headers` file with the origin of the one project that the site may talk to.
 *
 * @throws when it names no project: its policy would let the site talk to no server
 */
export function namingProject(headers: string, supabaseUrl: string): string {
  if (!headers.includes(PLACEHOLDER)) throw new Error(`_headers does not name ${PLACEHOLDER}`);
  return headers.replaceAll(PLACEHOLDER, new URL(supabaseUrl).origin);
}

/** Writes the project of this build into `_headers`, which Netlify and Cloudflare Pages read as it is. */
export function hostHeaders(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'plantao:host-headers',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle() {
      const file = resolve(config.root, config.build.outDir, '_headers');
      writeFileSync(file, namingProject(readFileSync(file, 'utf8'), config.env.VITE_SUPABASE_URL));
    },
  };
}
