import { describe, expect, test, vi } from 'vitest';
import { episode as podcast, engineScene as scene } from '~/testing/podcast-engine.ts';

describe('two devices', () => {
  const others = [{ seconds: 300, device: 'Chrome no Android#2', revision: 7 }];

  test('an episode that is elsewhere on another device asks before it sounds', async () => {
    const { engine, sound, kept } = scene({ seconds: 90, others });
    await engine.play(podcast(1));
    expect(engine.read()).toMatchObject({ status: 'paused', positionSeconds: 90, others });
    expect(sound.paused).toBe(true);
    expect(kept).toEqual([]);
  });

  test.each([
    ['there', 300],
    ['here', 90],
  ])('the answer "%s" is kept as a choice, and it plays on from there', async (_answer, second) => {
    const { engine, sound, kept, place } = scene({ seconds: 90, others });
    await engine.play(podcast(1));
    place.others = [];
    engine.settle(second);
    await vi.waitFor(() => expect(engine.read().status).toBe('playing'));
    expect(engine.read().others).toEqual([]);
    expect(sound.currentTime).toBe(second);
    expect(kept).toEqual([expect.objectContaining({ seconds: second, isChoice: true })]);
  });

  test('one that went on during a pause here is asked about as soon as it plays again', async () => {
    const { engine, sound, place } = scene();
    await engine.play(podcast(1));
    sound.reach(42);
    engine.pause();
    place.others = others;
    await engine.play(podcast(1));
    expect(engine.read()).toMatchObject({ status: 'paused', positionSeconds: 42, others });
  });

  test('whoever plays on without an answer is not stopped again', async () => {
    const { engine, sound } = scene({ seconds: 90, others });
    await engine.play(podcast(1));
    await engine.play(podcast(1));
    sound.reach(95);
    engine.ask([{ seconds: 310, device: null, revision: 8 }]);
    expect(engine.read()).toMatchObject({ status: 'playing', others: [{ seconds: 310 }] });
  });

  test('another episode takes the question away', async () => {
    const { engine, place } = scene({ seconds: 90, others });
    await engine.play(podcast(1));
    place.others = [];
    await engine.play(podcast(2));
    expect(engine.read()).toMatchObject({ status: 'playing', others: [] });
  });
});

describe('an episode of an earlier visit', () => {
  test('is shown where it was, and nothing of it is fetched before it plays', async () => {
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

  test('that was never placed begins where its record says', async () => {
    const { engine, sound } = scene({ seconds: 90 });
    engine.restore(podcast(1), null);
    expect(engine.read()).toMatchObject({ status: 'paused', positionSeconds: 0, isPlaced: false });
    engine.skip(10);
    await engine.play(podcast(1));
    expect(sound.currentTime).toBe(100);
    expect(engine.read()).toMatchObject({ positionSeconds: 100, isPlaced: true });
  });

  test('does not take the place of one that was chosen meanwhile', async () => {
    const { engine } = scene();
    await engine.play(podcast(2));
    engine.restore(podcast(1), 42);
    expect(engine.read().podcast?.id).toBe(2);
  });
});
