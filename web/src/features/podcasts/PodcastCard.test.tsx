import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PodcastCard } from './PodcastCard.tsx';
import type { PodcastEngine, PodcastState } from './podcast-state.ts';
import type { Podcast } from './podcasts.rules.ts';

const podcast: Podcast = {
  id: 1,
  title: 'Sepse',
  description: null,
  audio_url: '/a',
  file_path: 'a/b.mp3',
  duration: '10:00',
  duration_seconds: 600,
  category_id: 1,
  created_at: '2026-11-21T12:00:00Z',
};
const playing: PodcastState = {
  podcast,
  status: 'playing',
  positionSeconds: 65,
  durationSeconds: 600,
  rate: 1,
  volume: 0.5,
  sleepAt: null,
};

function show(state: PodcastState | null) {
  const engine = {
    read: vi.fn(),
    subscribe: vi.fn(),
    play: vi.fn(async () => undefined),
    pause: vi.fn(),
    toggle: vi.fn(),
    seek: vi.fn(),
    skip: vi.fn(),
    setRate: vi.fn(),
    setVolume: vi.fn(),
    sleep: vi.fn(),
    close: vi.fn(),
    discard: vi.fn(),
    leave: vi.fn(),
  } satisfies PodcastEngine;
  render(<PodcastCard podcast={podcast} state={state} canPlay player={() => engine} />);
  return { engine, user: userEvent.setup() };
}

const drag = (name: string, value: number) => {
  const slider = screen.getByRole('slider', { name });
  fireEvent.change(slider, { target: { value: String(value) } });
  fireEvent.pointerUp(slider);
};

it('an idle episode plays, or plays from where the bar is put', async () => {
  const { engine, user } = show(null);
  await user.click(screen.getByRole('button', { name: 'Reproduzir Sepse' }));
  expect(engine.toggle).toHaveBeenCalledWith(podcast);
  drag('Posição de Sepse', 120);
  expect(engine.play).toHaveBeenCalledWith(podcast, 120);
  expect(screen.queryByRole('slider', { name: 'Volume' })).toBeNull();
});

it('the playing one pauses, seeks, changes speed and volume', async () => {
  const { engine, user } = show(playing);
  expect(screen.getByText('1:05')).toBeVisible();
  expect(screen.getByRole('slider', { name: 'Posição de Sepse' })).toHaveAttribute(
    'aria-valuetext',
    '1 minuto e 5 segundos de 10 minutos',
  );
  await user.click(screen.getByRole('button', { name: 'Pausar Sepse' }));
  expect(engine.toggle).toHaveBeenCalledWith(podcast);
  drag('Posição de Sepse', 300);
  expect(engine.seek).toHaveBeenCalledWith(300);
  drag('Volume', 0.7);
  expect(engine.setVolume).toHaveBeenCalledWith(0.7);
  expect(
    screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent),
  ).toEqual(['1x']);
  for (const label of ['0,5x', '0,75x', '1,25x', '1,5x', '2x']) {
    await user.click(screen.getByRole('button', { name: label }));
  }
  expect(engine.setRate.mock.calls).toEqual([[0.5], [0.75], [1.25], [1.5], [2]]);
});

it('what loads is on its way to play: its button keeps it from that, and says so', () => {
  show({ ...playing, status: 'loading' });
  expect(screen.getByRole('button', { name: 'Pausar Sepse' })).toBeEnabled();
});

it.each([
  ['failed', 'A reprodução parou. Toque em reproduzir para continuar do mesmo ponto.'],
  ['unavailable', 'Áudio não disponível'],
] as const)('says what happened when it %s', (status, text) => {
  show({ ...playing, status });
  expect(screen.getByText(text)).toBeVisible();
});
