import { describe, expect, it, test, vi } from 'vitest';
import {
  type CaptionsApi,
  listTracks,
  requestCaptions,
  shownLanguage,
  showTrack,
} from './youtube-captions.ts';

const portuguese = { languageCode: 'pt', label: 'Português' };

/** Google documents none of it, so any of it may be missing or different tomorrow. */
test.each<[string, CaptionsApi]>([
  ['has none of the functions', {}],
  ['has no module yet', { getOptions: () => [], getOption: () => undefined, setOption: vi.fn() }],
  ['says something else', { getOptions: () => ({ captions: true }), getOption: () => 'pt' }],
  ['says nothing', { getOptions: () => undefined, getOption: () => null }],
])('a player that %s has no captions, and nothing breaks', (_, api) => {
  expect(listTracks(api)).toBeUndefined();
  expect(shownLanguage(api)).toBeNull();
  showTrack(api, portuguese);
  showTrack(api, null);
  requestCaptions(api);
  if (api.setOption) expect(api.setOption).not.toHaveBeenCalled();
});

describe('a player with the module', () => {
  const setOption = vi.fn();
  const loadModule = vi.fn();
  const api: CaptionsApi = {
    getOptions: () => ['captions'],
    getOption: (_, option) => (option === 'track' ? { languageCode: 'en' } : ['lista']),
    setOption,
    loadModule,
  };

  it('lists languages and says which one it shows', () => {
    expect(listTracks(api)).toEqual(['lista']);
    expect(shownLanguage(api)).toBe('en');
  });

  it('shows a language, and none when nothing is wanted', () => {
    showTrack(api, portuguese);
    showTrack(api, null);
    expect(setOption.mock.calls).toEqual([
      ['captions', 'track', { languageCode: 'pt' }],
      ['captions', 'track', {}],
    ]);
  });

  it('is not asked for what it has', () => {
    requestCaptions(api);
    expect(loadModule).not.toHaveBeenCalled();
    requestCaptions({ ...api, getOptions: () => [] });
    expect(loadModule).toHaveBeenCalledExactlyOnceWith('captions');
  });
});
