import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef, useImperativeHandle } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PlayerHandle } from '~/features/playback/listener.ts';
import type { FrameProps } from './frame.ts';
import { VideoPlayer, type VideoPlayerProps } from './VideoPlayer.tsx';

/** The test plays the part of YouTube, with a film of ten minutes of which the catalogue says 21. */
const host = { position: 0, duration: 0, props: {} as FrameProps, sought: [] as number[] };

function Frame(props: FrameProps) {
  host.props = props;
  useImperativeHandle(props.ref, () => ({
    positionSeconds: () => host.position,
    durationSeconds: () => host.duration,
    isPaused: () => true,
    seek: (seconds) => {
      host.sought.push(seconds);
      host.position = Math.min(seconds, host.duration);
    },
  }));
  return null;
}

const listener = {
  played: vi.fn(),
  ticked: vi.fn(),
  paused: vi.fn(),
  sought: vi.fn(),
  rateChanged: vi.fn(),
  ended: vi.fn(),
  leaving: vi.fn(),
  measured: vi.fn(),
  startedOver: vi.fn(),
};
const handle = createRef<PlayerHandle>();

function show(startSeconds: number, props: Partial<VideoPlayerProps> = {}) {
  render(
    <VideoPlayer
      handleRef={handle}
      videoId="abcdefghijk"
      title="ECG no plantão"
      durationSeconds={1260}
      startSeconds={startSeconds}
      autoPlay={false}
      isSilenced={false}
      listener={listener}
      poster={null}
      afterwards={<p>A seguir</p>}
      Frame={Frame}
      {...props}
    />,
  );
  act(() => host.props.onReady());
}

/** The host plays where it was told to, or at its end; only now it knows the length. */
function play() {
  host.duration = 600;
  host.position = Math.min(host.props.startSeconds, 600);
  act(() => host.props.onPlay());
}
const end = () => {
  act(() => host.props.onPause());
  act(() => host.props.onEnded());
};
const second = () => act(() => void vi.advanceTimersByTime(1000));
const notice = () => screen.queryByText(/começa do início/)?.textContent ?? null;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(host, { position: 0, duration: 0, sought: [] });
  for (const mock of Object.values(listener)) mock.mockClear();
});
afterEach(() => void vi.useRealTimers());

it('a place that the film does not have any more begins at 0, says so and completes nothing', () => {
  show(700);
  expect(screen.getByText('11:40')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Reproduzir' }));
  play();
  expect(notice()).toBe('Este vídeo dura 10:00: em vez de 11:40, ele começa do início.');
  expect(host.sought).toEqual([0]);
  expect(listener.measured).toHaveBeenLastCalledWith(600);
  expect(listener.startedOver).toHaveBeenCalledOnce();
  expect(listener.played).toHaveBeenCalledWith(0);
  // There by what it says, and then what it had still to say of its end.
  second();
  host.position = 600;
  end();
  second();
  for (const told of ['ticked', 'paused', 'sought', 'ended'] as const)
    expect(listener[told]).not.toHaveBeenCalled();
  expect(screen.queryByText('A seguir')).toBeNull();
  // It was told to begin once more, and does.
  expect(host.sought).toEqual([0, 0]);
  host.position = 2;
  second();
  host.position = 3;
  second();
  expect(listener.ticked.mock.calls).toEqual([[2], [3]]);
  expect(screen.getByText('10:00')).toBeVisible();
  host.position = 600;
  end();
  expect(listener.ended).toHaveBeenCalledWith(600);
  const next = screen.getByText('A seguir');
  expect(next).toBeVisible();
  // What is pressed at that moment stays under the finger.
  const controls = screen.getByRole('group', { name: 'Controles do vídeo' });
  expect(controls.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('a host that ends at once, before the page is drawn anew, does not leave its place as one that was reached', () => {
  show(700);
  fireEvent.click(screen.getByRole('button', { name: 'Reproduzir' }));
  host.duration = 600;
  host.position = 600;
  act(() => {
    host.props.onPlay();
    host.position = 600;
    host.props.onPause();
    host.props.onEnded();
  });
  for (const told of ['ticked', 'paused', 'sought', 'ended'] as const)
    expect(listener[told]).not.toHaveBeenCalled();
  // At its end it does not play by itself: it is asked to.
  expect([host.props.isPlaying, host.props.isAsked]).toEqual([true, true]);
  host.position = 0;
  act(() => host.props.onPlay());
  expect([host.props.isPlaying, host.props.isAsked]).toEqual([true, false]);
});

it('a place in the last seconds of the film begins at 0, too, and one before them stays', () => {
  show(597);
  play();
  expect(notice()).toContain('em vez de 9:57');
  expect(host.sought).toEqual([0]);
});

it('a place within the film stays', () => {
  show(594);
  play();
  expect(notice()).toBeNull();
  expect(host.sought).toEqual([]);
  host.position = 600;
  end();
  expect(listener.ended).toHaveBeenCalledWith(600);
});

it('a host that knows the length before it plays is not sent anywhere, which would start it', () => {
  host.duration = 600;
  show(700);
  expect(notice()).toContain('em vez de 11:40');
  expect(screen.getByText('0:00')).toBeVisible();
  expect(host.sought).toEqual([]);
  play();
  expect(host.sought).toEqual([0]);
  expect(listener.startedOver).toHaveBeenCalled();
});

it('an end without a word about the length, of what was never played, is none', () => {
  show(700);
  fireEvent.click(screen.getByRole('button', { name: 'Reproduzir' }));
  act(() => host.props.onEnded());
  expect(listener.ended).not.toHaveBeenCalled();
  expect(notice()).toBe('Não foi possível continuar de 11:40: este vídeo começa do início.');
  expect(screen.queryByText('A seguir')).toBeNull();
});

it.each([
  ['a chapter, a note or the transcript', () => handle.current?.playFrom(700)],
  ['its last seconds', () => handle.current?.playFrom(598)],
])('a lesson that plays is not sent beyond its end by %s', (_by, send) => {
  show(30);
  play();
  act(send);
  expect(host.sought).toEqual([0]);
  expect(listener.sought).toHaveBeenLastCalledWith(0);
  expect(notice()).toContain('ele começa do início');
  // A seek by hand takes the words away.
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(notice()).toBeNull();
});

it('the place of another device beyond the end begins at 0', () => {
  show(30);
  play();
  act(() => handle.current?.choose(700, true));
  expect(host.sought).toEqual([0]);
  expect(notice()).toContain('em vez de 11:40');
});

it('of a film longer than the catalogue says, any place is one', () => {
  show(1500);
  host.duration = 1800;
  host.position = 1500;
  act(() => host.props.onPlay());
  expect(notice()).toBeNull();
  second();
  expect(listener.ticked).toHaveBeenLastCalledWith(1500);
  act(() => handle.current?.playFrom(1700));
  expect(host.sought).toEqual([1700]);
  fireEvent.keyDown(document.body, { key: '9' });
  expect(host.sought).toEqual([1700, 1620]);
});
