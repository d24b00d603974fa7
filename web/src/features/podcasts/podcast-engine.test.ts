import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '~/lib/errors.ts';
import { episode as podcast, engineScene as scene } from '~/testing/podcast-engine.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('playing', () => {
  test('an episode starts where it was left, at the remembered speed and volume', async () => {
    const { engine, sound } = scene({ seconds: 90 });
    await engine.play(podcast(1));
    expect(sound).toMatchObject({
      src: 'signed-1-false',
      currentTime: 90,
      playbackRate: 1.5,
      volume: 0.8,
    });
    expect(engine.read()).toMatchObject({ status: 'playing', positionSeconds: 90 });
  });

  test('an episode whose start position the browser lost is moved there again', async () => {
    const { engine, sound } = scene({ seconds: 90 });
    sound.isSlow = true;
    await engine.play(podcast(1));
    sound.currentTime = 0;
    sound.begin();
    expect(sound.currentTime).toBe(90);
  });

  test('pause and play do not ask for the address of the audio again', async () => {
    const { engine, sound, sign } = scene();
    await engine.play(podcast(1));
    sound.reach(42);
    engine.toggle(podcast(1));
    expect(engine.read().status).toBe('paused');
    await engine.play(podcast(1));
    expect(engine.read()).toMatchObject({ status: 'playing', positionSeconds: 42 });
    expect(sign).toHaveBeenCalledTimes(1);
  });

  test('another episode starts and the first one keeps its position', async () => {
    const { engine, sound, lastKept } = scene();
    await engine.play(podcast(1));
    sound.reach(42);
    await engine.play(podcast(2));
    expect(lastKept()).toEqual([1, 42, false]);
    expect(engine.read().podcast?.id).toBe(2);
    expect(sound.src).toBe('signed-2-false');
  });

  test('the late address of a replaced episode is ignored', async () => {
    const { engine, sound, sign } = scene();
    let answer: (url: string) => void = () => undefined;
    sign.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const first = engine.play(podcast(1));
    await engine.play(podcast(2));
    answer('signed-late');
    await first;
    expect(sound.src).toBe('signed-2-false');
  });

  test('pausing a loading episode cancels it, and play loads it again', async () => {
    const { engine, sound, sign } = scene();
    const opening = engine.play(podcast(1));
    engine.pause();
    await opening;
    expect(engine.read().status).toBe('paused');
    expect(sound.src).toBe('');
    await engine.play(podcast(1));
    expect(engine.read().status).toBe('playing');
    expect(sign).toHaveBeenCalledTimes(2);
  });

  test('an episode stays paused where the browser requires a press first', async () => {
    const { engine, sound } = scene();
    sound.refusal = new DOMException('press first', 'NotAllowedError');
    await engine.play(podcast(1));
    expect(engine.read().status).toBe('paused');
  });
});

describe('while the next episode loads', () => {
  test('while the next episode loads, the previous one is silent and reports nothing for it', async () => {
    const { engine, sound, sign, kept, lastKept } = scene();
    await engine.play(podcast(1));
    sound.reach(300);
    let answer: (url: string) => void = () => undefined;
    sign.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const opening = engine.play(podcast(2));
    expect(lastKept()).toEqual([1, 300, false]);
    kept.length = 0;
    expect(sound.paused).toBe(true);

    // What the old sound still had to say.
    sound.fire('playing');
    sound.reach(301);
    engine.leave();
    engine.skip(10);
    expect(sound.currentTime).toBe(301);
    expect(engine.read()).toMatchObject({ status: 'loading', positionSeconds: 0 });
    engine.seek(50);
    expect(sound.currentTime).toBe(301);
    expect(kept).toEqual([]);

    answer('signed-2');
    await opening;
    expect(engine.read()).toMatchObject({ status: 'playing', positionSeconds: 50 });
    expect(sound.currentTime).toBe(50);
  });

  test.each([
    { left: 90, steps: [10, 10], begins: 110 },
    { left: 90, steps: [-10], begins: 80 },
    { left: 6, steps: [-10], begins: 0 },
  ])(
    'an episode left at $left and skipped by $steps while that is unknown begins at $begins',
    async ({ left, steps, begins }) => {
      const { engine, sound } = scene({ seconds: left });
      const opening = engine.play(podcast(1));
      for (const step of steps) engine.skip(step);
      await opening;
      expect(sound.currentTime).toBe(begins);
      expect(engine.read()).toMatchObject({ status: 'playing', positionSeconds: begins });
    },
  );

  test('skipping and pausing while the position is unknown shows the right position, and play begins there', async () => {
    const { engine, sound } = scene({ seconds: 90 });
    const opening = engine.play(podcast(1));
    engine.skip(10);
    engine.pause();
    await opening;
    expect(engine.read()).toMatchObject({ status: 'paused', positionSeconds: 100 });
    expect(sound.src).toBe('');
    await engine.play(podcast(1));
    expect(engine.read()).toMatchObject({ status: 'playing', positionSeconds: 100 });
    expect(sound.currentTime).toBe(100);
  });

  test('a skip in an episode that never began does not move the next episode', async () => {
    const { engine } = scene({ seconds: 90 });
    const first = engine.play(podcast(1));
    engine.skip(10);
    const second = engine.play(podcast(2));
    await Promise.all([first, second]);
    expect(engine.read()).toMatchObject({ positionSeconds: 90 });
  });

  test('an audio address that fails after a pause shows no failure', async () => {
    const { engine, sign } = scene();
    sign.mockRejectedValueOnce(new Error('no answer'));
    const opening = engine.play(podcast(1));
    engine.pause();
    await opening;
    expect(engine.read().status).toBe('paused');
  });

  test('a position chosen before the length is known is where the episode begins', async () => {
    const { engine, sound, kept, lastKept } = scene({ seconds: 90 });
    sound.isSlow = true;
    await engine.play(podcast(1));
    engine.seek(200);
    expect(kept).toEqual([]);
    sound.begin();
    expect(sound.currentTime).toBe(200);
    sound.reach(201);
    engine.pause();
    expect(lastKept()).toEqual([1, 201, false]);
  });

  test('a position chosen while loading survives a pause', async () => {
    const { engine, sound } = scene({ seconds: 90 });
    const opening = engine.play(podcast(1));
    engine.seek(200);
    engine.pause();
    await opening;
    await engine.play(podcast(1));
    expect(sound.currentTime).toBe(200);
  });
});

