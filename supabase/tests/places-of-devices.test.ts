import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { scratchSql } from './scratch-sql.ts';

/*
 * Random stories of two or three devices against save_video_progress() and save_podcast_progress(): play, pause, seek, go
 * offline, come back, replay, read, choose, with clocks that are wrong. In any order, no place gets lost.
 */

const SCRIPTS = 1000;
const STEPS = 24;
const DURATION = 1200;
const SAME_PLACE_SECONDS = 5;
const FIRST_SEED = Number(process.env.PLACES_SEED ?? 1);

const sql = await scratchSql(4);
let member: string;
/** Ten minutes ago when the stories begin, so that clocks may be ahead too. */
const startedAt = Date.now() - 600_000;

beforeAll(async () => {
  member = randomUUID();
  await sql`insert into auth.users (id, email, raw_user_meta_data) values
    (${member}, 'lugar@scene.example', '{"first_name": "Ana", "last_name": "Souza"}')`;
  await sql`insert into auth.sessions (id, user_id) values (${member}, ${member})`;
  await sql`update public.profiles set is_approved = true, is_active = true where id = ${member}`;
  await sql`insert into public.videos (external_id, title, duration)
    select 'place-' || lpad(n::text, 5, '0'), 'Aula', '20:00' from generate_series(1, ${SCRIPTS}::int) as n`;
  await sql`insert into public.podcasts (title, audio_url, duration)
    select 'place-' || lpad(n::text, 5, '0'), '/x', '20:00' from generate_series(1, ${SCRIPTS}::int) as n`;
});

/** mulberry32: small, seeded, good enough to pick steps. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Rival = { device: string; seconds: number; revision: number };
type Row = {
  place: number;
  device: string | null;
  place_revision: number;
  revision: number;
  rivals: Rival[];
  done: boolean;
  watched: number;
};
type Event = {
  id: string;
  seconds: number;
  delta: number;
  at: number;
  base: number;
  isChoice: boolean;
  ended: boolean;
};
type Device = {
  name: string;
  skewMs: number;
  isOnline: boolean;
  position: number;
  /** The revision that this device's place is based on. */
  base: number;
  /** The row that it read last, which a choice is based on. */
  seen: Row | null;
  queue: Event[];
  taken: Event[];
  /** Its last place, until a device that knew it chose another. */
  place: number | null;
};

function call(
  tx: TransactionSql,
  kind: 'video' | 'podcast',
  seed: number,
  device: string,
  e: Event,
) {
  const name = `place-${String(((seed - 1) % SCRIPTS) + 1).padStart(5, '0')}`;
  const at = new Date(e.at).toISOString();
  return kind === 'video'
    ? tx<
        Row[]
      >`select progress_seconds::float as place, last_device as device, place_revision, revision, rivals,
          is_completed as done, watched_seconds::float as watched
        from public.save_video_progress((select id from public.videos where external_id = ${name}), ${e.id},
          ${e.seconds}, ${e.delta}, ${at}, ${e.ended}, ${device}, ${e.base}, ${e.isChoice})`
    : tx<
        Row[]
      >`select current_seconds::float as place, last_device as device, place_revision, revision, rivals,
          completed as done, 0::float as watched
        from public.save_podcast_progress((select id from public.podcasts where title = ${name}), ${e.seconds},
          ${e.ended}, ${e.id}, ${at}, ${device}, ${e.base}, ${e.isChoice})`;
}

