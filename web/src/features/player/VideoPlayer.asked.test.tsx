import { act, fireEvent, render } from '@testing-library/react';
import { useImperativeHandle } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FrameProps } from './frame.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

const played = vi.fn();
const listener = { played };

/** The test plays the part of YouTube. */
let frame = {} as FrameProps;
function Frame(props: FrameProps) {
  frame = props;
  useImperativeHandle(props.ref, () => ({
    positionSeconds: () => 90,
    durationSeconds: () => null,
    isPaused: () => true,
    seek: () => undefined,
  }));
  return null;
}

function show(autoPlay: boolean) {
  render(
    <VideoPlayer
      videoId="abcdefghijk"
      title="ECG no plantão"
      durationSeconds={600}
      startSeconds={90}
      autoPlay={autoPlay}
      isSilenced={false}
      listener={listener}
      poster={null}
      Frame={Frame}
    />,
  );
}
const ready = () => act(() => frame.onReady());
const plays = () => act(() => frame.onPlay());
const pauses = () => act(() => frame.onPause());
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const asked = () => (frame.isAsked ? (frame.isPlaying ? 'play' : 'pause') : 'nothing');

beforeEach(() => {
  vi.useFakeTimers();
  played.mockClear();
});
afterEach(() => void vi.useRealTimers());

it('YouTube is asked until it answers, and then left alone: an end is not made a beginning', () => {
  show(true);
  expect(asked()).toBe('play');
  ready();
  expect(asked()).toBe('play');
  plays();
  expect(asked()).toBe('nothing');
  press('k');
  expect(asked()).toBe('pause');
  pauses();
  expect(asked()).toBe('nothing');
});

it('of a lesson that waits to be pressed YouTube is asked nothing', () => {
  show(false);
  ready();
  expect(asked()).toBe('nothing');
});

it('a pause right after a wind stays, although YouTube still reports the start and the wind', () => {
  show(true);
  ready();
  press('ArrowRight');
  press('k');
  for (const report of [plays, plays]) {
    report();
    expect(asked()).toBe('pause');
  }
  pauses();
  expect([frame.isPlaying, asked()]).toEqual([false, 'nothing']);
  expect(played).not.toHaveBeenCalled();
  // Pressed in the frame itself.
  plays();
  expect([frame.isPlaying, asked()]).toEqual([true, 'nothing']);
});

it('what YouTube has nothing to answer to is not asked for ever', () => {
  show(false);
  ready();
  press('k');
  press('k');
  expect(asked()).toBe('pause');
  pass(3999);
  expect(asked()).toBe('pause');
  pass(1);
  expect([frame.isPlaying, asked()]).toEqual([false, 'nothing']);
});

it('a start that YouTube does not obey is no playing after a while', () => {
  show(false);
  ready();
  press('k');
  plays();
  pauses();
  press('k');
  pauses();
  expect(frame.isPlaying).toBe(true);
  pass(4000);
  expect(frame.isPlaying).toBe(false);
});
