import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { episode as podcast, engineScene as scene } from '~/testing/podcast-engine.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const chaptered = {
  ...podcast(1),
  chapters: [
    { start: 0, title: 'Abertura' },
    { start: 60, title: 'Antibiótico' },
    { start: 120, title: 'Lactato' },
  ],
};

test('at the end of an episode the next one may begin', async () => {
  const { engine, sound, onEnded } = scene();
  await engine.play(podcast(1));
  sound.fire('ended');
  expect(onEnded).toHaveBeenCalledExactlyOnceWith(podcast(1));
  expect(engine.read()).toMatchObject({ status: 'paused', positionSeconds: 0, slept: null });
});

test.each(['end', 'chapter', 999_999] as const)(
  'a timer set to %s keeps the next episode from beginning',
  async (at) => {
    const { engine, sound, onEnded, lastKept } = scene();
    await engine.play(podcast(1));
    engine.sleep(at);
    sound.fire('ended');
    expect(onEnded).not.toHaveBeenCalled();
    expect(engine.read()).toMatchObject({ sleepAt: null, slept: { at: 1_000_000, isEnd: true } });
    expect(lastKept()).toEqual([1, 0, true]);
  },
);

test('a timer of half an hour outlives the end of an episode', async () => {
  const { engine, sound, onEnded } = scene();
  await engine.play(podcast(1));
  engine.sleep(2_800_000);
  sound.fire('ended');
  expect(onEnded).toHaveBeenCalled();
  await engine.play(podcast(2));
  expect(engine.read()).toMatchObject({ sleepAt: 2_800_000, slept: null });
});

test('before a timer runs out the sound fades, and then it is paused, says so, and plays on as loud as before', async () => {
  const { engine, sound } = scene();
  await engine.play(podcast(1));
  engine.sleep(1_060_000);
  sound.reach(1);
  expect(sound.volume).toBe(0.8);
  vi.setSystemTime(1_056_000);
  sound.reach(56);
  expect(sound.volume).toBeCloseTo(0.4);
  vi.setSystemTime(1_060_500);
  sound.reach(60);
  expect(engine.read()).toMatchObject({
    status: 'paused',
    positionSeconds: 60,
    slept: { at: 1_060_500, isEnd: false },
  });
  expect(sound.volume).toBe(0.8);
  await engine.play(podcast(1));
  expect(engine.read()).toMatchObject({ status: 'playing', slept: null });
});

test('another choice while the sound fades makes it as loud as before', async () => {
  const { engine, sound } = scene();
  await engine.play(podcast(1));
  engine.sleep(1_004_000);
  sound.reach(1);
  expect(sound.volume).toBeCloseTo(0.4);
  engine.sleep(null);
  expect(sound.volume).toBe(0.8);
  sound.reach(2);
  expect(sound.volume).toBe(0.8);
});

test('a timer for the end of the chapter stops where the next one begins, also after a jump', async () => {
  const { engine, sound } = scene();
  await engine.play(chaptered);
  sound.reach(30);
  engine.sleep('chapter');
  engine.seek(100);
  sound.reach(101);
  expect(engine.read().status).toBe('playing');
  sound.reach(120.2);
  expect(engine.read()).toMatchObject({ status: 'paused', sleepAt: null, slept: { isEnd: false } });
});

test('an episode that was restored without its chapters stops by those that the player was opened with', async () => {
  const { engine, sound } = scene();
  engine.restore({ ...chaptered, chapters: null }, 30);
  await engine.play({ ...chaptered, chapters: null });
  engine.sleep('chapter', chaptered.chapters);
  sound.reach(59);
  expect(engine.read().status).toBe('playing');
  sound.reach(60.1);
  expect(engine.read().status).toBe('paused');
});

test('an episode begins at its own speed, and a chosen one is remembered for it', async () => {
  const { engine, sound, rateOf, remember } = scene();
  rateOf.mockImplementation(({ id }) => id);
  await engine.play(podcast(1));
  expect([sound.playbackRate, engine.read().rate]).toEqual([1, 1]);
  await engine.play(podcast(2));
  expect([sound.playbackRate, engine.read().rate]).toEqual([2, 2]);
  engine.setRate(1.25);
  expect(remember).toHaveBeenLastCalledWith({ rate: 1.25, volume: 0.8 }, podcast(2));
});
