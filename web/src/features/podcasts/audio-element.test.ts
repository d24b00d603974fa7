import { afterEach, expect, test, vi } from 'vitest';
import { type canSetVolume, createAudioElement } from './audio-element.ts';

afterEach(() => document.body.replaceChildren());

const offered = () =>
  [...document.querySelectorAll('audio source')].map((source) => [
    source.getAttribute('type'),
    source.getAttribute('src'),
  ]);

test('an episode is offered as mp4, m4a, mpeg, mp3, wav and ogg', () => {
  createAudioElement().offer('https://a.example/1');
  expect(offered()).toEqual(
    ['mp4', 'm4a', 'mpeg', 'mp3', 'wav', 'ogg'].map((type) => [
      `audio/${type}`,
      'https://a.example/1',
    ]),
  );
});

test('another episode replaces the first in the audio element, and releasing it removes its sources', () => {
  const audio = createAudioElement();
  audio.offer('https://a.example/1');
  audio.offer('https://a.example/2');
  expect(offered()).toHaveLength(6);
  expect(offered().every(([, src]) => src === 'https://a.example/2')).toBe(true);
  audio.offer(null);
  expect(offered()).toEqual([]);
});

test('the audio fails only when its last source type has failed', () => {
  const audio = createAudioElement();
  const failed = vi.fn();
  audio.addEventListener('error', failed);
  audio.offer('https://a.example/1');
  const sources = [...audio.querySelectorAll('source')];
  for (const source of sources.slice(0, -1)) source.dispatchEvent(new Event('error'));
  expect(failed).not.toHaveBeenCalled();
  sources.at(-1)?.dispatchEvent(new Event('error'));
  expect(failed).toHaveBeenCalledTimes(1);
});

test.each([
  ['keeps what is set', undefined, true],
  ['always reads 1, as on an iPhone', 1, false],
])('canSetVolume is known where the volume %s: %#', async (_case, reading, expected) => {
  vi.resetModules();
  const fresh: { canSetVolume: typeof canSetVolume } = await import('./audio-element.ts');
  if (reading !== undefined) {
    vi.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockReturnValue(reading);
  }
  expect(fresh.canSetVolume()).toBe(expected);
});
