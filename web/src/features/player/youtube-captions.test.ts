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
])('a player that %s has no captions and does not fail', (_, api) => {
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

  it('the captions module lists languages and the shown one', () => {
    expect(listTracks(api)).toEqual(['lista']);
    expect(shownLanguage(api)).toBe('en');
  });

  it('the captions module shows the chosen language, or none', () => {
    showTrack(api, portuguese);
    showTrack(api, null);
    expect(setOption.mock.calls).toEqual([
      ['captions', 'track', { languageCode: 'pt' }],
      ['captions', 'track', {}],
    ]);
  });

  it('the captions module is not asked for a language that it already shows', () => {
    requestCaptions(api);
    expect(loadModule).not.toHaveBeenCalled();
    requestCaptions({ ...api, getOptions: () => [] });
    expect(loadModule).toHaveBeenCalledExactlyOnceWith('captions');
  });
});
