import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useImperativeHandle } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayerHandle } from '~/features/playback/listener.ts';
import { savePlayerPreferences } from '~/lib/player-preferences.ts';
import { takeUnexpectedErrors } from '~/testing/console-errors.ts';
import type { FrameProps } from './frame.ts';
import { VideoPlayer, type VideoPlayerProps } from './VideoPlayer.tsx';

/** The test plays the part of YouTube: it moves the position and reports what it likes. */
const host = {
  position: 0,
  duration: 0,
  isPaused: true,
  props: {} as FrameProps,
  sought: [] as number[],
};

function Frame(props: FrameProps) {
  host.props = props;
  useImperativeHandle(props.ref, () => ({
    positionSeconds: () => host.position,
    durationSeconds: () => host.duration,
    isPaused: () => host.isPaused,
    seek: (seconds) => {
      host.sought.push(seconds);
      host.position = seconds;
    },
  }));
  return <div data-testid="frame" data-playing={props.isPlaying} />;
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
const player = (props: Partial<VideoPlayerProps> = {}) => (
  <VideoPlayer
    handleRef={handle}
    videoId="abcdefghijk"
    title="ECG no plantão"
    durationSeconds={600}
    startSeconds={90}
    autoPlay={false}
    isSilenced={false}
    listener={listener}
    poster={<span>cartaz</span>}
    Frame={Frame}
    {...props}
  />
);
const show = (props: Partial<VideoPlayerProps> = {}) => render(player(props));

const ready = () => act(() => host.props.onReady());
const play = () => act(() => host.props.onPlay());
const press = (key: string) => fireEvent.keyDown(document.body, { key });

beforeEach(() => {
  vi.useFakeTimers();
  host.position = 90;
  host.duration = 0;
  host.isPaused = true;
  host.sought = [];
  for (const mock of Object.values(listener)) mock.mockClear();
  savePlayerPreferences({ rate: 1, volume: 100, isMuted: false });
});
afterEach(() => void vi.useRealTimers());

describe('loading', () => {
  it('the player shows its wait only until the frame is ready', () => {
    show();
    expect(screen.getByRole('status')).toHaveTextContent('Carregando vídeo...');
    expect(screen.getByRole('button', { name: 'Reproduzir' })).toBeDisabled();
    ready();
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByRole('button', { name: 'Reproduzir' })).toBeEnabled();
  });

  it('the player begins at its second, at the remembered speed and volume', () => {
    savePlayerPreferences({ rate: 1.5, volume: 40, isMuted: true });
    show({ startSeconds: 90.7 });
    expect(host.props).toMatchObject({ startSeconds: 90, rate: 1.5, volume: 40, isMuted: true });
    expect(screen.getByText('1:30')).toBeInTheDocument();
    expect(screen.getByText('10:00')).toBeInTheDocument();
  });

  it('a player that the browser does not let start is ready to be pressed', () => {
    show({ autoPlay: true });
    ready();
    expect(screen.getByRole('button', { name: 'Pausar' })).toBeEnabled();
    act(() => void vi.advanceTimersByTime(4000));
    expect(screen.getByRole('button', { name: 'Reproduzir' })).toBeEnabled();
    expect(host.props.isPlaying).toBe(false);
  });

  it('a player that still loads is not stopped', () => {
    show({ autoPlay: true });
    ready();
    host.isPaused = false;
    act(() => void vi.advanceTimersByTime(12_000));
    expect(host.props.isPlaying).toBe(true);
    play();
    expect(screen.getByRole('button', { name: 'Pausar' })).toBeEnabled();
  });
});

