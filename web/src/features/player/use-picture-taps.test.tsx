import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePictureTaps } from './use-picture-taps.ts';

const onSkip = vi.fn();
const onPress = vi.fn();

function Stage() {
  const taps = usePictureTaps({ onSkip, onPress });
  return <button type="button" onPointerDown={taps.onPointerDown} onClick={taps.onClick} />;
}

let stage: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  onSkip.mockReset();
  onPress.mockReset();
  stage = render(<Stage />).getByRole('button');
  stage.getBoundingClientRect = () => DOMRect.fromRect({ x: 100, width: 300, height: 200 });
});
afterEach(() => void vi.useRealTimers());

/** A press at this place, so long after the one before. */
function press(clientX: number, afterMs = 0, pointerType = 'touch') {
  act(() => void vi.advanceTimersByTime(afterMs));
  fireEvent.pointerDown(stage, { pointerType });
  const click = new MouseEvent('click', { bubbles: true, clientX });
  Object.defineProperty(click, 'timeStamp', { value: Date.now() });
  fireEvent(stage, click);
}
const settle = () => act(() => void vi.advanceTimersByTime(1000));

it('two quick touches at one side of the picture seek, and every further one seeks again', () => {
  press(120);
  press(130, 200);
  press(110, 300);
  press(390, 100);
  press(390, 100);
  settle();
  expect(onSkip.mock.calls.flat()).toEqual(['back', 'back', 'forward']);
  expect(onPress).not.toHaveBeenCalled();
});

it('one touch, two slow ones, and one at each side count as presses', () => {
  press(120);
  settle();
  expect(onPress).toHaveBeenCalledTimes(1);
  press(120, 400);
  press(120, 400);
  settle();
  expect(onPress).toHaveBeenCalledTimes(3);
  press(120, 400);
  press(390, 100);
  settle();
  expect(onPress).toHaveBeenCalledTimes(4);
  expect(onSkip).not.toHaveBeenCalled();
});

it('a touch in the middle and a click anywhere press at once', () => {
  press(250);
  expect(onPress).toHaveBeenCalledTimes(1);
  press(120, 0, 'mouse');
  press(120, 50, 'mouse');
  expect(onPress).toHaveBeenCalledTimes(3);
  expect(onSkip).not.toHaveBeenCalled();
});