describe('what can go wrong', () => {
  test('an expired audio address is renewed once, at the same second', async () => {
    const { engine, sound, sign } = scene();
    await engine.play(podcast(1));
    sound.reach(120);
    sound.fire('error');
    await vi.waitFor(() => expect(engine.read().status).toBe('playing'));
    expect(sign).toHaveBeenLastCalledWith(podcast(1), true);
    expect(sound).toMatchObject({ src: 'signed-1-true', currentTime: 120 });
  });

  test('a second error in a row stops playback and is logged, and play continues from there', async () => {
    const { engine, sound, report } = scene({ seconds: 30 });
    await engine.play(podcast(1));
    sound.reach(120);
    sound.refusal = new Error('no sound');
    sound.fire('error');
    await vi.waitFor(() => expect(sound.src).toBe('signed-1-true'));
    sound.fire('error');
    expect(engine.read().status).toBe('failed');
    expect(report).toHaveBeenCalledTimes(1);
    sound.refusal = null;
    await engine.play(podcast(1));
    expect(engine.read()).toMatchObject({ status: 'playing', positionSeconds: 120 });
  });

  test('an error during a pause stays silent, and play reloads at the same second', async () => {
    const { engine, sound, sign } = scene();
    await engine.play(podcast(1));
    sound.reach(120);
    engine.pause();
    sound.fire('error');
    await vi.advanceTimersByTimeAsync(1000);
    expect(engine.read()).toMatchObject({ status: 'paused', positionSeconds: 120 });
    expect(sound.paused).toBe(true);
    expect(sign).toHaveBeenCalledTimes(1);
    await engine.play(podcast(1));
    expect(engine.read().status).toBe('playing');
    expect(sound.currentTime).toBe(120);
    expect(sign).toHaveBeenCalledTimes(2);
  });

  test('an episode without a file reports that', async () => {
    const { engine, sign } = scene();
    const missing = { status: 404, code: 'not_found', body: 'no such file' } as const;
    sign.mockRejectedValueOnce(new AppError(missing));
    await engine.play(podcast(1));
    expect(engine.read().status).toBe('unavailable');
  });

  test('an episode plays although its position cannot be loaded', async () => {
    const { engine } = scene({ isPlaceUnknown: true });
    await engine.play(podcast(1));
    expect(engine.read()).toMatchObject({ status: 'playing', positionSeconds: 0 });
  });

  test('without a network the player says so, and the next press begins where the episode was left', async () => {
    const { engine, sound, sign, report } = scene({ seconds: 90 });
    sign.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await engine.play(podcast(1));
    expect(engine.read().status).toBe('unreachable');
    expect(report).not.toHaveBeenCalled();
    await engine.play(podcast(1));
    expect(engine.read().status).toBe('playing');
    expect(sound.currentTime).toBe(90);
  });
});