describe('playing', () => {
  it('a second press on play counts although YouTube still reports the first', () => {
    show();
    ready();
    press('k');
    press('k');
    play();
    expect(host.props.isPlaying).toBe(false);
    expect(screen.getByRole('button', { name: 'Reproduzir' })).toBeEnabled();
    act(() => host.props.onPause());
    play();
    expect(screen.getByRole('button', { name: 'Pausar' })).toBeEnabled();
  });

  it('the player reports its position once a second', () => {
    show();
    ready();
    fireEvent.click(screen.getByRole('button', { name: 'Reproduzir' }));
    expect(host.props.isPlaying).toBe(true);
    host.duration = 640;
    play();
    expect(listener.played).toHaveBeenCalledWith(90);
    host.position = 91;
    act(() => void vi.advanceTimersByTime(1000));
    expect(listener.ticked).toHaveBeenLastCalledWith(91);
    expect(screen.getByText('1:31')).toBeInTheDocument();
    expect(screen.getByText('10:40')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Pausar' }));
    act(() => host.props.onPause());
    expect(listener.paused).toHaveBeenCalledWith(91);
    act(() => void vi.advanceTimersByTime(5000));
    expect(listener.ticked).toHaveBeenCalledTimes(1);
  });

  it('a "paused" just before "ended" does not hide the end, and the lesson can be played again', () => {
    show();
    ready();
    play();
    host.position = 600;
    act(() => host.props.onPause());
    act(() => host.props.onEnded());
    expect(listener.paused).toHaveBeenCalledWith(600);
    expect(listener.ended).toHaveBeenCalledWith(600);
    expect(screen.getByRole('button', { name: 'Assistir de novo' })).toBeEnabled();
  });

  it('the player reports its position when the page is hidden and when it is left', () => {
    const { unmount } = show();
    ready();
    play();
    host.position = 123;
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    expect(listener.leaving).toHaveBeenLastCalledWith(123);
    host.position = 124;
    fireEvent(window, new Event('pagehide'));
    expect(listener.leaving).toHaveBeenLastCalledWith(124);
    visibility.mockRestore();
    unmount();
    expect(listener.leaving).toHaveBeenCalledTimes(3);
  });

  it('the player pauses when a podcast starts', () => {
    const { rerender } = show({ autoPlay: true });
    ready();
    play();
    rerender(player({ autoPlay: true, isSilenced: true }));
    expect(host.props.isPlaying).toBe(false);
  });

  it('a start that was on its way when a podcast began is no start', () => {
    const { rerender } = show({ autoPlay: true });
    ready();
    rerender(player({ autoPlay: true, isSilenced: true }));
    play();
    expect(listener.played).not.toHaveBeenCalled();
    expect(host.props.isPlaying).toBe(false);
    // The member starts it after all.
    press('k');
    play();
    expect(listener.played).toHaveBeenCalledOnce();
    expect(host.props.isPlaying).toBe(true);
  });
});

describe('before it ever played', () => {
  const leaveNow = () => fireEvent(window, new Event('pagehide'));

  it('the player keeps its second before the first playback, whatever YouTube reports', () => {
    host.position = 0;
    show({ startSeconds: 1200, durationSeconds: 3000 });
    ready();
    leaveNow();
    expect(listener.leaving).toHaveBeenLastCalledWith(1200);
    // An advertisement first: the host says "paused", at a second of its own.
    act(() => host.props.onPause());
    leaveNow();
    expect(listener.paused).toHaveBeenLastCalledWith(1200);
    expect(listener.leaving).toHaveBeenLastCalledWith(1200);
    press('l');
    expect(host.sought).toEqual([1210]);
    play();
    expect(listener.played).toHaveBeenLastCalledWith(1210);
    host.position = 1211;
    leaveNow();
    expect(listener.leaving).toHaveBeenLastCalledWith(1211);
  });

  it('a seek while the video loads is repeated once it has loaded', () => {
    show();
    press('l');
    host.position = 90;
    host.sought = [];
    ready();
    expect(host.sought).toEqual([100]);
  });
});

describe('seeking', () => {
  it('seeking by button, by dragging or from outside stays within the video', () => {
    show();
    ready();
    fireEvent.click(screen.getByRole('button', { name: 'Avançar 10 segundos' }));
    fireEvent.click(screen.getByRole('button', { name: 'Voltar 10 segundos' }));
    const bar = screen.getByRole('slider', { name: 'Posição do vídeo' });
    fireEvent.change(bar, { target: { value: '300' } });
    expect(host.sought).toEqual([100, 90]);
    expect(screen.getByText('5:00')).toBeInTheDocument();
    fireEvent.pointerUp(bar);
    fireEvent.change(bar, { target: { value: '600' } });
    fireEvent.keyUp(bar);
    expect(host.sought).toEqual([100, 90, 300, 599]);
    expect(listener.sought).toHaveBeenLastCalledWith(599);
    act(() => handle.current?.choose(42, false));
    expect(host.sought.at(-1)).toBe(42);
  });
});

describe('keys', () => {
  it('shortcuts work from anywhere on the page', () => {
    show();
    ready();
    press('k');
    expect(host.props.isPlaying).toBe(true);
    press(' ');
    expect(host.props.isPlaying).toBe(false);
    for (const key of ['l', 'ArrowLeft', 'j', '5', '0']) press(key);
    expect(host.sought).toEqual([100, 95, 85, 300, 0]);
    press('>');
    press('ArrowDown');
    press('m');
    expect(host.props).toMatchObject({ rate: 1.25, volume: 95, isMuted: true });
  });

  it('shortcuts are ignored in a field, on a slider and on a button', () => {
    render(<input aria-label="busca" />);
    show();
    ready();
    fireEvent.keyDown(screen.getByLabelText('busca'), { key: 'k' });
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Volume' }), { key: 'ArrowLeft' });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Tela cheia' }), { key: ' ' });
    fireEvent.keyDown(document.body, { key: 'l', ctrlKey: true });
    expect(host.sought).toEqual([]);
    expect(host.props.isPlaying).toBe(false);
  });

  it('"?" opens the list of shortcuts', async () => {
    vi.useRealTimers();
    show();
    press('?');
    expect(await screen.findByText('Voltar ou avançar 10 segundos')).toBeInTheDocument();
  });
});

