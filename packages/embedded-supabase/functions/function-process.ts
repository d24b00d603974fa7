import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { createTarget, type Target } from '../gateway/proxy.ts';
import { anyFreePort } from '../ports.ts';
import { type Child, startChild } from '../processes/children.ts';

const BOOT_TIMEOUT_MS = 30_000;

/** A function that accepts connections. */
export type FunctionProcess = {
  pid: number | undefined;
  target: Target;
  /** Resolves when the process ends, by itself or not. */
  exited: Promise<number | null>;
  stop(): Promise<void>;
};

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
export async function startFunction(spec: FunctionSpec): Promise<FunctionProcess> {
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
  for (const stream of [child.process.stdout, child.process.stderr]) {
    forEachLine(stream, spec.log);
  }
  await untilListening(child, port);
  const target = createTarget(port);
  return {
    pid: child.process.pid,
    target,
    exited: child.exited,
    async stop() {
      target.agent.destroy();
      await child.stop();
    },
  };
}

async function untilListening(child: Child, port: number): Promise<void> {
  let isOver = false;
  child.exited.then(() => {
    isOver = true;
  });
  const deadline = Date.now() + BOOT_TIMEOUT_MS;
  while (!isOver && Date.now() < deadline) {
    if (await accepts(port)) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await child.stop();
  throw new Error(isOver ? 'exited while starting' : 'does not listen');
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

function forEachLine(stream: NodeJS.ReadableStream | null, take: (line: string) => void): void {
  let rest = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.filter((line) => line.trim() !== '').forEach(take);
  });
}
