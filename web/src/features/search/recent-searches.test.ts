import { describe, expect, test } from 'vitest';
import { recentSearches } from './recent-searches.ts';

function scene() {
  const storage = localStorage;
  return { storage, searches: recentSearches('ana', () => storage) };
}

describe('recent searches', () => {
  test('the newest comes first, six are kept', () => {
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
  ])('%s', (_name, added, kept) => {
    const { searches } = scene();
    for (const text of added) searches.add(text);
    expect(searches.read()).toEqual(kept);
  });

  test('one is removed, or all of them', () => {
    const { searches, storage } = scene();
    searches.add('ecg');
    searches.add('sepse');
    expect(searches.remove('ecg')).toEqual(['sepse']);
    expect(searches.clear()).toEqual([]);
    expect(storage.length).toBe(0);
  });

  test('another person of the same device sees nothing of them', () => {
    const { searches, storage } = scene();
    searches.add('ecg');
    expect(recentSearches('bia', () => storage).read()).toEqual([]);
  });

  test.each(['{', '{"a":1}', '[1,null,""]', 'null'])(
    'what is damaged (%s) counts for nothing',
    (text) => {
      const { searches, storage } = scene();
      storage.setItem('recent_searches:ana', text);
      expect(searches.read()).toEqual([]);
    },
  );

  test('a browser that forbids storage remembers none', () => {
    const searches = recentSearches('ana', () => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(searches.add('ecg')).toEqual([]);
  });
});