describe('volume and speed', () => {
  it('speed and volume are set by hand, and raising the volume unmutes', async () => {
    vi.useRealTimers();
    const user = userEvent.setup();
    show();
    ready();
    await user.click(screen.getByRole('button', { name: 'Silenciar' }));
    expect(host.props.isMuted).toBe(true);
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '30' } });
    expect(host.props).toMatchObject({ volume: 30, isMuted: false });
    await user.click(screen.getByRole('button', { name: 'Velocidade: 1x' }));
    await user.click(await screen.findByRole('menuitemradio', { name: '2x' }));
    expect(host.props.rate).toBe(2);
    act(() => host.props.onRateChange?.(1.75));
    expect(listener.rateChanged).toHaveBeenCalledWith(1.75, 90);
  });

  it('the player offers the eight speeds of YouTube', async () => {
    vi.useRealTimers();
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Velocidade: 1x' }));
    const speeds = await screen.findAllByRole('menuitemradio');
    expect(speeds.map(({ textContent }) => textContent)).toEqual([
      '0,25x',
      '0,5x',
      '0,75x',
      '1x',
      '1,25x',
      '1,5x',
      '1,75x',
      '2x',
    ]);
  });
});

describe('what can go wrong', () => {
  it('an error of YouTube is logged and explained, and playback can be retried from the same second', () => {
    show();
    ready();
    play();
    host.position = 200;
    act(() => void vi.advanceTimersByTime(1000));
    act(() => host.props.onError(150, new Error('YouTube refuses it')));
    expect(takeUnexpectedErrors()).toEqual(['player Error: YouTube refuses it']);
    expect(screen.getByText('cartaz')).toBeVisible();
    expect(screen.queryByText('Carregando vídeo...')).not.toBeInTheDocument();
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent(/não permite reproduzir/);
    expect(screen.getByRole('link', { name: 'Abrir no YouTube' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=abcdefghijk',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(screen.getByRole('status')).toHaveTextContent('Carregando vídeo...');
    expect(host.props.startSeconds).toBe(200);
  });
});

describe('fullscreen', () => {
  it('without the Fullscreen API the player fills the page, and Escape leaves', () => {
    show();
    ready();
    fireEvent.click(screen.getByRole('button', { name: 'Tela cheia' }));
    const player = screen.getByRole('region', { name: 'Vídeo: ECG no plantão' });
    expect(player).toHaveAttribute('data-fullscreen');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(player).not.toHaveAttribute('data-fullscreen');
  });

  it.each([
    ['mouse', 3000],
    ['touch', 4000],
  ])('the controls hide after %s activity and show at the next activity', (pointerType, ms) => {
    show();
    ready();
    play();
    press('f');
    const player = screen.getByRole('region', { name: 'Vídeo: ECG no plantão' });
    fireEvent.pointerMove(player, { pointerType });
    act(() => void vi.advanceTimersByTime(ms - 1));
    expect(player).not.toHaveAttribute('data-idle');
    act(() => void vi.advanceTimersByTime(1));
    expect(player).toHaveAttribute('data-idle');
    fireEvent.pointerMove(player, { pointerType });
    expect(player).not.toHaveAttribute('data-idle');
  });

  it('a touch on the picture shows the controls, the next one pauses', () => {
    const { container } = show();
    ready();
    play();
    press('f');
    act(() => void vi.advanceTimersByTime(3000));
    expect(screen.getByRole('region')).toHaveAttribute('data-idle');
    const picture = container.querySelector('.catcher') as HTMLElement;
    for (const label of ['Pausar', 'Reproduzir']) {
      fireEvent.pointerDown(picture, { pointerType: 'touch' });
      fireEvent.click(picture);
      expect(screen.getByRole('region')).not.toHaveAttribute('data-idle');
      expect(screen.getByRole('button', { name: label })).toBeVisible();
    }
  });
});
