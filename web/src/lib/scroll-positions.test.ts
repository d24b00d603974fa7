import { describe, expect, it } from 'vitest';
import { createScrollPositions } from './scroll-positions.ts';

const positions = () => createScrollPositions(() => sessionStorage);

describe('scroll positions', () => {
  it('scroll positions survive a reload once they are saved', () => {
    const before = positions();
    before.set('a', 640.4);
    expect(positions().get('a')).toBeUndefined();
    before.save();
    expect(positions().get('a')).toBe(640);
  });

  it('only the fifty newest scroll positions are kept', () => {
    const before = positions();
    for (let index = 0; index <= 50; index += 1) before.set(`page-${index}`, index);
    before.set('page-1', 7);
    before.save();
    const after = positions();
    expect([after.get('page-0'), after.get('page-1'), after.get('page-2')]).toEqual([
      undefined,
      7,
      2,
    ]);
  });

  it.each(['{', '{}', '[["a"],[1,2],"b",null]'])(
    'damaged scroll positions in storage are ignored: %s',
    (text) => {
      sessionStorage.setItem('scroll_positions', text);
      expect(positions().get('a')).toBeUndefined();
    },
  );

  it('scroll positions work without storage', () => {
    const forbidden = createScrollPositions(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    forbidden.set('a', 5);
    forbidden.save();
    expect(forbidden.get('a')).toBe(5);
  });
});
