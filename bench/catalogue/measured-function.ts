import { createServer } from 'node:http';
import path from 'node:path';
import { functionEnvironment } from 'embedded-supabase/functions/environment';
import { findDeno, startFunction } from 'embedded-supabase/functions/function-process';
import { listen, readHeaders, sendResponse, toRequest } from 'embedded-supabase/http';
import { proxy } from 'hono/proxy';
import { functionVariables } from '../../local/function-variables.ts';
import { REPOSITORY } from '../../local/paths.ts';
import type { TemporaryStack } from '../../local/testing/temporary-stack.ts';
import { peakMemory, processTime } from '../processor.ts';

/**
 * Starts a function that finds itself and everything else at an address of this process: so each call is seen, also
 * those that it makes to itself, and its processor's time is read in that moment. Work that goes on behind an answer
 * belongs to the call, as it does on the platform.
 */
export async function measuredFunction(stack: TemporaryStack, name: string) {
  const marks: number[] = [];
  let target = '';
  const prefix = `/functions/v1/${name}/`;
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', own);
    const isOwn = url.pathname.startsWith(prefix);
    if (isOwn) marks.push(cpu());
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
  const own = `http://127.0.0.1:${await listen(server)}`;

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
  /** Milliseconds that all its threads worked, user and system. */
  const cpu = () => processTime(child.pid).seconds * 1000;
  const start = cpu();

  return {
    /** Calls it as the gateway would, as the installation itself. */
    call: (task: string) =>
      fetch(`${own}${prefix}${task}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: stack.file.secretKey },
        body: '{}',
      }),
    /** Milliseconds of the processor: until it listened, and for each call from its arrival to the next one's. */
    spent() {
      const ends = [...marks.slice(1), cpu()];
      return { start, calls: marks.map((mark, index) => (ends[index] ?? mark) - mark) };
    },
    /** The most memory that it held, in MB. */
    peak: () => peakMemory(child.pid),
    async stop() {
      await child.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}
