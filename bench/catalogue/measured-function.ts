import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { findDeno } from 'embedded-supabase/functions/deno-binary';
import { functionEnvironment } from 'embedded-supabase/functions/environment';
import { startFunction } from 'embedded-supabase/functions/function-process';
import { readHeaders, sendResponse, toRequest } from 'embedded-supabase/http';
import { proxy } from 'hono/proxy';
import { functionVariables } from '../../local/function-variables.ts';
import { REPOSITORY } from '../../local/paths.ts';
import type { TemporaryStack } from '../../local/testing/temporary-stack.ts';

/** Ticks of the processor in a second, as Linux counts them for every program. */
const TICKS = 100;

/** A function in a process of its own, with a count of its calls and of what each cost. */
export type MeasuredFunction = {
  /** Calls it as the gateway would, as the installation itself. */
  call(task: string): Promise<Response>;
  /** Milliseconds of the processor: until it listened, and for each call from its arrival to the next one's. */
  spent(): { start: number; calls: number[] };
  /** The most memory that it held, in MB. */
  peak(): number;
  stop(): Promise<void>;
};

/**
 * Starts a function that finds itself and everything else at an address of this process: so each call is seen, also
 * those that it makes to itself, and its processor's time is read in that moment. Work that goes on behind an answer
 * belongs to the call, as it does on the platform.
 */
export async function measuredFunction(
  stack: TemporaryStack,
  name: string,
): Promise<MeasuredFunction> {
  const marks: number[] = [];
  let target = '';
  const prefix = `/functions/v1/${name}/`;
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', own);
    const isOwn = url.pathname.startsWith(prefix);
    if (isOwn) marks.push(cpu(child.pid));
    const task = isOwn ? url.pathname.replace('/functions/v1', '') : url.pathname;
    const address = new URL(task + url.search, isOwn ? target : stack.context.publicUrl);
    const { signal: gone } = new AbortController();
    const headers = readHeaders(incoming);
    const request = toRequest({ incoming, outgoing, url, headers, gone }, headers);
    const answer = proxy(address, { raw: request }).catch(
      () => new Response(null, { status: 502 }),
    );
    await sendResponse(await answer, outgoing, false);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const own = `http://127.0.0.1:${port}`;

  const functions = path.join(REPOSITORY, 'supabase', 'functions');
  const child = await startFunction({
    name: `bench-${name}`,
    folder: path.join(functions, name),
    deno: findDeno(),
    dataDir: stack.file.dataDir,
    env: functionEnvironment(
      { ...stack.context, publicUrl: own },
      functionVariables({ ...stack.context, smtpPort: 1 }, {}),
    ),
    readable: [functions, path.join(REPOSITORY, 'node_modules')],
    log: () => undefined,
  });
  target = `http://127.0.0.1:${child.target.port}`;
  const start = cpu(child.pid);

  return {
    call: (task) =>
      fetch(`${own}${prefix}${task}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: stack.file.secretKey },
        body: '{}',
      }),
    spent() {
      const ends = [...marks.slice(1), cpu(child.pid)];
      return { start, calls: marks.map((mark, index) => (ends[index] ?? mark) - mark) };
    },
    peak: () => Number(/VmHWM:\s+(\d+) kB/.exec(status(child.pid, 'status'))?.[1] ?? 0) / 1000,
    async stop() {
      await child.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Milliseconds that all threads of a process worked, user and system. */
function cpu(pid: number | undefined): number {
  // The name, in brackets, may hold anything.
  const fields = status(pid, 'stat').replace(/^.*\)/, '').trim().split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

function status(pid: number | undefined, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8');
}
