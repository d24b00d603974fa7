import { describe, expect, test, vi } from 'vitest';
import { episode as podcast, engineScene as scene } from '~/testing/podcast-engine.ts';

describe('two devices', () => {
  const others = [{ seconds: 300, device: 'Chrome no Android#2', revision: 7 }];

  test('an episode that went on elsewhere asks before it plays', async () => {
    const { engine, sound, kept } = scene({ seconds: 90, others });
    await engine.play(podcast(1));
    expect(engine.read()).toMatchObject({ status: 'paused', positionSeconds: 90, others });
    expect(sound.paused).toBe(true);
    expect(kept).toEqual([]);
  });

  test.each([
    ['there', 300],
    ['here', 90],
  ])(
    'the answer "%s" is reported as a choice and playback continues there',
    async (_answer, second) => {
      const { engine, sound, kept, place } = scene({ seconds: 90, others });
      await engine.play(podcast(1));
      place.others = [];
      engine.settle(second);
      await vi.waitFor(() => expect(engine.read().status).toBe('playing'));
      expect(engine.read().others).toEqual([]);
      expect(sound.currentTime).toBe(second);
      expect(kept).toEqual([expect.objectContaining({ seconds: second, isChoice: true })]);
    },
  );

  test('an episode that went on elsewhere during a pause asks when it plays again', async () => {
    const { engine, sound, place } = scene();
    await engine.play(podcast(1));
    sound.reach(42);
    engine.pause();
    place.others = others;
    await engine.play(podcast(1));
    expect(engine.read()).toMatchObject({ status: 'paused', positionSeconds: 42, others });
  });

  test('playing on without an answer does not ask again', async () => {
    const { engine, sound } = scene({ seconds: 90, others });
    await engine.play(podcast(1));
    await engine.play(podcast(1));
    sound.reach(95);
    engine.ask([{ seconds: 310, device: null, revision: 8 }]);
    expect(engine.read()).toMatchObject({ status: 'playing', others: [{ seconds: 310 }] });
  });

  test('another episode closes the question about places', async () => {
    const { engine, place } = scene({ seconds: 90, others });
    await engine.play(podcast(1));
    place.others = [];
    await engine.play(podcast(2));
    expect(engine.read()).toMatchObject({ status: 'playing', others: [] });
  });
});

describe('an episode of an earlier visit', () => {
  test('an episode of an earlier visit is shown at its position and fetched only when it plays', async () => {
    const { engine, sound, sign, readPlace } = scene({ seconds: 10 });
    engine.restore(podcast(1), 42);
    expect(engine.read()).toMatchObject({
      status: 'paused',
      positionSeconds: 42,
      durationSeconds: 600,
    });
    expect(sign).not.toHaveBeenCalled();
    expect(readPlace).not.toHaveBeenCalled();
    engine.skip(10);
    await engine.play(podcast(1));
    expect(readPlace).toHaveBeenCalledWith(podcast(1), 52);
    expect(sound.currentTime).toBe(52);
  });

  test('an episode of an earlier visit without a known position begins where its record says', async () => {
    const { engine, sound } = scene({ seconds: 90 });
    engine.restore(podcast(1), null);
    expect(engine.read()).toMatchObject({ status: 'paused', positionSeconds: 0, isPlaced: false });
    engine.skip(10);
    await engine.play(podcast(1));
    expect(sound.currentTime).toBe(100);
    expect(engine.read()).toMatchObject({ positionSeconds: 100, isPlaced: true });
  });

  test('an episode of an earlier visit does not replace one that was chosen meanwhile', async () => {
    const { engine } = scene();
    await engine.play(podcast(2));
    engine.restore(podcast(1), 42);
    expect(engine.read().podcast?.id).toBe(2);
  });
});

