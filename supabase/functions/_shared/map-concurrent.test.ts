import { describe, expect, it } from 'vitest';
import { mapConcurrent } from './map-concurrent.ts';

describe('a concurrent map', () => {
  it('runs at most the given number of tasks at once and keeps the order', async () => {
    let underWay = 0;
    let most = 0;
    const results = await mapConcurrent([3, 1, 2, 0], 2, async (turns) => {
      underWay += 1;
      most = Math.max(most, underWay);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      underWay -= 1;
      return turns * 10;
    });
    expect(results).toEqual([30, 10, 20, 0]);
    expect(most).toBe(2);
  });

  it('does nothing for an empty list', async () => {
    await expect(mapConcurrent([], 8, () => Promise.reject(new Error('called')))).resolves.toEqual(
      [],
    );
  });

  it('rejects with the first failure', async () => {
    const work = (item: string) => Promise.reject(new Error(item));
    await expect(mapConcurrent(['a', 'b'], 1, work)).rejects.toThrow('a');
  });
});