describe('remembering the place', () => {
  test('the position is reported every ten seconds, on pause, on seek, and when another episode starts', async () => {
    const { engine, sound, kept, lastKept } = scene();
    await engine.play(podcast(1));
    sound.reach(9.9);
    expect(kept).toEqual([]);
    sound.reach(10);
    expect(lastKept()).toEqual([1, 10, false]);
    sound.reach(19);
    expect(kept).toHaveLength(1);
    engine.seek(200);
    expect(lastKept()).toEqual([1, 200, false]);
    sound.reach(205);
    engine.pause();
    expect(lastKept()).toEqual([1, 205, false]);
    expect(kept).toHaveLength(3);
  });

  test('the position is sent at once when the page is hidden, also while the audio is buffering', async () => {
    const { engine, sound, kept } = scene();
    await engine.play(podcast(1));
    sound.reach(5);
    engine.leave();
    expect(kept.at(-1)).toMatchObject({ seconds: 5, isUrgent: true });
    sound.reach(8);
    sound.fire('waiting');
    engine.leave();
    expect(kept.at(-1)).toMatchObject({ seconds: 8, isUrgent: true });
    engine.pause();
    engine.leave();
    expect(kept.map(({ isUrgent }) => isUrgent)).toEqual([true, true, false]);
  });

  test('the position is reported after a seek back to the beginning', async () => {
    const { engine, sound, lastKept } = scene({ seconds: 90 });
    await engine.play(podcast(1));
    sound.reach(95);
    engine.seek(0);
    expect(lastKept()).toEqual([1, 0, false]);
  });

  test('an error does not lose the position before it', async () => {
    const { engine, sound, lastKept } = scene();
    await engine.play(podcast(1));
    sound.reach(7);
    sound.fire('error');
    expect(lastKept()).toEqual([1, 7, false]);
    await vi.waitFor(() => expect(engine.read().status).toBe('playing'));
  });

  test('the end completes an episode, and playing it again starts over', async () => {
    const { engine, sound, lastKept } = scene();
    await engine.play(podcast(1));
    sound.reach(600);
    sound.paused = true;
    sound.fire('ended');
    expect(lastKept()).toEqual([1, 600, true]);
    expect(engine.read()).toMatchObject({ status: 'paused', positionSeconds: 0 });
    await engine.play(podcast(1));
    expect(sound.currentTime).toBe(0);
  });
});

describe('controls', () => {
  test('seeking stays within the bounds of the episode', async () => {
    const { engine, sound } = scene();
    await engine.play(podcast(1));
    engine.skip(-10);
    expect(sound.currentTime).toBe(0);
    engine.seek(9999);
    expect(sound.currentTime).toBe(600);
  });

  test('speed and volume of podcasts are remembered', async () => {
    const { engine, sound, remember } = scene();
    await engine.play(podcast(1));
    engine.setRate(2);
    engine.setVolume(0.34);
    expect(sound).toMatchObject({ playbackRate: 2, volume: 0.3 });
    expect(remember).toHaveBeenLastCalledWith({ rate: 2, volume: 0.3 }, null);
  });

  test('the sleep timer stops playback when it runs out', async () => {
    const { engine, sound } = scene();
    await engine.play(podcast(1));
    engine.sleep(Date.now() + 60_000);
    vi.advanceTimersByTime(59_000);
    sound.reach(59);
    expect(engine.read().status).toBe('playing');
    vi.advanceTimersByTime(1_000);
    sound.reach(60);
    expect(engine.read()).toMatchObject({ status: 'paused', sleepAt: null });
  });

  test('a sleep timer that ran out during a pause does not stop what is played later', async () => {
    const { engine, sound } = scene();
    await engine.play(podcast(1));
    engine.sleep(Date.now() + 60_000);
    engine.pause();
    vi.advanceTimersByTime(3_600_000);
    await engine.play(podcast(1));
    expect(engine.read().sleepAt).toBeNull();
    sound.reach(1);
    expect(engine.read().status).toBe('playing');
  });

  test('closing the player forgets the episode and keeps its position', async () => {
    const { engine, sound, lastKept } = scene();
    await engine.play(podcast(1));
    sound.reach(33);
    engine.close();
    expect(engine.read()).toMatchObject({ status: 'idle', podcast: null });
    expect(lastKept()).toEqual([1, 33, false]);
  });

  test("the next person on the device gets nothing of the listener's episode", async () => {
    const { engine, sound, kept } = scene();
    await engine.play(podcast(1));
    sound.reach(5);
    engine.discard();
    expect(engine.read()).toMatchObject({ status: 'idle', podcast: null });
    expect(sound.paused).toBe(true);
    expect(kept).toEqual([]);
  });
});
