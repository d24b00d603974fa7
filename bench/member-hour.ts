import { setTimeout as pause } from 'node:timers/promises';
import type { TemporaryStack } from '../local/testing/temporary-stack.ts';
import { type AppRequest, send, tokenOf } from './app-requests.ts';
import { WORDS } from './large-world.ts';
import { countingUnread, favoring, searching, viewing, watching } from './member-calls.ts';
import { addCpu, type CpuSeconds, cpuSeconds, NO_CPU } from './processor.ts';

/** What one member costs in an hour of use, or a part of that hour. */
export type HourPart = { name: string; requests: number; bytes: number; cpu: CpuSeconds };
export type MemberHour = {
  parts: HourPart[];
  rowsRead: number;
  rowsWritten: number;
  walBytes: number;
};

const HOURS = 5;
const SCREENS = { Início: 2, Todas: 2, Categoria: 2, Aula: 2, Notificações: 1, 'Minha Lista': 1 };

/**
 * Plays the requests of a member's hour one after another, for a few members, and returns the mean of one: 45 minutes in two
 * lessons with a position every 10 s, and the unread count every 30 s of a visible tab. `own` makes
 * a recorded request theirs.
 */
export async function measureMemberHour(
  stack: TemporaryStack,
  recorded: readonly AppRequest[],
  own: (request: AppRequest, number: number) => AppRequest,
): Promise<MemberHour> {
  const before = await databaseWork(stack);
  const parts = new Map<string, HourPart>();
  for (let hour = 0; hour < HOURS; hour += 1) {
    const number = 300 + hour * 37;
    const token = await tokenOf(stack, number);
    for (const { name, requests } of requestsOf(recorded, 1 + hour * 1_001)) {
      const started = await cpuSeconds();
      let bytes = 0;
      for (const request of requests) {
        const response = await send(stack.file, token, own(request, number));
        bytes += (request.body?.length ?? 0) + (await response.arrayBuffer()).byteLength;
        if (!response.ok) throw new Error(`${name}: ${response.status}`);
      }
      const cpu = addCpu(await cpuSeconds(), started, -1);
      const part = parts.get(name) ?? { name, requests: 0, bytes: 0, cpu: NO_CPU };
      parts.set(name, {
        name,
        requests: part.requests + requests.length / HOURS,
        bytes: part.bytes + bytes / HOURS,
        cpu: addCpu(part.cpu, cpu, 1 / HOURS),
      });
    }
  }
  const work = await databaseWork(stack);
  return {
    parts: [...parts.values()].sort((a, b) => b.cpu.postgres - a.cpu.postgres),
    rowsRead: (work.read - before.read) / HOURS,
    rowsWritten: (work.written - before.written) / HOURS,
    walBytes: (work.wal - before.wal) / HOURS,
  };
}

/** Requests of an hour by what they are for: some screens, and two lessons, this one first. */
function requestsOf(recorded: readonly AppRequest[], videoId: number) {
  const repeat = (times: number, one: (count: number) => AppRequest[]) =>
    Array.from({ length: times }, (_, index) => one(index)).flat();
  const words = Object.values(WORDS);
  const requests = [
    ...Object.entries(SCREENS).flatMap(([name, times]) =>
      repeat(times, () => recorded.filter(({ as, screen }) => as === 'member' && screen === name)),
    ),
    ...words.map(searching),
    ...repeat(2, (lesson) => [
      viewing(videoId + lesson),
      ...repeat(135, (count) => [watching(videoId + lesson, (count + 1) * 10)]),
    ]),
    favoring(videoId + 2),
    ...repeat(120, () => [countingUnread()]),
  ];
  const names = [...new Set(requests.map(({ screen }) => screen))];
  return names.map((name) => ({
    name,
    requests: requests.filter(({ screen }) => screen === name),
  }));
}

/** Rows read and written, and bytes of WAL, since the database began. */
async function databaseWork({ database: { superuser } }: TemporaryStack) {
  // A backend reports what it did when it has been idle for a second.
  await pause(3_000);
  const [work] = await superuser<{ read: number; written: number; wal: number }[]>`
    select tup_fetched::float8 as read, (tup_inserted + tup_updated + tup_deleted)::float8 as written,
      (pg_current_wal_lsn() - '0/0')::float8 as wal
    from pg_stat_database where datname = current_database()`;
  if (!work) throw new Error('no statistics of this database');
  return work;
}
