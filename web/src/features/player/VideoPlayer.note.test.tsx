import { act, fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { FrameProps } from './frame.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

/** A lesson that plays. */
function play(onNote?: () => void) {
  let frame = {} as FrameProps;
  render(
    <VideoPlayer
      videoId="abcdefghijk"
      title="ECG no plantão"
      durationSeconds={600}
      startSeconds={90}
      autoPlay
      isSilenced={false}
      listener={{}}
      poster={null}
      onNote={onNote}
      Frame={(props) => {
        frame = props;
        return null;
      }}
    />,
  );
  act(() => frame.onReady());
  act(() => frame.onPlay());
  return { isPlaying: () => frame.isPlaying };
}

/** Whether the key is left to the page. */
const press = (rest = {}) => fireEvent.keyDown(document.body, { key: 'n', ...rest });

it('"n" asks the page for a note and does not stop the lesson', () => {
  const onNote = vi.fn();
  const lesson = play(onNote);
  expect(press()).toBe(false);
  expect(onNote).toHaveBeenCalledOnce();
  expect(lesson.isPlaying()).toBe(true);
  expect(press({ key: 'N', shiftKey: true })).toBe(true);
  expect(onNote).toHaveBeenCalledOnce();
});

it('where nothing can be noted, "n" is left to the page', () => {
  play();
  expect(press()).toBe(true);
});