async function story(tx: TransactionSql, seed: number, kind: 'video' | 'podcast'): Promise<number> {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const devices: Device[] = Array.from({ length: random() < 0.5 ? 2 : 3 }, (_, n) => ({
    name: `aparelho ${n + 1}`,
    skewMs: pick([0, 0, -86_400_000, 300_000, -3_600_000]),
    isOnline: random() < 0.8,
    position: 0,
    base: 0,
    seen: null,
    queue: [],
    taken: [],
    place: null,
  }));
  let row: Row | null = null;
  let played = 0;
  let isDone = false;
  let clock = startedAt;
  let events = 0;

  /** The places that a member who chose on this device knew and did not choose. */
  function supersede(known: Row, chooser: Device): void {
    const places = [
      { device: known.device, seconds: known.place, revision: known.place_revision },
      ...known.rivals,
    ];
    for (const device of devices) {
      if (device === chooser) continue;
      const left = places.find((place) => place.device === device.name);
      if (left && left.seconds === device.place) device.place = null;
    }
  }

  async function send(device: Device, event: Event): Promise<void> {
    events += 1;
    const before: Row | null = row;
    const isReplay = device.taken.some(({ id }) => id === event.id);
    const [after] = await call(tx, kind, seed, device.name, event);
    if (!after) throw new Error('no row');
    row = after;
    if (isReplay) {
      expect(after, 'a replay changes nothing').toEqual(before);
      return;
    }
    device.taken.push(event);
    expect(after.revision, 'the revision never goes back').toBeGreaterThanOrEqual(
      before?.revision ?? 0,
    );
    isDone ||= event.ended || (kind === 'video' && event.seconds > DURATION * 0.9);
    expect(after.done, 'completion is never undone').toBe(isDone);
    played += event.delta;
    expect(after.watched, 'nothing is counted twice').toBeLessThanOrEqual(played + 0.001);

    const isPlace = after.device === device.name && after.place === event.seconds;
    const isRival = after.rivals.some((rival) => rival.device === device.name);
    if (!isPlace && !isRival && after.device !== device.name) {
      // The same place, which the other device holds.
      expect(Math.abs(after.place - event.seconds)).toBeLessThanOrEqual(SAME_PLACE_SECONDS);
      if (device.place === event.seconds) device.place = null;
      device.base = after.revision;
    }
    if (isPlace && before && before.device !== device.name) {
      const wasKnown = event.base >= before.place_revision && event.base <= before.revision;
      const lost = devices.find(({ name }) => name === before.device);
      if (lost?.place === before.place) {
        expect(wasKnown, 'nobody overwrites what they did not know').toBe(true);
        lost.place = null;
      }
    }
    // Answered: the known places are settled, and the device continues from its own place.
    if (!isRival && event.isChoice && device.seen) supersede(device.seen, device);
    if (isPlace) device.base = after.revision;
    device.seen = after;
  }

  async function drain(device: Device): Promise<void> {
    while (device.isOnline && device.queue.length > 0) {
      await send(device, device.queue.shift() as Event);
    }
  }

  async function report(device: Device, rest: Partial<Event> = {}): Promise<void> {
    device.place = device.position;
    device.queue.push({
      id: randomUUID(),
      seconds: device.position,
      delta: 0,
      at: clock + device.skewMs,
      base: device.base,
      isChoice: false,
      ended: false,
      ...rest,
    });
    await drain(device);
  }

  const steps: Record<string, (device: Device) => Promise<void>> = {
    async play(device) {
      const seconds = 1 + Math.floor(random() * 20);
      clock += seconds * 1000;
      device.position = Math.min(DURATION, device.position + seconds);
      await report(device, { delta: seconds, ended: device.position === DURATION });
    },
    async seek(device) {
      device.position = Math.floor(random() * DURATION);
      await report(device);
    },
    async offline(device) {
      device.isOnline = false;
    },
    async online(device) {
      device.isOnline = true;
      await drain(device);
    },
    async replay(device) {
      const event = device.taken.length > 0 && device.isOnline ? pick(device.taken) : null;
      if (event) await send(device, event);
    },
    /** The lesson is opened: at the stored place, unless this device has one that waits to be asked about. */
    async open(device) {
      if (!device.isOnline || device.queue.length > 0 || !row) return;
      device.seen = row;
      if (row.rivals.some(({ device: name }) => name === device.name)) return;
      device.position = row.place;
      device.base = row.revision;
    },
    async choose(device) {
      if (!device.seen || device.queue.length > 0) return;
      const { place, rivals, revision } = device.seen;
      device.position = pick([device.position, place, ...rivals.map(({ seconds }) => seconds)]);
      await report(device, { isChoice: true, base: revision });
    },
  };

  for (let step = 0; step < STEPS; step += 1) {
    clock += 1000;
    const name = random() < 0.35 ? 'play' : pick(Object.keys(steps));
    await steps[name]?.(pick(devices));
  }
  for (const device of devices) {
    device.isOnline = true;
    await drain(device);
  }

  const last: Row | null = row;
  if (!last) return events;
  const { place, rivals } = last as Row;
  const kept = [place, ...rivals.map(({ seconds }) => seconds)];
  for (const device of devices) {
    if (device.place === null) continue;
    const distance = Math.min(...kept.map((seconds) => Math.abs(seconds - (device.place ?? 0))));
    expect(distance, `the last place of ${device.name} is kept`).toBeLessThanOrEqual(
      SAME_PLACE_SECONDS,
    );
  }
  return events;
}

test('a thousand random histories of two and three devices lose no position, completion or second', async () => {
  // Weeks of listening in a second.
  await sql`
    create or replace function private.spend_write(p_kind text, p_per_minute integer) returns void language sql as 'select'`;
  const seeds = Array.from({ length: SCRIPTS }, (_, n) => FIRST_SEED + n);
  let events = 0;
  const work = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const current = seed;
      await sql
        .begin(async (tx) => {
          const claims = JSON.stringify({ sub: member, role: 'authenticated', session_id: member });
          await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
          events += await story(tx, current, current % 3 === 0 ? 'podcast' : 'video');
        })
        .catch((error: unknown) => {
          throw new Error(`PLACES_SEED=${current} shows it first`, { cause: error });
        });
    }
  };
  await Promise.all([work(), work(), work()]);
  expect(events).toBeGreaterThan(SCRIPTS * 4);
});
