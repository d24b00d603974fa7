/**
 * Runs as a process of its own, in its own session, and outlives the stack only to clean up after it.
 * The stack keeps a pipe to our stdin and names its children there; when the pipe closes without the
 * stack having said that they are gone (crash, SIGKILL, closed laptop terminal), we end them.
 *
 * Lines: `+<pid> <signal> <group|single>` adopt, `-<pid>` forget.
 */
import { isAlive } from './alive.ts';

type Adopted = { signal: NodeJS.Signals; group: boolean };

const GRACE_MS = 5_000;
const children = new Map<number, Adopted>();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Ctrl-C and a closing terminal are the stack's to handle; we only react to its end.
  process.on(signal, () => undefined);
}

let buffered = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk: string) => {
  buffered += chunk;
  const lines = buffered.split('\n');
  buffered = lines.pop() ?? '';
  lines.forEach(obey);
});
process.stdin.on('end', endChildren);
process.stdin.on('error', endChildren);

function obey(line: string): void {
  const [target = '', signal = 'SIGTERM', scope] = line.split(' ');
  const pid = Number(target.slice(1));
  if (!Number.isInteger(pid) || pid <= 1) {
    return;
  }
  if (target.startsWith('+')) {
    // The stack only ever writes names of signals here; an unknown one makes kill() throw and is caught.
    children.set(pid, { signal: signal as NodeJS.Signals, group: scope === 'group' });
  } else {
    children.delete(pid);
  }
}

async function endChildren(): Promise<void> {
  for (const [pid, child] of children) {
    send(pid, child.group, child.signal);
  }
  const deadline = Date.now() + GRACE_MS;
  while (Date.now() < deadline && [...children.keys()].some(isAlive)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (const [pid, child] of children) {
    if (isAlive(pid)) {
      send(pid, child.group, 'SIGKILL');
    }
  }
  process.exit(0);
}

function send(pid: number, group: boolean, signal: NodeJS.Signals): void {
  try {
    process.kill(group && process.platform !== 'win32' ? -pid : pid, signal);
  } catch {
    // Already gone: what we wanted.
  }
}
