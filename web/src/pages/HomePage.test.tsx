import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onOpenMinutes } from '~/features/minutes/open-minutes.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { homeHandlers, justNow, makeLesson } from '~/testing/catalogue.ts';
import { makeProfile } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, rpcHandler, rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { HomePage } from './HomePage.tsx';

const heart = makeLesson(1, { title: 'ECG no plantão', featured: true, created_at: justNow() });
const airway = makeLesson(2, { title: 'Sequência rápida', featured: true });
const shock = makeLesson(3, { title: 'Choque séptico', rating: 0 });

beforeEach(() => {
  server.use(rpcHandler('own_profile', makeProfile()));
});

const hero = () => screen.findByRole('region', { name: 'Vídeos em destaque' });

describe('home with lessons', () => {
  beforeEach(() => {
    server.use(
      ...homeHandlers({
        featured: [heart, airway],
        recent: [heart, shock],
        shelves: [{ name: 'Cardiologia', slug: 'cardiologia', count: 9, videos: [heart, shock] }],
        continued: [{ video: shock, seconds: 300 }],
        favorites: [2],
        progress: [
          { video_id: 3, progress_seconds: 300, is_completed: false },
          { video_id: 2, progress_seconds: 600, is_completed: true },
        ],
        counts: { categories: 9, videos: 64 },
      }),
    );
  });

  it('home greets by first name and shows the figures', async () => {
    renderUi(<HomePage />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Olá, Ana' })).toBeVisible();
    expect(await screen.findByText('9 categorias · 64 vídeos')).toBeVisible();
  });

  it('a number of home asks for what fits into that many minutes', async () => {
    const asked = vi.fn();
    onOpenMinutes(asked);
    const { user } = renderUi(<HomePage />);
    const line = within(await screen.findByRole('group', { name: 'O que cabe em poucos minutos' }));
    expect(line.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '5',
      '7',
      '15',
      '30',
    ]);
    await user.click(line.getByRole('button', { name: 'Tenho 15 minutos' }));
    expect(asked.mock.calls).toEqual([[15]]);
  });

  it('home is shown while the rows of categories are still read', async () => {
    let answer: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.post(rpcUrl('home_shelves'), async () => {
        await late;
      }),
    );
    renderUi(<HomePage />);
    expect(within(await hero()).getByRole('heading', { name: 'ECG no plantão' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Adicionados Recentemente' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Cardiologia' })).not.toBeInTheDocument();
    answer();
    expect(await screen.findByRole('heading', { name: /Cardiologia/ })).toBeVisible();
  });

  it('home shows real figures where the database has them', async () => {
    renderUi(<HomePage />);
    const tiles = (await screen.findByText('Progresso')).closest('dl');
    await waitFor(() => expect(tiles).toHaveTextContent('Progresso2%1 de 64'));
    expect(tiles).toHaveTextContent('Últimas aulas1h atrás');
    expect(tiles).toHaveTextContent('Avaliação4,9');
    expect(tiles).toHaveTextContent('Favoritos1');
  });

  it('the hero of home shows the first featured lesson, then the next', async () => {
    const { user } = renderUi(<HomePage />);
    const stage = within(await hero());
    expect(stage.getByRole('heading', { name: 'ECG no plantão' })).toBeVisible();
    expect(stage.getByText('Em Destaque')).toBeVisible();
    expect(stage.getByText('Recente')).toBeVisible();
    expect(stage.getByRole('link', { name: /Assistir/ })).toHaveAttribute('href', '/video/1');
    await user.click(stage.getByRole('button', { name: 'Próximo destaque' }));
    expect(stage.getByRole('heading', { name: 'Sequência rápida' })).toBeVisible();
    await user.click(stage.getByRole('button', { name: 'Próximo destaque' }));
    expect(stage.getByRole('heading', { name: 'ECG no plantão' })).toBeVisible();
    await user.click(stage.getByRole('button', { name: 'Destaque 2: Sequência rápida' }));
    expect(stage.getByRole('group', { name: '2 de 2' })).toBeVisible();
  });

  it('home marks new lessons and shows what was watched', async () => {
    renderUi(<HomePage />);
    const recent = within(await screen.findByRole('region', { name: 'Adicionados Recentemente' }));
    expect(recent.getAllByText('NOVO')).toHaveLength(1);
    expect(recent.getByText('Descrição da aula 3')).toBeInTheDocument();
    const line = await recent.findByRole('progressbar', { name: 'Assistido de Choque séptico' });
    expect(line).toHaveAttribute('aria-valuenow', '50');
  });

  it('home shows begun lessons and a shelf for each category', async () => {
    renderUi(<HomePage />);
    const continued = within(await screen.findByRole('region', { name: 'Continue Assistindo' }));
    expect(continued.getByText('Restam 5:00')).toBeVisible();
    expect(continued.queryByRole('button', { name: /Ver Todos/ })).not.toBeInTheDocument();
    const shelf = within(await screen.findByRole('region', { name: /^Cardiologia 9/ }));
    expect(shelf.getByRole('link', { name: 'Ver Categoria Cardiologia' })).toHaveAttribute(
      'href',
      '/category/cardiologia',
    );
    expect(await screen.findByRole('region', { name: /^Vídeos em Destaque 2/ })).toBeVisible();
  });

  it('a pressed heart on home shows at once and is sent to the server', async () => {
    signIn();
    const posted: unknown[] = [];
    server.use(
      http.post(restUrl('user_favorites'), async ({ request }) => {
        posted.push(await request.json());
        server.use(
          tableHandler('user_favorites', [
            { id: 2, video_id: 3 },
            { id: 1, video_id: 2 },
          ]),
        );
        return new HttpResponse(null, { status: 201 });
      }),
    );
    const { user } = renderUi(<HomePage />);
    const shelf = within(await screen.findByRole('region', { name: /^Cardiologia/ }));
    await user.click(
      await shelf.findByRole('button', { name: 'Adicionar aos favoritos: Choque séptico' }),
    );
    expect(
      await shelf.findByRole('button', { name: 'Remover dos favoritos: Choque séptico' }),
    ).toBeVisible();
    expect(await screen.findByText('Adicionado aos favoritos')).toBeVisible();
    expect(posted).toEqual([{ video_id: 3 }]);
  });

  it('a heart on home goes back when the server refuses', async () => {
    signIn();
    server.use(http.post(restUrl('user_favorites'), () => HttpResponse.json({}, { status: 503 })));
    const { user } = renderUi(<HomePage />);
    const shelf = within(await screen.findByRole('region', { name: /^Cardiologia/ }));
    await user.click(
      await shelf.findByRole('button', { name: 'Adicionar aos favoritos: Choque séptico' }),
    );
    expect(await screen.findByText('Erro')).toBeVisible();
    expect(
      await shelf.findByRole('button', { name: 'Adicionar aos favoritos: Choque séptico' }),
    ).toBeVisible();
  });

  it('a lesson removed from Continue Assistindo keeps its position', async () => {
    const patched: string[] = [];
    server.use(
      http.patch(restUrl('user_video_progress'), ({ request }) => {
        patched.push(new URL(request.url).search);
        server.use(...homeHandlers({ featured: [heart], recent: [heart] }));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderUi(<HomePage />);
    const continued = within(await screen.findByRole('region', { name: 'Continue Assistindo' }));
    await user.click(continued.getByRole('button', { name: 'Opções de Choque séptico' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remover desta fileira' }));
    expect(
      await continued.findByText('Os vídeos aparecerão aqui quando você começar a assistir.'),
    ).toBeVisible();
    expect(patched).toEqual(['?video_id=eq.3']);
    expect(continued.getByRole('heading', { name: 'Continue Assistindo' })).toHaveFocus();
  });
});

describe('the order of home', () => {
  const shelf = (name: string, ids: number[]) => ({
    name,
    slug: name.toLowerCase(),
    count: ids.length,
    videos: ids.map((id) => makeLesson(id)),
  });
  const many = (count: number, facts: Parameters<typeof makeLesson>[1]) =>
    Array.from({ length: count }, (_, index) => makeLesson(index + 1, facts));
  const titlesOf = async (region: HTMLElement) =>
    (await within(region).findAllByRole('heading', { level: 3 })).map(
      ({ textContent }) => textContent,
    );

  it('the title of home is its first heading', async () => {
    server.use(...homeHandlers({ featured: [heart], recent: [shock] }));
    renderUi(<HomePage />);
    await hero();
    await waitFor(() => expect(screen.getAllByRole('heading')[0]).toHaveAccessibleName('Olá, Ana'));
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('a shelf of home begins with lessons not yet shown on the page, and leaves none out', async () => {
    const featured = many(8, { featured: true });
    server.use(
      ...homeHandlers({
        featured,
        recent: [makeLesson(11), makeLesson(1)],
        shelves: [shelf('Trauma', [11, 1, 12, 8])],
      }),
    );
    renderUi(<HomePage />);
    const trauma = await screen.findByRole('region', { name: /^Trauma/ });
    expect(await titlesOf(trauma)).toEqual(['Aula 12', 'Aula 11', 'Aula 1', 'Aula 8']);
    const all = await screen.findByRole('region', { name: /^Vídeos em Destaque 8/ });
    expect((await titlesOf(all)).slice(0, 3)).toEqual(['Aula 7', 'Aula 8', 'Aula 1']);
  });

  it('the shelf of featured lessons follows the recent ones, and leaves out what the hero shows', async () => {
    const featured = many(10, { featured: true });
    server.use(...homeHandlers({ featured, recent: [shock], shelves: [shelf('Trauma', [20])] }));
    renderUi(<HomePage />);
    const beside = await screen.findByRole('region', { name: /^Vídeos em Destaque 4/ });
    expect(await titlesOf(beside)).toEqual(['Aula 7', 'Aula 8', 'Aula 9', 'Aula 10']);
    await screen.findByRole('heading', { level: 2, name: /^Trauma/ });
    const regions = screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent?.replace(/ \d+$/, ''));
    expect(regions.slice(-3)).toEqual(['Adicionados Recentemente', 'Vídeos em Destaque', 'Trauma']);
  });

  it('the keys reach the hero before what stands below it', async () => {
    server.use(...homeHandlers({ featured: [heart], recent: [shock] }));
    const { user } = renderUi(<HomePage />);
    const stage = await hero();
    await user.tab();
    expect(within(stage).getByRole('link', { name: /ECG no plantão/ })).toHaveFocus();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Doses e condutas' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Tenho 5 minutos' })).toHaveFocus();
  });
});

describe('home in other states', () => {
  it('"Ver Todos (n)" shows all begun lessons', async () => {
    const begun = [1, 2, 3, 4, 5, 6].map((id) => ({ video: makeLesson(id), seconds: 60 }));
    server.use(...homeHandlers({ continued: begun }));
    const { user } = renderUi(<HomePage />);
    const continued = within(await screen.findByRole('region', { name: 'Continue Assistindo' }));
    expect(continued.getAllByRole('article')).toHaveLength(4);
    await user.click(continued.getByRole('button', { name: 'Ver Todos (6)' }));
    expect(continued.getAllByRole('article')).toHaveLength(6);
    await user.click(continued.getByRole('button', { name: 'Ver Menos' }));
    expect(continued.getAllByRole('article')).toHaveLength(4);
  });

  it('Back to home shows the begun lessons as expanded as they were', async () => {
    const begun = [1, 2, 3, 4, 5, 6].map((id) => ({ video: makeLesson(id), seconds: 60 }));
    server.use(...homeHandlers({ continued: begun }));
    renderUi(<HomePage />, { route: '/?continuar=todos' });
    const continued = within(await screen.findByRole('region', { name: 'Continue Assistindo' }));
    expect(continued.getAllByRole('article')).toHaveLength(6);
    expect(continued.getByRole('button', { name: 'Ver Menos' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  it('home says when there is no lesson yet', async () => {
    server.use(...homeHandlers());
    renderUi(<HomePage />);
    expect(within(await hero()).getByText('Nenhum vídeo disponível')).toBeVisible();
    expect(
      await screen.findByText('Os vídeos aparecerão aqui quando você começar a assistir.'),
    ).toBeVisible();
  });

  it('home shows the figures of the specification where the database has none', async () => {
    server.use(...homeHandlers());
    renderUi(<HomePage />);
    const tiles = (await screen.findByText('Progresso')).closest('dl');
    expect(tiles).toHaveTextContent('Progresso+12%');
    expect(tiles).toHaveTextContent('Últimas aulas24h');
    expect(tiles).toHaveTextContent('Avaliação4,9');
  });

  it('home shows placeholders of the final size while it loads', () => {
    server.use(...homeHandlers());
    const { container } = renderUi(<HomePage />);
    const [stage] = container.querySelectorAll('[aria-busy="true"] .stage');
    expect(stage?.querySelector('.skeleton')).toBeInTheDocument();
    expect(container.querySelectorAll('[aria-busy="true"] .card').length).toBeGreaterThan(6);
  });

  it('a failed part of home leaves the rest usable and can be retried', async () => {
    server.use(...homeHandlers({ featured: [heart], recent: [shock] }));
    server.use(http.post(rpcUrl('home_shelves'), () => HttpResponse.json({}, { status: 500 })));
    const { user } = renderUi(<HomePage />);
    expect(await screen.findByText('Não foi possível carregar as categorias')).toBeVisible();
    expect(within(await hero()).getByRole('heading', { name: 'ECG no plantão' })).toBeVisible();
    server.use(
      ...homeHandlers({ shelves: [{ name: 'Trauma', slug: 'trauma', count: 1, videos: [shock] }] }),
    );
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByRole('region', { name: /^Trauma/ })).toBeVisible();
  });

  it('content of home stays when reading it again, or more of it, fails', async () => {
    const begun = [11, 12, 13, 14, 15].map((id) => ({ video: makeLesson(id), seconds: 60 }));
    server.use(...homeHandlers({ continued: begun, continuedTotal: 13, recent: [shock] }));
    const client = createQueryClient();
    const { user } = renderUi(<HomePage />, { route: '/?continuar=todos', client });
    const continued = within(await screen.findByRole('region', { name: 'Continue Assistindo' }));
    expect(continued.getAllByRole('article')).toHaveLength(5);
    server.use(http.all(restUrl('*'), () => HttpResponse.json({}, { status: 503 })));
    await act(() => client.refetchQueries());
    expect(continued.getAllByRole('article')).toHaveLength(5);
    expect(screen.getAllByRole('heading', { name: 'Choque séptico' })).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();

    await user.click(continued.getByRole('button', { name: 'Carregar mais' }));
    expect(await continued.findByText('Não foi possível carregar mais vídeos')).toBeVisible();
    expect(continued.getAllByRole('article')).toHaveLength(5);
  });

  it('home shows one error when the server is unreachable', async () => {
    server.use(http.all(restUrl('*'), () => HttpResponse.error()));
    renderUi(<HomePage />);
    expect(await screen.findByText('Não foi possível carregar o início')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 1, name: 'Início' })).toBeInTheDocument();
  });

  it('home does not show a lesson of unexpected shape', async () => {
    server.use(
      ...homeHandlers({
        // A row as another version of the database might give it.
        shelves: [
          { name: 'Trauma', slug: 'trauma', count: 2, videos: [shock, { id: 9 } as never] },
        ],
      }),
    );
    renderUi(<HomePage />);
    const shelf = within(await screen.findByRole('region', { name: /^Trauma/ }));
    expect(await shelf.findAllByRole('article')).toHaveLength(1);
  });
});
