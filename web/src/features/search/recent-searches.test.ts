import { describe, expect, test, vi } from 'vitest';
import { recentSearches } from './recent-searches.ts';

function scene() {
  const storage = localStorage;
  return { storage, searches: recentSearches('ana') };
}

describe('recent searches', () => {
  test('six recent searches are kept, the newest first', () => {
    const { searches } = scene();
    for (const text of ['um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete'])
      searches.add(text);
    expect(searches.read()).toEqual(['sete', 'seis', 'cinco', 'quatro', 'três', 'dois']);
  });

  test.each([
    ['another spelling', ['Intubacao', 'intubação'], ['intubação']],
    ['spaces around and inside', ['  dor   no peito '], ['dor no peito']],
    ['nothing', ['   '], []],
    ['a whole page of text', ['x'.repeat(300)], ['x'.repeat(100)]],
  ])('a recent search is stored once and trimmed: %s', (_name, added, kept) => {
    const { searches } = scene();
    for (const text of added) searches.add(text);
    expect(searches.read()).toEqual(kept);
  });

  test('one recent search is removed, or all of them', () => {
    const { searches, storage } = scene();
    searches.add('ecg');
    searches.add('sepse');
    expect(searches.remove('ecg')).toEqual(['sepse']);
    expect(searches.clear()).toEqual([]);
    expect(storage.length).toBe(0);
  });

  test('another person on the device sees none of the recent searches', () => {
    const { searches } = scene();
    searches.add('ecg');
    expect(recentSearches('bia').read()).toEqual([]);
  });

  test.each(['{', '{"a":1}', '[1,null,""]', 'null'])(
    'damaged storage (%s) holds no recent searches',
    (text) => {
      const { searches, storage } = scene();
      storage.setItem('recent_searches:ana', text);
      expect(searches.read()).toEqual([]);
    },
  );

  test('recent searches are not remembered where storage is forbidden', () => {
    const forbidden = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(recentSearches('ana').add('ecg')).toEqual([]);
    forbidden.mockRestore();
  });
});
