import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { Link, MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ScrollManager } from './ScrollManager.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

function open() {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const screen = render(
    <MemoryRouter initialEntries={['/categories']}>
      <ScrollManager />
      <Link to="/favorites">Minha Lista</Link>
      <Link to="/categories?todas=1">Todas</Link>
      <Back />
    </MemoryRouter>,
  );
  return { scrollTo, screen, user: userEvent.setup() };
}

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Voltar
    </button>
  );
}

function LeavesAtOnce() {
  useLayoutEffect(() => {
    window.dispatchEvent(new Event('pagehide'));
  }, []);
  return null;
}

describe('ScrollManager', () => {
  it('every new page scrolls smoothly to its top', async () => {
    const { scrollTo, screen, user } = open();
    expect(scrollTo).not.toHaveBeenCalled();
    await user.click(screen.getByText('Minha Lista'));
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' }));
  });

  it('a new page jumps to its top for people who asked for less motion', async () => {
    const { scrollTo, screen, user } = open();
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('reduce') }) as MediaQueryList,
    );
    await user.click(screen.getByText('Minha Lista'));
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'auto' }));
  });

  it('a change of a filter does not scroll the page', async () => {
    const { scrollTo, screen, user } = open();
    await user.click(screen.getByText('Todas'));
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('a page that is left before its scroll was restored keeps its stored position', () => {
    const kept = JSON.stringify([['default /categories', 640]]);
    sessionStorage.setItem('scroll_positions', kept);
    render(
      <MemoryRouter initialEntries={[{ pathname: '/categories', key: 'default' }]}>
        <ScrollManager />
        <LeavesAtOnce />
      </MemoryRouter>,
    );
    expect(sessionStorage.getItem('scroll_positions')).toBe(kept);
  });

  it('Back to a page that was opened anew and not scrolled finds its top, not where an earlier load of the tab was', async () => {
    sessionStorage.setItem('scroll_positions', JSON.stringify([['default /categories', 640]]));
    const { scrollTo, screen, user } = open();
    await user.click(screen.getByText('Minha Lista'));
    await waitFor(() => expect(scrollTo).toHaveBeenCalledOnce());
    await user.click(screen.getByText('Voltar'));
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' }));
  });
});
