import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { REPOSITORY } from '../paths.ts';

/** The command line as a developer runs it, in a process of its own. */
export type CliProcess = {
  pid: number;
  /** Everything printed so far, both streams. */
  output(): string;
  /** Waits until the text was printed. @throws with the output when the process ends without it */
  untilPrinted(text: string): Promise<void>;
  exited: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
};

/** Starts `local/cli.ts`, deaf to the developer's `.env` files. */
export function runCli(...args: string[]): CliProcess {
  const child: ChildProcess = spawn(
    process.execPath,
    [path.join(REPOSITORY, 'local', 'cli.ts'), ...args, '--no-env-files'],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, DEBUG: '', NO_COLOR: '1' } },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    pid: child.pid ?? 0,
    output: () => output,
    async untilPrinted(text) {
      let isOver = false;
      exited.then(() => {
        isOver = true;
      });
      while (!output.includes(text)) {
        if (isOver) throw new Error(`ended without "${text}":\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    exited,
    kill: (signal) => child.kill(signal),
  };
}
