import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SeekSlider, type SeekSliderProps } from './SeekSlider.tsx';

function show(props: Partial<SeekSliderProps> = {}) {
  const onSeek = vi.fn();
  render(
    <SeekSlider
      label="Posição"
      positionSeconds={65.9}
      durationSeconds={600.4}
      clock={(seconds) => `${Math.floor(seconds)} s`}
      spoken={(seconds) => `${Math.floor(seconds)} segundos`}
      onSeek={onSeek}
      {...props}
    />,
  );
  return { onSeek, slider: screen.getByRole('slider', { name: 'Posição' }) };
}

it.each(['pointerUp', 'keyUp', 'blur'] as const)(
  'the slider shows where it is dragged to, and seeks once at %s',
  (letGo) => {
    const { onSeek, slider } = show();
    expect(slider).toHaveAttribute('aria-valuetext', '65 segundos de 600 segundos');
    fireEvent.change(slider, { target: { value: '300' } });
    expect(screen.getByText('300 s')).toBeVisible();
    expect(onSeek).not.toHaveBeenCalled();
    fireEvent[letGo](slider);
    expect(onSeek).toHaveBeenCalledExactlyOnceWith(300);
    expect(screen.getByText('65 s')).toBeVisible();
    fireEvent.blur(slider);
    expect(onSeek).toHaveBeenCalledTimes(1);
  },
);

it('the slider seeks for a screen reader, which sends neither pointer nor key events', () => {
  const { onSeek, slider } = show();
  fireEvent.input(slider, { target: { value: '300' } });
  expect(onSeek).not.toHaveBeenCalled();
  slider.dispatchEvent(new Event('change', { bubbles: true }));
  expect(onSeek).toHaveBeenCalledExactlyOnceWith(300);
});

it('a touch that scrolls the page does not move the slider', () => {
  const { onSeek, slider } = show();
  fireEvent.input(slider, { target: { value: '300' } });
  fireEvent.pointerCancel(slider);
  expect(screen.getByText('65 s')).toBeVisible();
  fireEvent.blur(slider);
  expect(onSeek).not.toHaveBeenCalled();
});

it.each([
  ['its length is unknown', { durationSeconds: null }],
  ['it is switched off', { isDisabled: true }],
])('the slider cannot be moved while %s', (_name, props) => {
  expect(show(props).slider).toBeDisabled();
});

it('the slider announces no unknown length', () => {
  const { slider } = show({ durationSeconds: null });
  expect(slider).toBeDisabled();
  expect(slider).toHaveAttribute('aria-valuetext', '65 segundos');
  expect(slider.parentElement?.parentElement?.parentElement).toHaveTextContent(/^65 s$/);
});

const marks = [
  { start: 0, title: 'Abertura' },
  { start: 120, title: 'Doses' },
];

it('the slider marks where parts begin, and says in which one it is', () => {
  const { slider } = show({ marks });
  expect(slider).toHaveAttribute('aria-valuetext', '65 segundos de 600 segundos, Abertura');
  // The first one begins with the line itself.
  const drawn = slider.parentElement?.querySelectorAll('span') ?? [];
  expect([...drawn].map((mark) => mark.style.left)).toHaveLength(1);
  fireEvent.change(slider, { target: { value: '130' } });
  expect(slider).toHaveAttribute('aria-valuetext', '130 segundos de 600 segundos, Doses');
});

it('a mark is where the thumb stands at that second, and is not drawn over the thumb', () => {
  const { slider } = show({ marks, durationSeconds: 600 });
  const mark = slider.parentElement?.querySelector('span');
  expect(mark?.style.left).toBe('calc(20% + 4.2px)');
  // Its distance from the thumb (54.1 of 600 s on a way of 100 % less 14 px) less half the thumb and a gap, 9 px.
  expect(mark?.style.width).toBe('clamp(0px, 9.01667% - 10.2623px, 2px)');
});

it('the slider names the part that a mouse points at', () => {
  const { slider } = show({ marks, hasMarkLine: true, durationSeconds: 600 });
  vi.spyOn(slider, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 614, 24));
  fireEvent.pointerMove(slider, { clientX: 132, pointerType: 'mouse' });
  expect(slider).toHaveAttribute('title', '125 s · Doses');
  expect(screen.getByText('Doses')).toBeVisible();
  fireEvent.pointerLeave(slider, { pointerType: 'mouse' });
  expect(screen.getByText('Abertura')).toBeVisible();
});

it('buttons below the slider lead to the parts before and after, where there is one', () => {
  const { onSeek } = show({ marks, hasMarkLine: true });
  fireEvent.click(screen.getByRole('button', { name: 'Próximo capítulo' }));
  expect(onSeek).toHaveBeenLastCalledWith(120);
  fireEvent.click(screen.getByRole('button', { name: 'Capítulo anterior' }));
  expect(onSeek).toHaveBeenLastCalledWith(0);
});

it('in the last part nothing leads on, and without parts there are no buttons', () => {
  show({ marks, hasMarkLine: true, positionSeconds: 200 });
  expect(screen.getByRole('button', { name: 'Próximo capítulo' })).toBeDisabled();
  cleanup();
  show({ hasMarkLine: true });
  expect(screen.queryByRole('button')).toBeNull();
});
