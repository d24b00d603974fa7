/**
 * Runs as a process of its own, in its own session, and outlives the stack only to clean up after it: when the pipe closes on which
 * the stack names its children (crash, SIGKILL, closed terminal), it ends those that are left.
 * Lines: `<pid> <signal>` for a child that runs, `<pid>` for one that is gone.
 */
import { createInterface } from 'node:readline';
import { endGroup } from './alive.ts';

const GRACE_MS = 5_000;
const children = new Map<number, NodeJS.Signals>();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Ctrl-C and a closing terminal are the stack's to handle; we only react to its end.
  process.on(signal, () => undefined);
}

const lines = createInterface(process.stdin);
lines.on('line', (line) => {
  const [pid, signal] = line.split(' ');
  if (signal === undefined) {
    children.delete(Number(pid));
  } else {
    // The stack only writes names of signals.
    children.set(Number(pid), signal as NodeJS.Signals);
  }
});
lines.on('close', async () => {
  await Promise.all([...children].map(([pid, signal]) => endGroup(pid, signal, GRACE_MS)));
  process.exit();
});
