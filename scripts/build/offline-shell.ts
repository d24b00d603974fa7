import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Manifest, type Plugin, type ResolvedConfig, type Rollup } from 'vite';
import type { ShellFile } from '../../web/src/offline/worker/worker-scope.ts';

/** Files of web/public that the app needs without a network. */
const PUBLIC_FILES = ['favicon.svg'];

/** Builds the service worker (web/src/offline/worker) with the list of the files that the app needs without a network. */
export function offlineShell(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'plantao:offline-shell',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle(_options, bundle) {
      const files = shellFiles(
        [
          ...PUBLIC_FILES.map((name) =>
            fileOf(name, readFileSync(resolve(config.publicDir, name))),
          ),
          ...Object.entries(bundle).map(([name, output]) => fileOf(name, contentOf(output))),
        ],
        JSON.parse(String(contentOf(bundle['.vite/manifest.json']))) as Manifest,
      );
      await build({
        configFile: false,
        envDir: false,
        root: config.root,
        logLevel: 'warn',
        define: { SHELL_FILES: JSON.stringify(files) },
        build: {
          outDir: config.build.outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: config.build.target,
          rollupOptions: {
            input: resolve(config.root, 'src/offline/worker/sw.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}

/** Names in assets/ carry a hash of the content; of others the revision tells two versions apart. */
function fileOf(name: string, content: string | Uint8Array): ShellFile {
  const revision = name.startsWith('assets/')
    ? null
    : createHash('sha256').update(content).digest('hex').slice(0, 32);
  return { url: name, revision };
}

function contentOf(output: Rollup.OutputAsset | Rollup.OutputChunk | undefined) {
  if (!output) throw new Error('The build wrote no manifest');
  return output.type === 'asset' ? output.source : output.code;
}

const AT_ROOT = ['index.html', 'favicon.svg'];
/** Screens that are used at a desk with a network: their code is not kept on members' phones. */
const ONLY_ONLINE = /(^|\/)src\/admin\/pages\/\w+Page\.tsx$/;

/**
 * Chooses, from everything that was built, what the app needs without a network: the document, what it loads
 * by itself, the fonts, and all code that can be reached without passing through an administrator's screen.
 */
export function shellFiles(entries: readonly ShellFile[], modules: Manifest): ShellFile[] {
  const reached = reachableFiles(modules);
  return entries
    .filter(({ url }) => AT_ROOT.includes(url) || url.endsWith('.woff2') || reached.has(url))
    .map(({ url, revision }) => ({
      // Some hosts answer /index.html with a redirect to /.
      url: url === 'index.html' ? '/' : `/${url}`,
      revision,
    }));
}

function reachableFiles(modules: Manifest): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const queue = Object.keys(modules).filter((key) => modules[key]?.isEntry);
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = modules[key];
    if (!chunk || seen.has(key) || ONLY_ONLINE.test(chunk.src ?? '')) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    queue.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []));
  }
  return files;
}
