import { AppError, isSessionError, toAppError } from '~/lib/errors.ts';
import { env } from '../env.ts';
import type { Fetch } from '../fetch-in-time.ts';
import { fromPlatform } from '../platform-answer.ts';
import type { DownloadStore } from './download-store.ts';
import {
  type DownloadProblem,
  type DownloadRecord,
  type EpisodeFile,
  PART_BYTES,
  queueOf,
  takenBytes,
} from './downloads.rules.ts';
import { isUnreachable } from './unreachable.ts';

export type MachineOptions = {
  store: DownloadStore;
  /** Where the server has an episode; `isRenewal` asks for an address that was not used yet. */
  sign(id: number, isRenewal: boolean): Promise<string>;
  /** The episode as it is by now; null when it is gone. */
  lookUp(id: number): Promise<EpisodeFile | null>;
  load: Fetch;
  /** Runs one job at a time among all tabs of this browser. */
  exclusively(job: () => Promise<void>): Promise<void>;
  /** Resolves after a while, or as soon as the server answers again. */
  pause(delayMs: number, signal: AbortSignal): Promise<void>;
  report(error: unknown): void;
};

const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000] as const;
/** A server that failed so often in a row is left alone. */
const MAX_FAILURES = 5;
/** A file that changed so often while it was downloaded will not hold still. */
const MAX_RESTARTS = 3;
/** A connection that brings nothing for so long is dead. */
const STALLED_MS = 20_000;

/** Ends the work on one episode, for a reason that waits in its record. */
class Stop extends Error {
  readonly problem: DownloadProblem | null;
  constructor(problem: DownloadProblem | null) {
    super(`download stopped: ${problem ?? 'not wanted any more'}`);
    this.problem = problem;
  }
}

/** The file is another one by now, or not as large as it was said to be. */
class Replaced extends Error {
  readonly isSizeWrong: boolean;
  constructor(isSizeWrong = false) {
    super('the file changed');
    this.isSizeWrong = isSizeWrong;
  }
}

/** The server failed; it may not fail again. */
class Trouble extends Error {}

/**
 * Downloads what the store has in its queue, one episode at a time in one of all tabs. Bytes are asked for in parts and
 * stored as they come, each behind the one before, so that whatever ends the work, it goes on there.
 */
