import { afterEach, expect, test, vi } from 'vitest';
import { engineScene, episode } from '~/testing/podcast-engine.ts';
import { createAutoplay } from './podcast-autoplay.ts';
import type { QueueEntry } from './queue.rules.ts';

afterEach(() => void vi.restoreAllMocks());

/** An engine with a queue of these episodes; the test plays the part of the sound. */
function scene(...waiting: number[]) {
  const base = engineScene();
  let queue: QueueEntry[] = waiting.map((id) => ({
    podcast_id: id,
    rank: id,
    podcast: episode(id),
  }));
  const said: string[] = [];
  const options = {
    player: base.engine,
    queue: vi.fn(async () => queue),
    hearable: async (): Promise<ReadonlySet<number> | null> => null,
    prepare: vi.fn(),
    leave: vi.fn((podcastId: number) => {
      queue = queue.filter(({ podcast_id }) => podcast_id !== podcastId);
    }),
    say: ({ title }: { title: string }) => void said.push(title),
    mayBegin: () => true,
  };
  const autoplay = createAutoplay(options);
  base.onEnded.mockImplementation(autoplay.ended);
  const playing = () => {
    const { podcast, status } = base.engine.read();
    return `${podcast?.id} ${status}`;
  };
  return { ...base, options, said, playing, left: () => queue.map(({ podcast_id }) => podcast_id) };
}

test('when an episode ends the first of the queue begins and leaves it', async () => {
  const { engine, sound, playing, left } = scene(2, 3);
  await engine.play(episode(1));
  sound.fire('ended');
  await vi.waitFor(() => expect(playing()).toBe('2 playing'));
  await vi.waitFor(() => expect(left()).toEqual([3]));
  sound.fire('ended');
  await vi.waitFor(() => expect(playing()).toBe('3 playing'));
  await vi.waitFor(() => expect(left()).toEqual([]));
  // With an empty queue nothing begins by itself.
  sound.fire('ended');
  await Promise.resolve();
  expect(playing()).toBe('3 paused');
});

test("nothing begins by itself on somebody else's computer", async () => {
  const { engine, sound, playing, options } = scene(2);
  options.mayBegin = () => false;
  await engine.play(episode(1));
  sound.fire('ended');
  await Promise.resolve();
  expect(playing()).toBe('1 paused');
});

test('nothing of the queue begins after a timer that stops at the end of the episode', async () => {
  const { engine, sound, playing, left } = scene(2);
  await engine.play(episode(1));
  engine.sleep('end');
  sound.fire('ended');
  await Promise.resolve();
  expect([playing(), left()]).toEqual(['1 paused', [2]]);
});

test('an episode that is begun by hand leaves the queue, and one that is queued while it plays stays', async () => {
  const { engine, sound, options, left } = scene(2, 3);
  await engine.play(episode(3));
  await vi.waitFor(() => expect(left()).toEqual([2]));
  options.queue.mockResolvedValue([{ podcast_id: 3, rank: 1, podcast: episode(3) }]);
  options.leave.mockClear();
  sound.fire('waiting');
  sound.fire('playing');
  await engine.play(episode(3));
  expect(options.leave).not.toHaveBeenCalled();
});

test('an episode that does not play is passed over once and stays in the queue', async () => {
  const { engine, sound, sign, said, playing, left } = scene(2, 3, 4);
  await engine.play(episode(1));
  sign
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockRejectedValueOnce(new Error('missing'));
  sound.fire('ended');
  await vi.waitFor(() => expect(playing()).toBe('4 playing'));
  expect(said).toEqual(['Pulamos “Episódio 2”', 'Pulamos “Episódio 3”']);
  await vi.waitFor(() => expect(left()).toEqual([2, 3]));
});

test('a queue of which nothing plays stops, and is not emptied', async () => {
  const { engine, sound, sign, said, left } = scene(2, 3);
  await engine.play(episode(1));
  sign.mockRejectedValue(new TypeError('no network'));
  sound.fire('ended');
  await vi.waitFor(() => expect(said.at(-1)).toBe('A fila parou'));
  expect(sign).toHaveBeenCalledTimes(3);
  expect(left()).toEqual([2, 3]);
});

test('without a network the queue goes on with what is on the device, says so, and keeps the rest', async () => {
  const { engine, sound, sign, said, playing, left, options } = scene(2, 3, 4);
  options.hearable = async () => new Set([4]);
  await engine.play(episode(1));
  sound.fire('ended');
  await vi.waitFor(() => expect(playing()).toBe('4 playing'));
  expect(said).toEqual(['Sem conexão: toca “Episódio 4”']);
  await vi.waitFor(() => expect(left()).toEqual([2, 3]));
  // Where nothing more is here, one is tried, and not each of a long queue.
  sign.mockClear().mockRejectedValue(new TypeError('no network'));
  sound.fire('ended');
  await vi.waitFor(() => expect(said.at(-1)).toBe('A fila parou'));
  expect(sign).toHaveBeenCalledOnce();
  expect(left()).toEqual([2, 3]);
});

test('an episode that breaks off while it plays is not passed over', async () => {
  const { engine, sound, sign, said, playing } = scene(2, 3);
  await engine.play(episode(1));
  sound.fire('ended');
  await vi.waitFor(() => expect(playing()).toBe('2 playing'));
  sign.mockRejectedValue(new TypeError('no network'));
  sound.fire('error');
  await vi.waitFor(() => expect(playing()).toBe('2 unreachable'));
  expect(said).toEqual([]);
});

test('what somebody chose meanwhile plays, and not the queue', async () => {
  const { engine, sound, options, playing } = scene(2);
  await engine.play(episode(1));
  let answer: (queue: QueueEntry[]) => void = () => undefined;
  options.queue.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  sound.fire('ended');
  await engine.play(episode(7));
  answer([{ podcast_id: 2, rank: 1, podcast: episode(2) }]);
  await Promise.resolve();
  expect(playing()).toBe('7 playing');
});

test('what the next episode needs is asked for half a minute before the end, once', async () => {
  const { engine, sound, options } = scene(2);
  await engine.play(episode(1));
  sound.reach(500);
  expect(options.prepare).not.toHaveBeenCalled();
  for (const second of [571, 572, 573]) sound.reach(second);
  expect(options.prepare).toHaveBeenCalledExactlyOnceWith(episode(1));
});
