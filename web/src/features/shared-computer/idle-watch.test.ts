import { describe, expect, it } from 'vitest';
import {
  createIdleWatch,
  ENDS_AFTER_MS,
  REPORT_EVERY_MS,
  type ServerAnswer,
  steadyClock,
  WARNS_AFTER_MS,
} from './idle-watch.ts';

const MINUTE = 60_000;

/** A tab with its clock, and a server with its own, which other tabs use as well. */
function setUp() {
  const state = {
    now: 0,
    serverUsedAt: 0,
    isOnline: true,
    hasEnded: false,
    isPlaying: false,
    endsAt: Infinity,
  };
  const told: (number | null)[] = [];
  const watch = createIdleWatch({
    now: () => state.now,
    takePlayed: () => state.isPlaying,
    async ask(usedMsAgo): Promise<ServerAnswer> {
      if (!state.isOnline) return 'unknown';
      told.push(usedMsAgo);
      const isOver =
        state.hasEnded || state.now >= Math.min(state.serverUsedAt + ENDS_AFTER_MS, state.endsAt);
      if (isOver) return 'ended';
      if (usedMsAgo !== null)
        state.serverUsedAt = Math.max(state.serverUsedAt, state.now - usedMsAgo);
      return (Math.min(state.serverUsedAt + ENDS_AFTER_MS, state.endsAt) - state.now) / 1000;
    },
  });
  const answered = async () => {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  };
  /** Time goes by with a tick each second, as in a tab that is awake. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1000) {
      state.now += 1000;
      watch.tick();
      await answered();
    }
  };
  /** The computer sleeps: nothing ticks until it wakes up. */
  const sleep = async (ms: number) => {
    state.now += ms;
  };
  const phase = () => watch.read().phase;
  return { state, watch, told, pass, sleep, answered, phase };
}

