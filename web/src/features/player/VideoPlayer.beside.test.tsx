import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef, useImperativeHandle } from 'react';
import { expect, it, vi } from 'vitest';
import type { PlayerHandle } from '~/features/playback/listener.ts';
import type { FrameProps } from './frame.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

const CHAPTERS = [
  { start: 0, title: 'Abertura' },
  { start: 60, title: 'Material' },
  { start: 300, title: 'Complicações' },
];

/** The test plays the part of YouTube. */
const host = { position: 0, sought: [] as number[], props: {} as FrameProps };

function Frame(props: FrameProps) {
  host.props = props;
  useImperativeHandle(props.ref, () => ({
    positionSeconds: () => host.position,
    durationSeconds: () => 600,
    isPaused: () => true,
    seek: (seconds) => {
      host.sought.push(seconds);
      host.position = seconds;
    },
  }));
  return null;
}

/** A lesson of ten minutes at second 90, whose frame is ready. */
function show(chapters = CHAPTERS) {
  Object.assign(host, { position: 90, sought: [] });
  const handle = createRef<PlayerHandle>();
  const listener = { sought: vi.fn() };
  const onChapters = vi.fn();
  render(
    <VideoPlayer
      handleRef={handle}
      videoId="abcdefghijk"
      title="Punção lombar"
      durationSeconds={600}
      chapters={chapters}
      startSeconds={90}
      autoPlay={false}
      isSilenced={false}
      listener={listener}
      onChapters={onChapters}
      poster={null}
      Frame={Frame}
    />,
  );
  act(() => host.props.onReady());
  return { handle, listener, onChapters };
}

const pressShift = (key: string) => fireEvent.keyDown(document.body, { key, shiftKey: true });

it('the player tells where it is, and plays from a second that is pressed beside it', () => {
  const { handle, listener } = show();
  expect(handle.current?.positionSeconds()).toBe(90);
  act(() => handle.current?.playFrom(300));
  expect(host.sought).toEqual([300]);
  expect(host.props.isPlaying).toBe(true);
  expect(listener.sought).toHaveBeenLastCalledWith(300);
  act(() => host.props.onPlay());
  host.position = 301.5;
  expect(handle.current?.positionSeconds()).toBe(301.5);
});

it('keys and buttons lead from chapter to chapter, and do not start a lesson that waits', () => {
  show();
  pressShift('N');
  expect(host.sought).toEqual([300]);
  // There is none after it.
  pressShift('N');
  expect(host.sought).toEqual([300]);
  pressShift('P');
  pressShift('P');
  expect(host.sought).toEqual([300, 60, 0]);
  fireEvent.click(screen.getByRole('button', { name: 'Próximo capítulo' }));
  expect(host.sought.at(-1)).toBe(60);
  expect(host.props.isPlaying).toBe(false);
});

it('the chapter is named after the time, follows the dragged line, and leads to all chapters', () => {
  const { onChapters } = show();
  expect(screen.getByText('1:30')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Capítulo: Material' }));
  expect(onChapters).toHaveBeenCalledOnce();
  const line = screen.getByRole('slider', { name: 'Posição do vídeo' });
  fireEvent.change(line, { target: { value: '310' } });
  expect(screen.getByText('5:10')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Capítulo: Complicações' })).toBeVisible();
});

it('a lesson without chapters leaves their keys alone', () => {
  show([]);
  pressShift('N');
  expect(host.sought).toEqual([]);
  expect(screen.queryByRole('button', { name: /capítulo/i })).toBeNull();
});
