import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { Link, MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
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
    </MemoryRouter>,
  );
  return { scrollTo, screen, user: userEvent.setup() };
}

/** A list in which a lesson stands twice, each link where its row is, and the page of a lesson. */
function openList() {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, Number(this.getAttribute('data-top')), 100, 20);
  });
  const screen = render(
    <MemoryRouter initialEntries={['/categories']}>
      <ScrollManager />
      <List />
    </MemoryRouter>,
  );
  return { screen, user: userEvent.setup() };
}

function List() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (pathname !== '/categories') {
    return (
      <main>
        <h1>Aula</h1>
        <button
          type="button"
          onClick={(event) => {
            event.currentTarget.blur();
            void navigate(-1);
          }}
        >
          Voltar
        </button>
      </main>
    );
  }
  return (
    <>
      <Link to="/video/2">Barra</Link>
      <main>
        {[1, 2, 3, 2].map((id, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lesson stands twice.
          <Link key={row} to={`/video/${id}`} data-top={row * 200}>
            Aula {id}
          </Link>
        ))}
      </main>
    </>
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

  it('Back gives the focus to the link by which the page was left', async () => {
    const { screen, user } = openList();
    await user.click(screen.getAllByRole('link', { name: 'Aula 2' })[1] as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Aula' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Aula 2' })[1]).toHaveFocus());
  });

  it('Back to a page that was left by the bar above it gives the focus to none of its links', async () => {
    const { screen, user } = openList();
    await user.click(screen.getByRole('link', { name: 'Barra' }));
    expect(await screen.findByRole('heading', { name: 'Aula' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    const links = await screen.findAllByRole('link');
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(links).not.toContain(document.activeElement);
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
});
