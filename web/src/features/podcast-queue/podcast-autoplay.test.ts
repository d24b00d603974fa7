import { onlineManager } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DownloadRecord } from '~/lib/offline/downloads.rules.ts';
import { downloads } from '~/lib/offline/downloads.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { SHARED_COMPUTER_KEY } from '~/lib/personal-storage.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { createMemoryDownloads, episodeFile } from '~/testing/downloads.ts';
import { engineScene, episode } from '~/testing/podcast-engine.ts';
import { serveQueue } from '~/testing/queue-server.ts';
import { restUrl, server } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { dismissToast, toastStore } from '~/ui/toast.ts';
import { createAutoplay } from './podcast-autoplay.ts';
import { queueQueries } from './queue.queries.ts';
import type { QueueEntry } from './queue.rules.ts';

let client: ReturnType<typeof createQueryClient>;
let said: string[];
let stopListening: () => void;

beforeEach(() => {
  signIn();
  client = createQueryClient();
  said = [];
  stopListening = toastStore.subscribe(() => {
    const shown = toastStore.read();
    if (shown) said.push(shown.title);
  });
});

afterEach(async () => {
  stopListening();
  dismissToast();
  sessionStorage.clear();
  onlineManager.setOnline(true);
  await memberOutbox(client).flush();
  vi.restoreAllMocks();
});

const waitingOf = (...ids: number[]): QueueEntry[] =>
  ids.map((id) => ({ podcast_id: id, rank: id, podcast: episode(id) }));

/** An engine with a queue of these episodes; the test plays the part of the sound. */
function scene(...waiting: number[]) {
  const base = engineScene();
  const db = serveQueue(waitingOf(...waiting));
  const show = (...ids: number[]) =>
    client.setQueryData(queueQueries.list().queryKey, waitingOf(...ids));
  show(...waiting);
  base.onEnded.mockImplementation(createAutoplay(client, base.engine).ended);
  const playing = () => {
    const { podcast, status } = base.engine.read();
    return `${podcast?.id} ${status}`;
  };
  const left = () =>
    client.getQueryData(queueQueries.list().queryKey)?.map(({ podcast_id }) => podcast_id);
  return { ...base, db, show, playing, left };
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

test('nothing of the queue begins after a timer that stops at the end of the episode', async () => {
  const { engine, sound, playing, left } = scene(2);
  await engine.play(episode(1));
  engine.sleep('end');
  sound.fire('ended');
  await Promise.resolve();
  expect([playing(), left()]).toEqual(['1 paused', [2]]);
});

test('an episode that is begun by hand leaves the queue, and one that is queued while it plays stays', async () => {
  const { engine, sound, show, left } = scene(2, 3);
  await engine.play(episode(3));
  await vi.waitFor(() => expect(left()).toEqual([2]));
  show(3);
  sound.fire('waiting');
  sound.fire('playing');
  await engine.play(episode(3));
  expect(left()).toEqual([3]);
});

test('an episode that does not play is passed over once and stays in the queue', async () => {
  const { engine, sound, sign, playing, left } = scene(2, 3, 4);
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
  const { engine, sound, sign, left } = scene(2, 3);
  await engine.play(episode(1));
  sign.mockRejectedValue(new TypeError('no network'));
  sound.fire('ended');
  await vi.waitFor(() => expect(said.at(-1)).toBe('A fila parou'));
  expect(sign).toHaveBeenCalledTimes(3);
  expect(left()).toEqual([2, 3]);
});

/** The device has this episode. */
async function keepOnDevice(id: number) {
  const device = createMemoryDownloads();
  const store = downloads(device.storage);
  await store.add([episodeFile(id)]);
  const record = device.records.get(`${readSession().userId}/${id}`) as DownloadRecord;
  await device.storage.change(record, { state: 'done', stored: 10 });
  await store.refresh();
}

test('without a network the queue goes on with what is on the device, says so, and keeps the rest', async () => {
  const { engine, sound, sign, playing, left } = scene(2, 3, 4);
  await keepOnDevice(4);
  await engine.play(episode(1));
  onlineManager.setOnline(false);
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
  const { engine, sound, sign, playing } = scene(2, 3);
  await engine.play(episode(1));
  sound.fire('ended');
  await vi.waitFor(() => expect(playing()).toBe('2 playing'));
  sign.mockRejectedValue(new TypeError('no network'));
  sound.fire('error');
  await vi.waitFor(() => expect(playing()).toBe('2 unreachable'));
  expect(said).toEqual([]);
});

test('what the person chose meanwhile plays, and not the queue', async () => {
  const { engine, sound, playing } = scene(2);
  await engine.play(episode(1));
  client.removeQueries();
  let answer: ((response: Response) => void) | undefined;
  server.use(
    http.get(
      restUrl('podcast_queue'),
      () => new Promise<Response>((resolve) => (answer = resolve)),
    ),
  );
  sound.fire('ended');
  await engine.play(episode(7));
  await vi.waitFor(() => expect(answer).toBeDefined());
  answer?.(HttpResponse.json(waitingOf(2)));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(playing()).toBe('7 playing');
});

test('what the next episode needs is asked for half a minute before the end, once', async () => {
  const { engine, sound } = scene(2);
  const asked: string[] = [];
  server.use(
    http.get(restUrl('podcast_queue'), () => {
      asked.push('queue');
      return HttpResponse.json(waitingOf(2));
    }),
    http.get('*/functions/v1/api/podcasts/:id/audio', ({ params }) => {
      asked.push(`audio ${params.id}`);
      return HttpResponse.json({ url: '/2.mp3' });
    }),
  );
  await engine.play(episode(1));
  sound.reach(500);
  expect(asked).toEqual([]);
  for (const second of [571, 572, 573]) sound.reach(second);
  await vi.waitFor(() => expect(asked).toEqual(['queue', 'audio 2']));
});

// The last: a tab stays a shared computer.
test("nothing begins by itself on somebody else's computer", async () => {
  const { engine, sound, playing } = scene(2);
  await engine.play(episode(1));
  sessionStorage.setItem(SHARED_COMPUTER_KEY, '1');
  sound.fire('ended');
  await Promise.resolve();
  expect(playing()).toBe('1 paused');
});
