import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { makePodcast } from '~/testing/factories.ts';
import { restUrl, rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { readOpenEpisode } from './open-episode.ts';
import { podcastPlayer } from './podcast-player.ts';

it('the last position of a podcast is sent when the page is left', async () => {
  signIn();
  // jsdom plays nothing: the test plays the part of the element.
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
  const saved: unknown[] = [];
  server.use(
    tableHandler('podcast_progress', []),
    tableHandler('podcast_queue', []),
    http.post(rpcUrl('save_podcast_progress'), async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  const player = podcastPlayer(createQueryClient());
  await player.play(makePodcast({ id: 3, audio_url: '/sepse.mp3', file_path: null }));
  const audio = document.querySelector('audio');
  if (!audio) throw new Error('The page has no sound');
  audio.dispatchEvent(new Event('loadedmetadata'));
  audio.dispatchEvent(new Event('playing'));
  audio.currentTime = 7;
  audio.dispatchEvent(new Event('timeupdate'));

  const fetched = vi.spyOn(globalThis, 'fetch');
  const leavesAtOnce = (event: () => void) => {
    fetched.mockClear();
    event();
    // Before anything was waited for: a page that goes away waits for nothing.
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      rpcUrl('save_podcast_progress'),
      expect.objectContaining({ keepalive: true }),
    );
  };
  leavesAtOnce(() => window.dispatchEvent(new Event('pagehide')));
  // Phones close pages without an event: being hidden is the last one.
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  leavesAtOnce(() => document.dispatchEvent(new Event('visibilitychange')));
  await vi.waitFor(() =>
    expect(saved).toEqual(
      Array(2).fill(
        expect.objectContaining({ p_podcast_id: 3, p_current_seconds: 7, p_completed: false }),
      ),
    ),
  );
});

it('a reload before the place of an episode is known does not take it for its beginning', async () => {
  signIn();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  server.use(http.get(restUrl('podcast_progress'), () => new Promise<Response>(() => undefined)));
  void podcastPlayer(createQueryClient()).play(
    makePodcast({ id: 4, audio_url: '/sepse.mp3', file_path: null }),
  );
  expect(readOpenEpisode(readSession().userId)).toMatchObject({
    podcast: { id: 4 },
    positionSeconds: null,
  });
});
