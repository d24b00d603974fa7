import { fireEvent, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

describe('ScrollManager', () => {
  it('begins every new page at its top, smoothly', async () => {
    const { scrollTo, screen, user } = open();
    expect(scrollTo).not.toHaveBeenCalled();
    await user.click(screen.getByText('Minha Lista'));
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
  });

  it('jumps there for whoever wants less motion', async () => {
    const { scrollTo, screen, user } = open();
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('reduce') }) as MediaQueryList,
    );
    await user.click(screen.getByText('Minha Lista'));
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'auto' });
  });

  it('Back returns to where a page was left before the reload', async () => {
    const entries = [
      { pathname: '/categories', key: 'one' },
      { pathname: '/favorites', key: 'two' },
    ];
    const loadAt = (initialIndex: number) =>
      render(
        <MemoryRouter initialEntries={entries} initialIndex={initialIndex}>
          <ScrollManager />
          <Back />
        </MemoryRouter>,
      );
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640);

    const first = loadAt(0);
    fireEvent.scroll(window);
    fireEvent(window, new Event('pagehide'));
    first.unmount();

    const second = loadAt(1);
    await userEvent.click(second.getByRole('button', { name: 'Voltar' }));
    expect(scrollTo).toHaveBeenCalledWith({ top: 640, behavior: 'instant' });
  });

  it('leaves a page alone whose filter changed', async () => {
    const { scrollTo, screen, user } = open();
    await user.click(screen.getByText('Todas'));
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
