import { createServer, type ResolvedConfig } from 'vite';

/**
 * Runs modules of the app outside of a browser, by their paths in `web/`. Class names come out as in the build, which
 * makes them of the same files in the same way.
 */
export async function runApp<Result>(
  { root, envDir, mode, cacheDir, resolve, css }: ResolvedConfig,
  job: (load: (module: string) => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const server = await createServer({
    root,
    envDir,
    mode,
    configFile: false,
    appType: 'custom',
    cacheDir: `${cacheDir}/run-app`,
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false, hmr: false },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: resolve.alias, dedupe: resolve.dedupe },
    css: css.modules ? { modules: css.modules } : {},
    esbuild: { jsx: 'automatic' },
  });
  try {
    return await job((module) => server.ssrLoadModule(module));
  } finally {
    await server.close();
  }
}
