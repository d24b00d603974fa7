import { act, fireEvent, screen } from '@testing-library/react';
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
    subscribe: vi.fn((_listener: () => void) => () => undefined),
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

const details = () => screen.getByRole('button', { name: 'Detalhes de Sepse' });

const drag = (name: string, value: number) => {
  const slider = screen.getByRole('slider', { name });
  fireEvent.change(slider, { target: { value: String(value) } });
  fireEvent.pointerUp(slider);
};

it('the card of an idle episode plays it, also from where the slider is put', async () => {
  const { engine, user } = show(null);
  await user.click(screen.getByRole('button', { name: 'Reproduzir Sepse' }));
  expect(engine.toggle).toHaveBeenCalledWith(podcast);
  // A row shows no more than one line for it; the rest is one press away.
  expect(screen.queryByRole('slider')).toBeNull();
  await user.click(details());
  drag('Posição de Sepse', 120);
  expect(engine.play).toHaveBeenCalledWith(podcast, 120);
  expect(screen.queryByRole('slider', { name: 'Volume' })).toBeNull();
});

it('the card of the playing episode pauses, seeks, and changes speed and volume', async () => {
  const { engine, user } = show(playing);
  // Open by itself: what plays is set here.
  expect(details()).toHaveAttribute('aria-expanded', 'false');
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
  show({ ...playing, status: 'loading', positionSeconds: 0 });
  expect(screen.getByText('Restam 9:59')).toBeVisible();
  // Its length is at the bar.
  expect(screen.getByText('10:00')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pausar Sepse' })).toBeEnabled();
});

it.each([
  ['failed', 'A reprodução parou. Toque em reproduzir para continuar do mesmo ponto.'],
  ['unavailable', 'Áudio não disponível'],
] as const)('says what happened when it %s', (status, text) => {
  show({ ...playing, status });
  expect(screen.getByText(text)).toBeVisible();
});

it('the card of a begun episode shows its position and how much is left', async () => {
  const { user } = show(null, { current_seconds: 120, completed: false });
  expect(screen.getByText('Restam 8:00')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Ouvido de Sepse' })).toHaveAttribute(
    'aria-valuenow',
    '20',
  );
  await user.click(details());
  expect(screen.getByRole('slider', { name: 'Posição de Sepse' })).toHaveValue('120');
  expect(screen.queryByText('Ouvido')).toBeNull();
});

it('the card of a completed episode says so, and plays from the beginning', async () => {
  const { user } = show(null, { current_seconds: 600, completed: true });
  expect(screen.getByText('Ouvido')).toBeVisible();
  await user.click(details());
  expect(screen.getByRole('slider', { name: 'Posição de Sepse' })).toHaveValue('0');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('the card of an episode says what to do without a network', () => {
  show({ ...playing, status: 'unreachable' });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Sem conexão: o áudio precisa da internet. Seu ponto está salvo; toque em reproduzir quando a conexão voltar.',
  );
  expect(screen.getByRole('button', { name: 'Reproduzir Sepse' })).toBeEnabled();
});

it('an episode whose file turned out to be missing is not offered again, whatever else is opened', () => {
  const { engine } = show({ ...playing, status: 'unavailable' });
  act(() => engine.subscribe.mock.calls[0]?.[0]());
  const other = { ...playing, podcast: makePodcast({ id: 99, title: 'Outro' }) };
  engine.read = () => other;
  act(() => engine.subscribe.mock.calls[0]?.[0]());
  expect(screen.getByText('Áudio não disponível')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reproduzir Sepse' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Opções/ })).toBeNull();
});

it('what was opened by playing stays open in a pause, and closes when another episode is opened', () => {
  const { engine } = show(playing);
  const become = (state: PodcastState) => {
    engine.read = () => state;
    act(() => engine.subscribe.mock.calls[0]?.[0]());
  };
  become({ ...playing, status: 'paused' });
  expect(screen.getByRole('button', { name: '1,5x' })).toBeVisible();
  become({ ...playing, podcast: makePodcast({ id: 99 }) });
  expect(screen.queryByRole('button', { name: '1,5x' })).toBeNull();
});

it('an episode that the last visit left open stays a row until it plays', () => {
  show({ ...playing, status: 'paused' });
  expect(screen.queryByRole('button', { name: '1,5x' })).toBeNull();
  expect(screen.queryByRole('slider')).toBeNull();
});
