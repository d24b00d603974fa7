import { existsSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { StackError } from '../errors.ts';
import { createTarget } from '../gateway/proxy.ts';
import { anyFreePort } from '../ports.ts';
import { forEachLine, startChild, untilReady } from '../processes/children.ts';
import { packageFolder } from '../processes/package-folder.ts';
import { texts } from '../texts.ts';

const BOOT_TIMEOUT_MS = 30_000;

/** A function that accepts connections; `exited` resolves when the process ends, by itself or not. */
export type FunctionProcess = Awaited<ReturnType<typeof startFunction>>;

export type FunctionSpec = {
  name: string;
  /** `supabase/functions/<name>`. */
  folder: string;
  deno: string;
  dataDir: string;
  env: Record<string, string>;
  /** Folders that the function may read: the functions' sources and npm's packages. */
  readable: string[];
  log(line: string): void;
};

/**
 * Starts one function under Deno with the least it needs: the network, its own variables, and its code.
 * Nothing is downloaded: packages come from the repository's node_modules.
 *
 * @throws when it ends, or does not listen within 30 s
 */
export async function startFunction(spec: FunctionSpec) {
  const port = await anyFreePort();
  mkdirSync(spec.env.DENO_DIR ?? spec.dataDir, { recursive: true });
  const child = await startChild({
    name: `function-${spec.name}`,
    command: spec.deno,
    args: [
      ...['run', '--quiet', '--no-prompt', '--no-check', '--no-lock'],
      ...['--cached-only', '--no-remote', '--node-modules-dir=manual'],
      ...['--allow-net', '--allow-env', '--allow-sys=hostname'],
      `--allow-read=${spec.readable.join(',')}`,
      '--v8-flags=--max-old-space-size=256',
      path.join(spec.folder, 'index.ts'),
    ],
    dataDir: spec.dataDir,
    options: {
      cwd: spec.folder,
      env: { ...spec.env, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  });
  forEachLine(child, (line) => {
    if (line.trim() !== '') spec.log(line);
  });
  if (!(await untilReady(child, BOOT_TIMEOUT_MS, () => accepts(port)))) {
    throw new Error(`ended, or did not listen within ${BOOT_TIMEOUT_MS / 1000} s`);
  }
  const target = createTarget(port);
  return {
    pid: child.pid,
    target,
    exited: child.exited,
    async stop() {
      target.agent.destroy();
      await child.stop();
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * The Deno program that npm installed: beside the package `deno` when its install script ran, else in the
 * package of this platform.
 *
 * @throws StackError when npm brought none
 */
export function findDeno(): string {
  const suffix = process.platform === 'linux' ? '-glibc' : '';
  const platform = `@deno/${process.platform}-${process.arch}${suffix}`;
  const found = [packageFolder('deno'), packageFolder('deno', platform)]
    .map((folder) => folder && path.join(folder, 'deno'))
    .find((file) => file && existsSync(file));
  if (!found) throw new StackError(texts.noDeno());
  return found;
}
