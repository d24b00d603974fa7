import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLesson } from '~/testing/catalogue.ts';
import { HeroCarousel } from './HeroCarousel.tsx';

const lessons = [1, 2, 3].map((id) => makeLesson(id, { featured: true }));

function show(videos = lessons) {
  render(
    <MemoryRouter>
      <HeroCarousel
        videos={videos}
        cards={{
          of: ({ id }) => ({
            isFavorite: id === 2,
            onFavoriteToggle,
            progress: { 2: 0.5, 3: 1 }[id] ?? null,
          }),
          isBegun: (id) => id === 2,
        }}
      />
    </MemoryRouter>,
  );
}

const onFavoriteToggle = vi.fn();
const stage = () => screen.getByRole('region', { name: 'Vídeos em destaque' });
const title = () => screen.getByRole('heading', { level: 2 }).textContent;
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('hero', () => {
  it('the hero turns every 5 s and wraps around', () => {
    show();
    wait(4999);
    expect(title()).toBe('Aula 1');
    wait(1);
    expect(title()).toBe('Aula 2');
    wait(5000);
    wait(5000);
    expect(title()).toBe('Aula 1');
  });

  it('the hero waits under the pointer, then continues with the remaining time', () => {
    show();
    wait(3000);
    fireEvent.pointerEnter(stage(), { pointerType: 'mouse' });
    wait(60_000);
    expect(title()).toBe('Aula 1');
    fireEvent.pointerLeave(stage());
    wait(1999);
    expect(title()).toBe('Aula 1');
    wait(1);
    expect(title()).toBe('Aula 2');
  });

  it('the hero waits in a hidden tab', () => {
    show();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    wait(60_000);
    expect(title()).toBe('Aula 1');
    visibility.mockRestore();
    fireEvent(document, new Event('visibilitychange'));
    wait(5000);
    expect(title()).toBe('Aula 2');
  });

  it('the hero can be paused and resumed', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Pausar a rotação dos destaques' }));
    wait(60_000);
    expect(title()).toBe('Aula 1');
    fireEvent.click(screen.getByRole('button', { name: 'Retomar a rotação dos destaques' }));
    wait(5000);
    expect(title()).toBe('Aula 2');
  });

  it('a finger that moves sideways turns the hero, one that scrolls or presses does not', () => {
    show();
    const move = (x: number, y: number) => {
      fireEvent.touchStart(stage(), { touches: [{ clientX: 200, clientY: 200 }] });
      fireEvent.touchEnd(stage(), { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] });
    };
    move(-80, 10);
    expect(title()).toBe('Aula 2');
    move(80, 10);
    move(80, 10);
    expect(title()).toBe('Aula 3');
    move(-30, 0);
    move(-80, 120);
    expect(title()).toBe('Aula 3');
  });

  it('the hero stands still for people who asked for less motion', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...matchMediaResult(query),
      matches: query.includes('reduce'),
    }));
    show();
    wait(60_000);
    expect(title()).toBe('Aula 1');
    expect(screen.getByRole('button', { name: 'Retomar a rotação dos destaques' })).toBeVisible();
  });

  it('the hero shows whether its lesson is a favourite, and changes it', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Lista', pressed: false }));
    expect(onFavoriteToggle).toHaveBeenLastCalledWith(1);
    wait(5000);
    fireEvent.click(screen.getByRole('button', { name: 'Lista', pressed: true }));
    expect(onFavoriteToggle).toHaveBeenLastCalledWith(2);
  });

  it('the hero continues a lesson that was begun, and says how far it was watched', () => {
    show();
    expect(screen.getByRole('link', { name: 'Assistir: Aula 1' })).toHaveAttribute(
      'href',
      '/video/1',
    );
    expect(screen.queryByRole('progressbar')).toBeNull();
    wait(5000);
    expect(screen.getByRole('link', { name: 'Continuar: Aula 2' })).toHaveAttribute(
      'href',
      '/video/2',
    );
    expect(screen.getByRole('progressbar', { name: 'Assistido de Aula 2' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    wait(5000);
    // Watched to its end: there is nothing to go on with.
    expect(screen.getByRole('link', { name: 'Assistir: Aula 3' })).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Assistido de Aula 3' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
  });

  it('the hero has no controls for one lesson and says when there is none', () => {
    show(lessons.slice(0, 1));
    expect(screen.queryByRole('button', { name: /destaque/i })).toBeNull();
    show([]);
    expect(screen.getByText('Nenhum vídeo disponível')).toBeVisible();
  });
});

function matchMediaResult(media: string): MediaQueryList {
  return {
    media,
    matches: false,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  };
}
