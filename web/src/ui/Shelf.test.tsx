import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Shelf } from './Shelf.tsx';

const cards = (count: number) =>
  Array.from({ length: count }, (_, index) => index + 1).map((id) => (
    <article key={id}>
      <a href={`/video/${id}`}>Aula {id}</a>
      <button type="button">Favoritar {id}</button>
    </article>
  ));

/** jsdom lays nothing out: these are the measures of a row that is scrolled to `scrollLeft`. */
function measureRows({ scrollLeft, clientWidth, scrollWidth }: Record<string, number>) {
  for (const [name, value] of Object.entries({ scrollLeft, clientWidth, scrollWidth })) {
    vi.spyOn(Element.prototype, name as 'clientWidth', 'get').mockReturnValue(value ?? 0);
  }
}

/** Replaces the observer by one that reports only when it is told to. */
function controlIntersections(): (isIntersecting: boolean) => void {
  let tell: (isIntersecting: boolean) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        tell = (isIntersecting) => report([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  return (isIntersecting) => act(() => tell(isIntersecting));
}

afterEach(() => vi.unstubAllGlobals());

describe('Shelf', () => {
  it.each([
    [390, 2],
    [1440, 6],
  ])('a shelf far below a window of %i px renders %i cards', (width, drawn) => {
    const intersect = controlIntersections();
    vi.stubGlobal('innerWidth', width);
    render(
      <Shelf title="Trauma" count={12} emptyText="">
        {cards(12)}
      </Shelf>,
    );
    intersect(false);
    expect(screen.getAllByRole('listitem')).toHaveLength(drawn);
    intersect(true);
    expect(screen.getAllByRole('listitem')).toHaveLength(12);
    intersect(false);
    expect(screen.getAllByRole('listitem')).toHaveLength(12);
  });

  it('a shelf near the window renders its cards also when they arrive later', () => {
    const intersect = controlIntersections();
    vi.stubGlobal('innerWidth', 390);
    const { rerender } = render(<Shelf title="Trauma" emptyText="vazia" />);
    intersect(true);
    rerender(
      <Shelf title="Trauma" emptyText="vazia">
        {cards(12)}
      </Shelf>,
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(12);
  });

  it('a shelf that begins far away renders only its title until it comes near', () => {
    const intersect = controlIntersections();
    render(
      <Shelf title="Trauma" count={12} emptyText="vazia" isFar>
        {cards(12)}
      </Shelf>,
    );
    expect(screen.getByRole('region', { name: 'Trauma 12' })).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.queryByText('vazia')).not.toBeInTheDocument();
    intersect(true);
    expect(screen.getAllByRole('listitem')).toHaveLength(12);
  });

  it('a shelf has a title with its count, and the cards in a list', () => {
    render(
      <Shelf title="Trauma" count={7} emptyText="vazia">
        {cards(3)}
      </Shelf>,
    );
    const shelf = screen.getByRole('region', { name: 'Trauma 7' });
    expect(within(shelf).getAllByRole('listitem')).toHaveLength(3);
  });

  it('an empty shelf says so', () => {
    render(<Shelf title="Trauma" emptyText="Nenhum vídeo disponível nesta categoria" />);
    expect(screen.getByText('Nenhum vídeo disponível nesta categoria')).toBeVisible();
  });

  it.each([
    [4, 0, []],
    [5, 0, ['Próximos']],
    [5, 500, ['Anteriores', 'Próximos']],
    [5, 1200, ['Anteriores']],
  ])('a shelf of %i cards scrolled by %i px has the arrows %j', (count, scrollLeft, expected) => {
    measureRows({ scrollLeft, clientWidth: 800, scrollWidth: 2000 });
    render(
      <Shelf title="Trauma" emptyText="">
        {cards(count)}
      </Shelf>,
    );
    const arrows = screen.queryAllByRole('button', { name: /Anteriores|Próximos/ });
    expect(arrows.map((arrow) => arrow.getAttribute('aria-label'))).toEqual(expected);
    vi.restoreAllMocks();
  });

  it('an arrow scrolls the shelf by 80 % of its width', async () => {
    measureRows({ scrollLeft: 0, clientWidth: 800, scrollWidth: 2000 });
    const scrollBy = vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(() => undefined);
    render(
      <Shelf title="Trauma" emptyText="">
        {cards(6)}
      </Shelf>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Próximos' }));
    expect(scrollBy).toHaveBeenCalledWith({ left: 640, behavior: 'smooth' });
    vi.restoreAllMocks();
  });

  it('a shelf jumps for people who asked for less motion', async () => {
    measureRows({ scrollLeft: 0, clientWidth: 800, scrollWidth: 2000 });
    const scrollBy = vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(() => undefined);
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('reduce') }) as MediaQueryList,
    );
    const user = userEvent.setup();
    render(
      <Shelf title="Trauma" emptyText="">
        {cards(6)}
      </Shelf>,
    );
    await user.click(screen.getByRole('button', { name: 'Próximos' }));
    expect(scrollBy).toHaveBeenCalledWith({ left: 640, behavior: 'auto' });
    act(() => screen.getByRole('link', { name: 'Aula 1' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(intoView).toHaveBeenCalledWith(expect.objectContaining({ behavior: 'auto' }));
    vi.restoreAllMocks();
  });

  it('arrow keys move within a shelf, Tab passes the card’s own controls and leaves it', async () => {
    const user = userEvent.setup();
    render(
      <>
        <Shelf title="Trauma" emptyText="">
          {cards(5)}
        </Shelf>
        <a href="/depois">Depois</a>
      </>,
    );
    await user.tab();
    expect(screen.getByRole('link', { name: 'Aula 1' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('link', { name: 'Aula 3' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('link', { name: 'Aula 2' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('link', { name: 'Aula 5' })).toHaveFocus();
    await user.keyboard('{Home}');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Favoritar 1' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Depois' })).toHaveFocus();
  });
});
