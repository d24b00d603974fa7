import { act, fireEvent, render, screen } from '@testing-library/react';
import { useImperativeHandle } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectConsoleError } from '~/testing/console-errors.ts';
import type { FrameProps } from './frame.ts';
import { LessonPreview } from './LessonPreview.tsx';

/** The test plays the part of YouTube. */
const host = { position: 0, props: {} as FrameProps, sought: [] as number[] };

function Frame(props: FrameProps) {
  host.props = props;
  useImperativeHandle(props.ref, () => ({
    positionSeconds: () => host.position,
    durationSeconds: () => 480,
    isPaused: () => !props.isPlaying,
    seek: (seconds) => host.sought.push(seconds),
  }));
  return null;
}

function show() {
  const onPlay = vi.fn();
  const onSecond = vi.fn();
  render(
    <LessonPreview
      videoId="abcdefghijk"
      title="Anafilaxia"
      durationSeconds={600}
      {...{ onPlay, onSecond, Frame }}
    />,
  );
  act(() => host.props.onReady());
  return { onPlay, onSecond };
}

/** A real clock may tick between two looks of a test, before the screen is drawn. */
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('a preview plays and pauses when it is asked, and tells its second', () => {
  const { onPlay, onSecond } = show();
  expect(host.props).toMatchObject({ isPlaying: false, isAsked: false, startSeconds: 0 });
  press('Reproduzir');
  expect(host.props).toMatchObject({ isPlaying: true, isAsked: true });
  host.position = 12.5;
  act(() => host.props.onPlay());
  expect(host.props).toMatchObject({ isPlaying: true, isAsked: false });
  expect(onPlay).toHaveBeenCalledOnce();
  expect(onSecond).toHaveBeenLastCalledWith(12.5);
  host.position = 13;
  act(() => vi.advanceTimersByTime(250));
  expect(onSecond).toHaveBeenLastCalledWith(13);
  expect(screen.getByText('0:13 de 8:00')).toBeInTheDocument();

  press('Pausar');
  expect(host.props).toMatchObject({ isPlaying: false, isAsked: true });
  act(() => host.props.onPause());
  expect(screen.getByRole('button', { name: 'Reproduzir' })).toBeEnabled();
});

it('a second that is sought is told at once, also while it rests', () => {
  const { onSecond } = show();
  const bar = screen.getByRole('slider', { name: 'Posição do vídeo' });
  fireEvent.change(bar, { target: { value: '160' } });
  expect(host.sought).toEqual([160]);
  expect(onSecond).toHaveBeenLastCalledWith(160);
});

it('a preview that does not load says so', () => {
  show();
  expectConsoleError(/player/);
  act(() => host.props.onError(null, new Error('the frame never became ready')));
  expect(screen.getByRole('alert')).toHaveTextContent('O vídeo não carregou');
  expect(screen.getByRole('button', { name: 'Reproduzir' })).toBeDisabled();
});
