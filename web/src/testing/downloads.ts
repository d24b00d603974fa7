import type { DownloadStorage } from '~/lib/offline/download-storage.ts';
import type { DownloadRecord, EpisodeFile, Lease } from '~/lib/offline/downloads.rules.ts';

/** Downloads in memory, as the browser's database keeps them; `room` is how many bytes fit. */
export function createMemoryDownloads({ room = Number.POSITIVE_INFINITY } = {}) {
  const records = new Map<string, DownloadRecord>();
  const parts = new Map<string, ArrayBuffer[]>();
  const leases = new Map<string, Lease>();
  const device = { room };
  const keyOf = ({ userId, id }: Pick<DownloadRecord, 'userId' | 'id'>) => `${userId}/${id}`;
  const current = (attempt: Pick<DownloadRecord, 'userId' | 'id' | 'key'>) => {
    const found = records.get(keyOf(attempt));
    return found?.key === attempt.key ? found : null;
  };
  const put = (record: DownloadRecord) => {
    records.set(keyOf(record), record);
    return record;
  };
  const storage: DownloadStorage = {
    list: async (userId) => [...records.values()].filter((record) => record.userId === userId),
    async begin(record) {
      parts.set(keyOf(record), []);
      put(record);
    },
    async change(attempt, change) {
      const record = current(attempt);
      return record && put({ ...record, ...change });
    },
    async append(attempt, bytes, change) {
      const record = current(attempt);
      if (!record || record.stored !== attempt.stored) return null;
      const used = [...records.values()].reduce((sum, { stored }) => sum + stored, 0);
      if (used + bytes.byteLength > device.room) throw new DOMException('', 'QuotaExceededError');
      parts.get(keyOf(record))?.push(bytes);
      const stored = record.stored + bytes.byteLength;
      return put({ ...record, ...change, stored, parts: record.parts + 1 });
    },
    read: async (record) => new Blob(parts.get(keyOf(record)), { type: record.type }),
    async remove(userId, ids) {
      for (const id of ids) {
        records.delete(keyOf({ userId, id }));
        parts.delete(keyOf({ userId, id }));
      }
    },
    async keepOnly(userId) {
      for (const [key, record] of records) {
        if (record.userId === userId) continue;
        records.delete(key);
        parts.delete(key);
      }
      for (const other of leases.keys()) if (other !== userId) leases.delete(other);
    },
    readLease: async (userId) => leases.get(userId),
    async writeLease(userId, lease) {
      leases.set(userId, lease);
    },
  };
  /** The browser lost everything, or a part. */
  const lose = (userId: string, id: number) => parts.get(keyOf({ userId, id }))?.pop();
  return { storage, records, leases, device, lose };
}

/** Bytes that differ from place to place, and from one `seed` to another. */
export function bytesOf(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let index = 0; index < size; index += 1) bytes[index] = (index * 31 + seed * 97) % 251;
  return bytes;
}

/** What the server has, which it gives in parts; a test says what it does otherwise. */
export function createRangeServer(first: Uint8Array<ArrayBuffer>) {
  const server = {
    bytes: first,
    /** Of the file, as far as scripts may read it. */
    version: null as string | null,
    /** False: all of it, whatever is asked. */
    knowsRanges: true,
    /** Bytes after which the next answer breaks off; null for none. */
    cutAfter: null as number | null,
    isDown: false,
    /** Answers to the next requests in the place of bytes. */
    refusals: [] as number[],
    /** A page of somebody in between in the place of every answer, with this status; null for none. */
    portal: null as number | null,
    /** Tells what the answers do not: the size, as to a script of the same origin. */
    tellsSize: false,
    asked: [] as string[],
  };
  const load: typeof fetch = async (_address, init) => {
    const signal = init?.signal ?? null;
    const range = new Headers(init?.headers).get('range') ?? '';
    server.asked.push(range);
    if (server.isDown) throw new TypeError('Failed to fetch');
    if (server.portal !== null) {
      const headers = { 'content-type': 'text/html' };
      return new Response('<html>Entre na rede</html>', { status: server.portal, headers });
    }
    const refusal = server.refusals.shift();
    if (refusal) return new Response('', { status: refusal });
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    const start = server.knowsRanges ? Number(from) : 0;
    const end = server.knowsRanges ? Number(to) + 1 : server.bytes.length;
    if (start >= server.bytes.length) return new Response('', { status: 416 });
    const body = server.bytes.slice(start, end);
    const headers = new Headers({ 'content-type': 'audio/mpeg' });
    if (server.version) headers.set('last-modified', server.version);
    if (server.tellsSize) {
      headers.set(
        'content-range',
        `bytes ${start}-${start + body.length - 1}/${server.bytes.length}`,
      );
    }
    const { cutAfter } = server;
    server.cutAfter = null;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener('abort', () => {
          try {
            controller.error(new DOMException('', 'AbortError'));
          } catch {
            // It had ended.
          }
        });
        controller.enqueue(body.slice(0, cutAfter ?? body.length));
        if (cutAfter === null) controller.close();
      },
      pull(controller) {
        controller.error(new TypeError('network error'));
      },
    });
    return new Response(stream, { status: server.knowsRanges ? 206 : 200, headers });
  };
  return { server, load };
}

export const episodeFile = (id: number, rest: Partial<EpisodeFile> = {}): EpisodeFile => ({
  id,
  title: `Episódio ${id}`,
  durationSeconds: 600,
  source: `${id}/a.mp3`,
  size: 2_500_000,
  ...rest,
});
