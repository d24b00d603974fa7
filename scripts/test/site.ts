import { join, resolve } from 'node:path';
import { build } from 'vite';
import { repositoryRoot } from '../checks/repository-files.ts';
import { type Site, startSite } from '../site/server.ts';
import type { TestStack } from './stack.ts';

/** What a build of the web app has to know of its stack. */
type BuiltFor = Pick<TestStack, 'gatewayUrl' | 'siteUrl' | 'dataDir' | 'webEnv'>;

/** Where {@link serveBuild} puts a stack's build. */
export const buildFolder = (stack: Pick<BuiltFor, 'dataDir'>): string =>
  join(stack.dataDir, 'site');

/** Builds the web app against a stack and serves it where the stack expects it. */
export async function serveBuild(stack: BuiltFor): Promise<Site> {
  const folder = buildFolder(stack);
  const before = { ...process.env };
  // Vite reads VITE_* of the process into the bundle; what the developer's .env says is for another stack.
  Object.assign(process.env, stack.webEnv);
  try {
    await build({
      configFile: resolve(repositoryRoot, 'vite.config.ts'),
      envDir: false,
      logLevel: 'warn',
      build: { outDir: folder },
    });
  } finally {
    // Tests that start later are of development: Vite has set NODE_ENV, too.
    process.env = before;
  }
  const port = Number(new URL(stack.siteUrl).port);
  return startSite({ folder, gatewayUrl: stack.gatewayUrl, port });
}
