import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useIdle } from './use-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('useIdle', () => {
  test.each([
    ['mouse', 3000],
    ['touch', 4000],
  ] as const)('after activity by %s the controls stay for %d ms', (pointer, stays) => {
    const { result } = renderHook(() => useIdle(true));
    act(() => result.current.wake(pointer));
    pass(stays - 1);
    expect(result.current.isIdle).toBe(false);
    pass(1);
    expect(result.current.isIdle).toBe(true);
    act(() => result.current.wake(pointer));
    expect(result.current.isIdle).toBe(false);
  });

  test('every activity restarts the timer of useIdle', () => {
    const { result } = renderHook(() => useIdle(true));
    for (let moves = 0; moves < 5; moves += 1) {
      pass(2000);
      act(() => result.current.wake('mouse'));
    }
    expect(result.current.isIdle).toBe(false);
  });

  test('a touch that also moves the focus is still treated as a touch', () => {
    const { result } = renderHook(() => useIdle(true));
    act(() => {
      result.current.wake('touch');
      result.current.wake('mouse');
    });
    pass(3999);
    expect(result.current.isIdle).toBe(false);
    pass(1);
    expect(result.current.isIdle).toBe(true);
  });

  test('useIdle never hides anything while nothing plays', () => {
    const { result, rerender } = renderHook(({ isWatching }) => useIdle(isWatching), {
      initialProps: { isWatching: true },
    });
    pass(3000);
    expect(result.current.isIdle).toBe(true);
    rerender({ isWatching: false });
    expect(result.current.isIdle).toBe(false);
    pass(10_000);
    expect(result.current.isIdle).toBe(false);
  });
});
