import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Manifest, PluginOption, ResolvedConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { shellFiles } from './shell-files.ts';

/** Builds the service worker (web/src/offline/worker) and writes into it which files the app needs without a network. */
export function offlineShell(): PluginOption {
  let config: ResolvedConfig;
  return [
    {
      name: 'plantao:offline-shell',
      apply: 'build',
      configResolved(resolved) {
        config = resolved;
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/offline/worker',
      filename: 'sw.ts',
      // The app registers it once it has nothing better to do, and its manifest is a file of its own.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['index.html', 'favicon.svg', 'assets/**'],
        // Names in assets/ carry a hash of the content.
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [
          async (entries) => {
            const file = resolve(config.root, config.build.outDir, '.vite/manifest.json');
            // A build that failed comes here too, and its own error must be the one that is read.
            if (!existsSync(file)) return { manifest: [] };
            // Written by the same build a moment ago.
            const modules = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
            return { manifest: shellFiles(entries, modules) };
          },
        ],
      },
    }),
  ];
}
