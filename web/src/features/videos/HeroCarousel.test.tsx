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
        favoriteIds={new Set([2])}
        onFavoriteToggle={onFavoriteToggle}
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
  it('turns every 5 s and wraps around', () => {
    show();
    wait(4999);
    expect(title()).toBe('Aula 1');
    wait(1);
    expect(title()).toBe('Aula 2');
    wait(5000);
    wait(5000);
    expect(title()).toBe('Aula 1');
  });

  it('waits while the pointer is on it, then only for what was left', () => {
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

  it('waits in a hidden tab', () => {
    show();
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    fireEvent(document, new Event('visibilitychange'));
    wait(60_000);
    expect(title()).toBe('Aula 1');
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    fireEvent(document, new Event('visibilitychange'));
    wait(5000);
    expect(title()).toBe('Aula 2');
  });

  it('can be paused and resumed', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Pausar a rotação dos destaques' }));
    wait(60_000);
    expect(title()).toBe('Aula 1');
    fireEvent.click(screen.getByRole('button', { name: 'Retomar a rotação dos destaques' }));
    wait(5000);
    expect(title()).toBe('Aula 2');
  });

  it('stands still for whoever asked for less motion', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...matchMediaResult(query),
      matches: query.includes('reduce'),
    }));
    show();
    wait(60_000);
    expect(title()).toBe('Aula 1');
    expect(screen.getByRole('button', { name: 'Retomar a rotação dos destaques' })).toBeVisible();
  });

  it('shows whether the lesson is in the list, and changes it', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Lista', pressed: false }));
    expect(onFavoriteToggle).toHaveBeenLastCalledWith(1);
    wait(5000);
    fireEvent.click(screen.getByRole('button', { name: 'Lista', pressed: true }));
    expect(onFavoriteToggle).toHaveBeenLastCalledWith(2);
  });

  it('a single lesson needs no controls, none at all says so', () => {
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
