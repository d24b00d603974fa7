import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makePodcast } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { PodcastCard } from './PodcastCard.tsx';
import {
  announcePodcastEngine,
  IDLE,
  type PodcastEngine,
  type PodcastState,
} from './podcast-state.ts';
import type { Place } from './podcasts.rules.ts';

const podcast = makePodcast();
const playing: PodcastState = {
  podcast,
  status: 'playing',
  positionSeconds: 65,
  isPlaced: true,
  durationSeconds: 600,
  rate: 1,
  volume: 0.5,
  sleepAt: null,
  slept: null,
  cut: null,
  others: [],
};

function show(state: PodcastState | null, place?: Place) {
  const engine = {
    read: () => state ?? IDLE,
    subscribe: vi.fn(),
    play: vi.fn(async () => undefined),
    restore: vi.fn(),
    jump: vi.fn(),
    ask: vi.fn(),
    settle: vi.fn(),
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
  announcePodcastEngine(engine);
  const { user } = renderUi(<PodcastCard podcast={podcast} place={place} />);
  return { engine, user };
}

const drag = (name: string, value: number) => {
  const slider = screen.getByRole('slider', { name });
  fireEvent.change(slider, { target: { value: String(value) } });
  fireEvent.pointerUp(slider);
};

it('the card of an idle episode plays it, also from where the slider is put', async () => {
  const { engine, user } = show(null);
  await user.click(screen.getByRole('button', { name: 'Reproduzir Sepse' }));
  expect(engine.toggle).toHaveBeenCalledWith(podcast);
  drag('Posição de Sepse', 120);
  expect(engine.play).toHaveBeenCalledWith(podcast, 120);
  expect(screen.queryByRole('slider', { name: 'Volume' })).toBeNull();
});

it('the card of the playing episode pauses, seeks, and changes speed and volume', async () => {
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

it('the card of a loading episode offers to cancel it', () => {
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

it('the card of a begun episode shows its position and how much is left', () => {
  show(null, { current_seconds: 120, completed: false });
  expect(screen.getByText('Restam 8:00')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Ouvido de Sepse' })).toHaveAttribute(
    'aria-valuenow',
    '20',
  );
  expect(screen.getByRole('slider', { name: 'Posição de Sepse' })).toHaveValue('120');
  expect(screen.queryByText('Ouvido')).toBeNull();
});

it('the card of a completed episode says so, and plays from the beginning', () => {
  show(null, { current_seconds: 600, completed: true });
  expect(screen.getByText('Ouvido')).toBeVisible();
  expect(screen.getByRole('slider', { name: 'Posição de Sepse' })).toHaveValue('0');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('the card of an episode says what to do without a network', () => {
  show({ ...playing, status: 'unreachable' });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Sem conexão: o áudio precisa da internet. Seu ponto está guardado; toque em reproduzir quando a conexão voltar.',
  );
  expect(screen.getByRole('button', { name: 'Reproduzir Sepse' })).toBeEnabled();
});
