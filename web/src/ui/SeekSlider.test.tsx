import { fireEvent, render, screen } from '@testing-library/react';
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
  expect(slider.parentElement).toHaveTextContent(/^65 s$/);
});