describe('a place that the audio does not have any more', () => {
  const shorter = { ...podcast(1), file_path: null, duration: '21:00', duration_seconds: 1260 };
  /** An audio of ten minutes, which a browser cannot send beyond its end. */
  function shortScene(seconds: number) {
    const all = scene({ seconds });
    all.sound.duration = 600;
    let at = 0;
    Object.defineProperty(all.sound, 'currentTime', {
      get: () => at,
      set: (to: number) => {
        at = Math.min(to, all.sound.duration);
      },
    });
    return all;
  }
  const cut = { fromSeconds: 700, lengthSeconds: 600 };

  test.each([700, 597])('an episode that was left at %d begins at 0 and says so', async (left) => {
    const { engine, sound, kept } = shortScene(left);
    await engine.play(shorter);
    expect(sound.currentTime).toBe(0);
    expect(engine.read()).toMatchObject({
      status: 'playing',
      positionSeconds: 0,
      cut: { ...cut, fromSeconds: left },
    });
    engine.leave();
    expect(kept).toEqual([]);
  });

  test('a link, a chapter, a note and the place of another device lead to 0 there', async () => {
    const { engine, sound, kept } = shortScene(30);
    await engine.play(shorter, 700);
    expect([sound.currentTime, engine.read().cut]).toEqual([0, cut]);
    sound.reach(30);
    engine.jump(700);
    expect([sound.currentTime, engine.read().cut]).toEqual([0, cut]);
    engine.seek(40);
    expect(engine.read().cut).toBeNull();
    engine.pause();
    await engine.play(shorter, 700);
    expect([sound.currentTime, engine.read().cut]).toEqual([0, cut]);
    engine.settle(700);
    expect(kept.at(-1)).toMatchObject({ seconds: 0, isChoice: true });
    expect(kept.every(({ seconds }) => seconds < 600)).toBe(true);
  });

  test('a file of ours that is shorter than the catalogue says begins at 0 once it ends unheard', async () => {
    const { engine, sound, kept, onEnded } = shortScene(700);
    const ours = { ...shorter, file_path: '1/a.mp3' };
    await engine.play(ours);
    // The browser is at its end, and says so.
    sound.fire('ended');
    expect(engine.read()).toMatchObject({ positionSeconds: 0, cut: { fromSeconds: 700 } });
    expect(sound.currentTime).toBe(0);
    expect(onEnded).not.toHaveBeenCalled();
    expect(kept).toEqual([]);
    sound.reach(600);
    sound.fire('ended');
    expect(onEnded).toHaveBeenCalledOnce();
    expect(kept.at(-1)).toMatchObject({ seconds: 600, isCompleted: true, lengthSeconds: 600 });
  });

  test('a second that the listener chose stays, also while the episode loads', async () => {
    const { engine, sound, sign } = shortScene(30);
    let answer: (url: string) => void = () => undefined;
    sign.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const opening = engine.play(shorter);
    engine.seek(598);
    answer('signed');
    await opening;
    expect([sound.currentTime, engine.read().cut]).toEqual([598, null]);
  });

  test('an episode that broke off near its end goes on there', async () => {
    const { engine, sound } = shortScene(30);
    await engine.play(shorter);
    sound.reach(598);
    sound.fire('error');
    await vi.waitFor(() => expect(engine.read().status).toBe('playing'));
    expect([sound.currentTime, engine.read().cut]).toEqual([598, null]);
  });

  test.each([
    ['from its beginning', 0, 533],
    ['from the middle', 30, 600],
  ])(
    'the end of an audio that was heard %s tells its length or not',
    async (_from, start, length) => {
      const { engine, sound, kept } = scene({ seconds: start });
      await engine.play(podcast(1));
      sound.reach(533);
      sound.fire('ended');
      expect(kept.at(-1)).toMatchObject({ isCompleted: true, lengthSeconds: length });
    },
  );

  test('an episode that is heard once more after its end lost no place', async () => {
    const { engine, sound } = scene({ seconds: 300 });
    await engine.play(podcast(1));
    sound.reach(600);
    sound.fire('ended');
    sound.paused = true;
    await engine.play(podcast(1));
    sound.reach(1);
    expect(engine.read()).toMatchObject({ positionSeconds: 1, cut: null });
  });

  test('nothing that was heard is cut off by a length that a browser guesses, or the catalogue', async () => {
    const { engine, sound, kept } = scene({ seconds: 300 });
    const guessed = { ...podcast(1), duration: '1:02', duration_seconds: 62 };
    await engine.play(guessed);
    expect(sound.currentTime).toBe(300);
    sound.duration = 62;
    sound.fire('durationchange');
    sound.reach(312);
    expect(kept.at(-1)).toMatchObject({ seconds: 312, lengthSeconds: 312 });
    engine.skip(10);
    expect(sound.currentTime).toBe(312);
    engine.skip(-10);
    expect(sound.currentTime).toBe(302);
  });
});