export function createDownloadMachine(options: MachineOptions) {
  const { store } = options;
  const { storage } = store;
  let isDraining = false;
  let isStopped = false;
  /** What could not even be marked as failed is not tried again and again. */
  const hopeless = new Set<string>();
  let running: { key: string; userId: string; stop: AbortController } | null = null;

  const isWanted = ({ key, userId }: { key: string; userId: string }) =>
    store.owner() === userId &&
    store.read().records.some((one) => one.key === key && one.state === 'waiting');

  const nextWaiting = () => queueOf(store.read().records).find(({ key }) => !hopeless.has(key));

  function follow(): void {
    if (isStopped) return;
    if (running && !isWanted(running)) running.stop.abort();
    if (!isDraining && nextWaiting()) void begin();
  }

  async function begin(): Promise<void> {
    isDraining = true;
    try {
      await options.exclusively(drain);
    } catch (error) {
      options.report(error);
    } finally {
      isDraining = false;
    }
    await store.refresh();
  }

  async function drain(): Promise<void> {
    await store.refresh();
    for (let next = nextWaiting(); next && !isStopped; next = nextWaiting()) await download(next);
  }

  async function download(first: DownloadRecord): Promise<void> {
    const stop = new AbortController();
    running = { key: first.key, userId: first.userId, stop };
    try {
      const last = await bringAll(first, stop.signal);
      await storage.change(last, { state: 'done', size: last.stored, problem: null });
    } catch (error) {
      const problem = problemOf(error);
      if (problem === 'storage') options.report(error);
      if (problem === null) return;
      await storage
        .change(first, { state: 'failed', problem })
        .catch(() => hopeless.add(first.key));
    } finally {
      running = null;
      store.showLive(null);
      await store.changed();
    }
  }

  /** Part by part, and over again after what can be got over. Throws `Stop`, or an unexpected error. */
  async function bringAll(first: DownloadRecord, signal: AbortSignal): Promise<DownloadRecord> {
    let record = first;
    let address: string | null = null;
    let isRenewed = false;
    let failures = 0;
    let restarts = 0;
    while (record.size === null || record.stored < record.size || record.parts === 0) {
      const before = record.stored;
      try {
        if (address === null) address = await sign(record, isRenewed);
        const asked = await bringPart(record, address, signal);
        if (asked === 'end') return record;
        if (typeof asked === 'string') {
          if (isRenewed) throw new Stop(asked);
          isRenewed = true;
          address = null;
          continue;
        }
        record = asked.record;
        if (asked.isLast) return record;
        if (record.stored === before) throw new Trouble('an empty answer');
        isRenewed = false;
        failures = 0;
      } catch (error) {
        // Whatever happened, what arrived is stored.
        record = (await storage.list(record.userId)).find(({ key }) => key === first.key) ?? record;
        if (record.stored > before) failures = 0;
        if (signal.aborted) throw new Stop(null);
        if (error instanceof Replaced) {
          restarts += 1;
          if (restarts > MAX_RESTARTS) throw new Stop('server');
          record = await restart(record, error.isSizeWrong);
          address = null;
        } else if (isUnreachable(error) || error instanceof Trouble) {
          failures += 1;
          if (error instanceof Trouble && failures > MAX_FAILURES) throw new Stop('server');
          await wait(record, failures, isUnreachable(error), signal);
        } else throw error;
      }
    }
    return record;
  }

  async function sign(record: DownloadRecord, isRenewal: boolean): Promise<string> {
    const { userId } = record;
    let address: string;
    try {
      address = await options.sign(record.id, isRenewal);
    } catch (error) {
      throw signProblem(error);
    }
    // Only who may listen gets an address.
    await store.confirm(userId);
    const { pathname } = new URL(address);
    if (record.place !== null && record.place !== pathname) throw new Replaced();
    return address;
  }

  /** Waits for the network, or for the server to recover. */
  async function wait(
    record: DownloadRecord,
    failures: number,
    isNetwork: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    if (isNetwork) await storage.change(record, { problem: 'network' });
    store.showLive(null);
    await store.changed();
    const delay = RETRY_AFTER_MS[Math.min(failures - 1, RETRY_AFTER_MS.length - 1)];
    await options.pause(delay ?? 30_000, signal);
    if (signal.aborted) throw new Stop(null);
  }

  /** Begins anew with the file that there is now; nothing of the other one stays. */
  async function restart(record: DownloadRecord, isSizeWrong: boolean): Promise<DownloadRecord> {
    const file = await options.lookUp(record.id);
    if (!file) {
      await storage.remove(record.userId, [record.id]);
      throw new Stop(null);
    }
    const size = isSizeWrong && file.size === record.size ? null : file.size;
    const fresh = { ...record, ...file, size, stored: 0, parts: 0, place: null, version: null };
    if (!isWanted(record)) throw new Stop(null);
    await storage.begin(fresh);
    await store.changed();
    return fresh;
  }

  /** What an answer without bytes means: the end of a file of unknown size, or, unless a new address helps, a refusal. */
  type Refusal = 'gone' | 'access' | 'end';
  type Brought = { record: DownloadRecord; isLast: boolean };

  async function bringPart(
    asked: DownloadRecord,
    address: string,
    signal: AbortSignal,
  ): Promise<Brought | Refusal> {
    const request = new AbortController();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    let timer = setTimeout(abort, STALLED_MS);
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(abort, STALLED_MS);
    };
    try {
      const loaded = await options.load(address, {
        headers: { Range: `bytes=${asked.stored}-${asked.stored + PART_BYTES - 1}` },
        cache: 'no-store',
        credentials: 'omit',
        signal: request.signal,
      });
      alive();
      // Storage has no word for what is behind the last byte.
      const isSpoken = address.startsWith(env.supabaseUrl) && loaded.status !== 416;
      const response = isSpoken ? await fromPlatform(address, 'GET', loaded) : loaded;
      const answer = await readAnswer(asked, address, response);
      if (typeof answer === 'string') return answer;
      return await takeIn(answer, response, alive);
    } catch (error) {
      // The request ended because its time was over.
      if (request.signal.aborted && !signal.aborted) throw new DOMException('', 'TimeoutError');
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      // What was not read is not wanted.
      request.abort();
    }
  }

  /** What the head of an answer says: the record as it is from now on. Throws when it is not the asked file. */
  async function readAnswer(
    asked: DownloadRecord,
    address: string,
    response: Response,
  ): Promise<DownloadRecord | Refusal> {
    const { status, headers } = response;
    if ([401, 403].includes(status)) return 'access';
    if ([400, 404].includes(status)) return 'gone';
    if (status === 416 && asked.size === null && asked.stored > 0) return 'end';
    if (status === 416) throw new Replaced(true);
    if (status !== 200 && status !== 206) throw new Trouble(`answer ${status}`);
    if (/html/i.test(headers.get('content-type') ?? '')) throw new Trouble('a page, no sound');
    const version = headers.get('etag') ?? headers.get('last-modified');
    if (asked.version !== null && version !== null && version !== asked.version) {
      throw new Replaced();
    }
    const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '');
    if (range && Number(range[1]) !== asked.stored) throw new Trouble('another part than asked');
    const length = status === 200 ? headers.get('content-length') : range?.[2];
    const size = length ? Number(length) : asked.size;
    if (size !== null && asked.size !== null && size !== asked.size) throw new Replaced(true);
    if (size !== null && asked.size === null) checkLimit(asked, size);
    const known = {
      size,
      version: asked.version ?? version,
      place: new URL(address).pathname,
      type: headers.get('content-type') ?? asked.type,
    };
    // A server that knows no parts sends all of it: it has to be one file from its first byte on.
    if (status === 200 && asked.stored > 0) {
      const anew = { ...asked, ...known, stored: 0, parts: 0 };
      if (!isWanted(asked)) throw new Stop(null);
      await storage.begin(anew);
      return anew;
    }
    return { ...asked, ...known };
  }

  function checkLimit(asked: DownloadRecord, size: number): void {
    const { records, limit } = store.read();
    const others = records.filter(({ key }) => key !== asked.key);
    if (takenBytes(others) + size > limit) throw new Stop('limit');
  }

  /** Stores the body as it comes; what arrived before it broke off, too. */
  async function takeIn(
    answer: DownloadRecord,
    response: Response,
    alive: () => void,
  ): Promise<Brought> {
    const { size, type, place, version } = answer;
    const isWhole = response.status === 200;
    let record = answer;
    let chunks: Uint8Array[] = [];
    let bytes = 0;
    const flush = async () => {
      if (bytes === 0) return;
      const part = joined(chunks, bytes);
      chunks = [];
      bytes = 0;
      if (size !== null && record.stored + part.byteLength > size) throw new Replaced(true);
      if (size === null) checkLimit(record, record.stored + part.byteLength);
      const change = { size, type, place, version, problem: null };
      const stored = await storage.append(record, part, change);
      if (!stored) throw new Stop(null);
      record = stored;
      await store.changed();
    };
    try {
      const reader = response.body?.getReader();
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
        alive();
        chunks.push(piece.value);
        bytes += piece.value.byteLength;
        if (isWhole && bytes >= PART_BYTES) await flush();
        if (!isWhole && bytes > PART_BYTES) throw new Trouble('more than asked');
        store.showLive({ key: record.key, bytes });
      }
    } catch (error) {
      // Bytes that were promised in one piece are good as far as they came.
      if (!(error instanceof Stop || error instanceof Replaced || error instanceof Trouble)) {
        await flush();
      }
      // Browsers have many words for an answer that broke off.
      throw error instanceof TypeError ? new TypeError('Failed to fetch the rest') : error;
    }
    await flush();
    // Where the size is unknown, only the next answer says that there is no more.
    return { record, isLast: size === null ? isWhole : record.stored === size };
  }

  const unsubscribe = store.subscribe(follow);
  follow();
  return {
    stop() {
      isStopped = true;
      unsubscribe();
      running?.stop.abort();
    },
  };
}

function joined(chunks: readonly Uint8Array[], bytes: number): ArrayBuffer {
  const all = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all.buffer;
}

/** Why no address came. What only the network or a moment of the server is to blame for is thrown as it is. */
function signProblem(error: unknown): unknown {
  const { status, code } = toAppError(error);
  if (code === 'unreachable') return error;
  if ([400, 404].includes(status)) return new Stop('gone');
  if ([401, 403].includes(status) || isSessionError(error)) return new Stop('access');
  return error instanceof AppError ? new Trouble(error.message) : error;
}

/** What the person is told; null when they ended it themselves. */
function problemOf(error: unknown): DownloadProblem | null {
  if (error instanceof Stop) return error.problem;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return name === 'QuotaExceededError' ? 'space' : 'storage';
}