describe('a session on a shared computer', () => {
  it('its last minutes before 12 hours are told, and it ends then however it is used', async () => {
    const { state, watch, pass, phase, answered } = setUp();
    state.endsAt = 20 * MINUTE;
    await watch.check();
    const use = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        watch.noteUse();
        await answered();
        await pass(MINUTE);
      }
    };
    await use(5);
    expect(watch.read()).toMatchObject({ phase: 'used', minutesLeft: null });
    await use(3);
    expect(watch.read()).toMatchObject({ phase: 'used', minutesLeft: 12 });
    await use(11);
    expect(watch.read()).toMatchObject({ phase: 'used', minutesLeft: 1 });
    await use(1);
    expect(phase()).toBe('over');
  });

  it('the question comes after 14 minutes without use, and the end after 15', async () => {
    const { watch, pass, phase } = setUp();
    await watch.check();
    await pass(WARNS_AFTER_MS - 1000);
    expect(phase()).toBe('used');
    await pass(1000);
    expect(watch.read()).toMatchObject({ phase: 'warned', secondsLeft: 60 });
    await pass(59_000);
    expect(watch.read()).toMatchObject({ phase: 'warned', secondsLeft: 1 });
    await pass(1000);
    expect(phase()).toBe('over');
  });

  it('the server is told of use at most once a minute, and when exactly it was', async () => {
    const { state, watch, told, pass } = setUp();
    await watch.check();
    told.length = 0;
    await pass(1000);
    for (let second = 0; second < 90; second += 1) {
      watch.noteUse();
      await pass(1000);
    }
    expect(told).toHaveLength(2);
    // Used in second 91 for the last time; told of it when the minute was over.
    await pass(REPORT_EVERY_MS);
    expect(told).toHaveLength(3);
    expect(state.serverUsedAt).toBe(90_000);
  });

  it('use puts the question off, and only "Continuar" answers it', async () => {
    const { watch, pass, answered, phase } = setUp();
    await watch.check();
    await pass(10 * MINUTE);
    watch.noteUse();
    await answered();
    await pass(13 * MINUTE);
    expect(phase()).toBe('used');
    await pass(MINUTE);
    expect(phase()).toBe('warned');
    watch.noteUse();
    await pass(1000);
    expect(phase()).toBe('warned');
    await watch.stay();
    expect(phase()).toBe('used');
    await pass(13 * MINUTE);
    expect(phase()).toBe('used');
  });

  it('what plays counts as use while it plays', async () => {
    const { state, watch, pass, phase } = setUp();
    await watch.check();
    state.isPlaying = true;
    await pass(40 * MINUTE);
    expect(phase()).toBe('used');
    state.isPlaying = false;
    await pass(WARNS_AFTER_MS);
    expect(phase()).toBe('warned');
  });

  it('use in a duplicated tab counts, when the question is due and when the time is over', async () => {
    const { state, watch, pass, phase } = setUp();
    await watch.check();
    await pass(13 * MINUTE);
    state.serverUsedAt = state.now;
    await pass(2 * MINUTE);
    expect(phase()).toBe('used');
    await pass(12 * MINUTE);
    expect(phase()).toBe('warned');
    state.serverUsedAt = state.now;
    await pass(MINUTE);
    expect(phase()).toBe('used');
  });

  it('nothing is shown after a sleep of the computer until the server has answered', async () => {
    const { watch, sleep, answered, phase } = setUp();
    await watch.check();
    await sleep(ENDS_AFTER_MS);
    // The first event of whoever wakes it is no use any more.
    watch.noteUse();
    watch.tick();
    expect(phase()).toBe('past');
    await answered();
    expect(phase()).toBe('over');
  });

  it('a tab that slept goes on when another tab was used meanwhile', async () => {
    const { state, watch, sleep, answered, phase } = setUp();
    await watch.check();
    await sleep(ENDS_AFTER_MS);
    state.serverUsedAt = state.now - MINUTE;
    watch.tick();
    expect(phase()).toBe('past');
    await answered();
    expect(phase()).toBe('used');
  });

  it('without a network the session ends all the same, used or not', async () => {
    const idle = setUp();
    await idle.watch.check();
    idle.state.isOnline = false;
    await idle.pass(WARNS_AFTER_MS);
    expect(idle.phase()).toBe('warned');
    await idle.watch.stay();
    expect(idle.watch.read()).toMatchObject({ phase: 'warned', isUnreachable: true });
    await idle.pass(MINUTE);
    expect(idle.phase()).toBe('over');

    const used = setUp();
    await used.watch.check();
    used.state.isOnline = false;
    for (let minute = 0; minute < 15; minute += 1) {
      used.watch.noteUse();
      await used.pass(MINUTE);
    }
    expect(used.phase()).toBe('over');
  });

  it('an end that the server knows of is final', async () => {
    const { state, watch, phase } = setUp();
    await watch.check();
    state.hasEnded = true;
    await watch.stay();
    expect(phase()).toBe('over');
    state.hasEnded = false;
    await watch.stay();
    watch.noteUse();
    watch.tick();
    expect(phase()).toBe('over');
  });

  it('a restored tab learns from the server how long it was not used', async () => {
    const { state, watch, told, pass } = setUp();
    state.serverUsedAt = -WARNS_AFTER_MS - 30_000;
    await watch.check();
    expect(watch.read()).toMatchObject({ phase: 'warned', secondsLeft: 30 });
    await pass(5000);
    expect(watch.read()).toMatchObject({ phase: 'warned', secondsLeft: 25 });
    // Opening a page is no use.
    expect(told).toEqual([null]);
  });
});

describe('steadyClock', () => {
  it.each([
    ['both clocks go on', { wall: 5, steady: 5 }, 5],
    ['the computer slept', { wall: 900, steady: 1 }, 900],
    ['a person set the clock back', { wall: -3600, steady: 7 }, 7],
    ['both stand still', { wall: 0, steady: 0 }, 0],
  ])('time counts when %s', (_what, passed, expected) => {
    const clocks = { wall: 1000, steady: 10 };
    const now = steadyClock(
      () => clocks.wall,
      () => clocks.steady,
    );
    clocks.wall += passed.wall;
    clocks.steady += passed.steady;
    expect(now()).toBe(expected);
  });
});
