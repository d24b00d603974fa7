import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { recentSearches } from '~/features/search/recent-searches.ts';
import { makeLesson } from '~/testing/catalogue.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { type Asked, answer, fail, momentAt } from '~/testing/search-answers.ts';
import { rpcHandler, rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { SearchPage } from './SearchPage.tsx';

let reported: unknown[] = [];
let userId = '';
beforeEach(() => {
  reported = [];
  userId = signIn().userId;
  server.use(
    tableHandler('user_favorites', []),
    tableHandler('user_video_progress', []),
    tableHandler('podcast_progress', []),
    tableHandler('podcast_queue', []),
    tableHandler('categories', [
      { id: 3, name: 'Trauma', slug: 'trauma', description: null, position: 1 },
    ]),
    http.post(rpcUrl('report_unanswered_search'), async ({ request }) => {
      reported.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

function CurrentPath() {
  const { pathname, search } = useLocation();
  return <output data-testid="path">{pathname + search}</output>;
}

const open = (route: string) =>
  renderUi(
    <>
      <SearchPage />
      <CurrentPath />
    </>,
    { route },
  );
const path = () => screen.getByTestId('path').textContent;
const section = (name: string) => within(screen.getByRole('region', { name }));
const lessons = () => section('Aulas').getAllByRole('article');

it('the search page searches for the text in the address', async () => {
  const asked = answer({ lessons: 1, episodes: 1, moments: 1 });
  open('/busca?q=ecg');
  expect(await screen.findByText('1 resultado para “ecg”')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Aula 1' })).toHaveAttribute('href', '/video/1');
  expect(screen.getByRole('searchbox')).toHaveValue('ecg');
  expect(await screen.findByRole('link', { name: /^aos 0:01: Linha 1/ })).toHaveAttribute(
    'href',
    // Two seconds earlier would be before the beginning.
    '/video/1?t=0&trecho=1',
  );
  expect(await screen.findByRole('heading', { name: 'Episódio 1' })).toBeVisible();
  expect(asked).toEqual({
    videos: [{ q: 'ecg', max_results: 101, skip: 0 }],
    podcasts: [{ q: 'ecg', max_results: 101, skip: 0 }],
    moments: [{ q: 'ecg', max_results: 7 }],
  });
});

it('the search page shows moments, lessons and episodes in this order', async () => {
  answer({ lessons: 1, episodes: 1, moments: 1 });
  open('/busca?q=ecg');
  await screen.findByText('1 resultado para “ecg”');
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(['Momentos', 'Aulas', 'Podcasts']);
});

it('the search page marks the searched words in the titles, ignoring accents', async () => {
  answer({ lessons: 2 });
  open('/busca?q=%C3%A0ula');
  const title = await screen.findByRole('link', { name: 'Aula 1' });
  expect(within(title).getByText('Aula').tagName).toBe('MARK');
  expect(section('Aulas').getAllByText('Aula')).toHaveLength(2);
});

it('the search page searches again on submit, with the same filters', async () => {
  const asked = answer({ lessons: 2 });
  const { user } = open('/busca?q=ecg&tipo=aulas&categoria=3&pagina=2');
  await screen.findByText('2 resultados para “ecg”');
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), ' sepse {Enter}');
  expect(await screen.findByText('2 resultados para “sepse”')).toBeVisible();
  expect(asked.videos).toHaveLength(2);
  expect(path()).toBe('/busca?q=sepse&tipo=aulas&categoria=3');
  expect(screen.getByRole('heading', { level: 1, name: 'Busca' })).toHaveFocus();
});

it('the search page asks for a text when there is none', () => {
  answer();
  open('/busca');
  expect(screen.getByText('O que você quer rever?')).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
});

it('the search page repeats a text without results, links the categories, and reports it once', async () => {
  answer();
  open('/busca?q=xyzabc');
  expect(await screen.findByText('Nenhum vídeo encontrado para "xyzabc"')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver categorias' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Trauma' })).toHaveAttribute('href', '/category/trauma');
  await waitFor(() => expect(reported).toEqual([{ q: 'xyzabc' }]));
});

it('a search with moments only is no search without an answer', async () => {
  answer({ moments: 1 });
  open('/busca?q=epinefrina');
  expect(await screen.findByRole('link', { name: /Linha 1/ })).toBeVisible();
  expect(reported).toEqual([]);
});

it('a lesson that answers with a moment only is not said to be missing, and no empty part is shown', async () => {
  answer({ moments: 1 });
  open('/busca?q=epinefrina');
  expect(await screen.findByRole('link', { name: /Linha 1/ })).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1));
  expect(screen.queryByText(/^Nenhum/)).toBeNull();
});

it('where only podcasts answer, it is said that no lesson does', async () => {
  answer({ episodes: 1, moments: 1, isSpoken: true });
  open('/busca?q=epinefrina');
  expect(await screen.findByText('Nenhum vídeo encontrado para "epinefrina"')).toBeVisible();
  expect(await screen.findByRole('link', { name: /Linha 1/ })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Episódio 1' })).toBeVisible();
});

it('the search page tells a screen reader how much was found, also after a filter', async () => {
  answer({ lessons: 130, episodes: 1, moments: 20 });
  const { user } = open('/busca?q=dor');
  const status = await screen.findByText('mais de 100 aulas, 6 momentos, 1 episódio');
  expect(status).toHaveAttribute('role', 'status');
  await user.click(screen.getByRole('tab', { name: 'Momentos' }));
  await waitFor(() => expect(status).toHaveTextContent(/^20 momentos$/));
  answer();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Duração' }), '10 a 30 min');
  await waitFor(() => expect(status).toHaveTextContent('Nenhum resultado'));
});

it('a search on the page is among the recent ones, one by its address is not', async () => {
  answer({ lessons: 1 });
  const { user } = open('/busca?q=ecg');
  await screen.findByText('1 resultado para “ecg”');
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'sepse{Enter}');
  await screen.findByText('1 resultado para “sepse”');
  expect(recentSearches(userId).read()).toEqual(['sepse']);
});

it('an address with characters that no database stores is searched without them', async () => {
  const asked = answer({ lessons: 1 });
  open('/busca?q=%00choque');
  expect(await screen.findByText('1 resultado para “choque”')).toBeVisible();
  expect(asked.videos[0]?.q).toBe('choque');
});

it('the search page shows the first moments, and all of them on request', async () => {
  const asked = answer({ lessons: 1, moments: 20 });
  const { user } = open('/busca?q=dor');
  await user.click(await screen.findByRole('button', { name: 'Ver Todos os Momentos' }));
  expect(path()).toBe('/busca?q=dor&tipo=momentos');
  await waitFor(() => expect(section('Momentos').getAllByRole('link')).toHaveLength(20));
  expect(screen.queryByRole('region', { name: 'Aulas' })).toBeNull();
  expect(screen.getByRole('tab', { name: 'Momentos' })).toHaveAttribute('aria-selected', 'true');
  expect(asked.moments.map(({ max_results }) => max_results)).toEqual([7, 40]);
});

it('the search page shows the first episodes, and all of them on request', async () => {
  answer({ lessons: 1, episodes: 30 });
  const { user } = open('/busca?q=ronda');
  await screen.findByRole('heading', { name: 'Episódio 6' });
  expect(section('Podcasts').getAllByRole('article')).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Ver Todos os Podcasts' }));
  expect(path()).toBe('/busca?q=ronda&tipo=podcasts');
  expect(section('Podcasts').getAllByRole('article')).toHaveLength(24);
  await user.click(screen.getByRole('button', { name: 'Carregar mais resultados' }));
  expect(section('Podcasts').getAllByRole('article')).toHaveLength(30);
  expect(screen.getByRole('button', { name: 'Reproduzir Episódio 30' })).toBeVisible();
});

it('the filters of the search page live in the address and narrow everything', async () => {
  const asked = answer({ lessons: 30, episodes: 1, moments: 1 });
  const { user } = open('/busca?q=choque&pagina=2');
  await screen.findByText('30 resultados para “choque”');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Categoria' }), 'Trauma');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Duração' }), '10 a 30 min');
  expect(path()).toBe('/busca?q=choque&categoria=3&duracao=10-30');
  const narrowed = { q: 'choque', in_category: 3, min_seconds: 600, max_seconds: 1800 };
  await waitFor(() => {
    expect(asked.videos.at(-1)).toEqual({ ...narrowed, max_results: 101, skip: 0 });
    expect(asked.podcasts.at(-1)).toEqual({ ...narrowed, max_results: 101, skip: 0 });
    expect(asked.moments.at(-1)).toEqual({ ...narrowed, max_results: 7 });
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Categoria' }), 'Todas');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Duração' }), 'Qualquer');
  expect(path()).toBe('/busca?q=choque');
});

it('on a phone the filters are folded until they are wanted, and the button says how many narrow the results', async () => {
  answer({ lessons: 1 });
  const { user } = open('/busca?q=choque');
  const toggle = screen.getByRole('button', { name: 'Filtros' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Duração' }), '10 a 30 min');
  expect(await screen.findByRole('button', { name: 'Filtros (1)' })).toBeVisible();
});

it('filters that narrow the results from the beginning are not folded', async () => {
  answer({ lessons: 1 });
  open('/busca?q=choque&categoria=3&duracao=10-30');
  expect(screen.getByRole('button', { name: 'Filtros (2)' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

it('the type of result is chosen by keyboard, and only that one is asked for', async () => {
  const asked = answer({ lessons: 1, episodes: 1 });
  const { user } = open('/busca?q=ronda&tipo=aulas');
  await screen.findByText('1 resultado para “ronda”');
  expect(asked).toMatchObject({ podcasts: [], moments: [] });
  await user.click(screen.getByRole('tab', { name: 'Aulas' }));
  await user.keyboard('{ArrowRight}');
  expect(path()).toBe('/busca?q=ronda&tipo=podcasts');
  expect(screen.getByRole('tab', { name: 'Podcasts' })).toHaveFocus();
  expect(await screen.findByRole('heading', { name: 'Episódio 1' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Aulas' })).toBeNull();
});

it.each(['tipo=podcasts', 'categoria=3', 'tipo=aulas&duracao=ate-10'])(
  'filters (%s) that leave nothing say so, can be cleared, and report nothing',
  async (filters) => {
    answer();
    const { user } = open(`/busca?q=choque&${filters}`);
    expect(await screen.findByText('Nada com estes filtros para “choque”')).toBeVisible();
    expect(reported).toEqual([]);
    answer({ lessons: 1 });
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(path()).toBe('/busca?q=choque');
    expect(await screen.findByText('1 resultado para “choque”')).toBeVisible();
  },
);

it('the search page shows one page of results at a time', async () => {
  answer({ lessons: 30 });
  const { user } = open('/busca?q=aula');
  await screen.findByText('30 resultados para “aula”');
  expect(lessons()).toHaveLength(24);
  await user.click(screen.getByRole('button', { name: 'Carregar mais resultados' }));
  expect(lessons()).toHaveLength(30);
  expect(screen.queryByRole('button', { name: 'Carregar mais resultados' })).toBeNull();
});

it('the search page reaches every result, and counts them once all are loaded', async () => {
  const asked = answer({ lessons: 130 });
  const { user } = open('/busca?q=aula&pagina=4');
  expect(await screen.findByText('Mais de 100 resultados para “aula”')).toBeVisible();
  expect(lessons()).toHaveLength(96);
  await user.click(screen.getByRole('button', { name: 'Carregar mais resultados' }));
  expect(await screen.findByText('130 resultados para “aula”')).toBeVisible();
  expect(lessons()).toHaveLength(120);
  await user.click(screen.getByRole('button', { name: 'Carregar mais resultados' }));
  expect(lessons()).toHaveLength(130);
  expect(screen.getByRole('link', { name: 'Aula 130' })).toBeVisible();
  expect(asked.videos.map(({ skip }) => skip)).toEqual([0, 100]);
});

it('a failed further page of results is read again only on request', async () => {
  answer({ lessons: 130 });
  let failures = 0;
  server.use(
    http.post(rpcUrl('search_videos'), async ({ request }) => {
      if (((await request.clone().json()) as Asked).skip === 0) return;
      failures += 1;
      return HttpResponse.json({}, { status: 500 });
    }),
  );
  const { user } = open('/busca?q=aula&pagina=5');
  expect(await screen.findByText('Não foi possível carregar mais resultados')).toBeVisible();
  expect(lessons()).toHaveLength(100);
  expect(failures).toBe(1);
  answer({ lessons: 130 });
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByText('130 resultados para “aula”')).toBeVisible();
});

it('the search page can be loaded again after an error', async () => {
  fail('videos', 'podcasts', 'moments');
  const { user } = open('/busca?q=ecg');
  expect(await screen.findByText('A busca não respondeu')).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  answer({ lessons: 1 });
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByRole('link', { name: 'Aula 1' })).toBeVisible();
});

it.each(['/busca', '/busca?q=ecg'])(
  'without a network %s offers what is on the device',
  async (route) => {
    onTestFinished(() => onlineManager.setOnline(true));
    const kinds = ['videos', 'podcasts', 'moments'];
    server.use(
      ...kinds.map((kind) => http.post(rpcUrl(`search_${kind}`), () => HttpResponse.error())),
    );
    onlineManager.setOnline(false);
    open(route);
    expect(await screen.findByText('A busca precisa de internet')).toBeVisible();
    for (const name of ['Podcasts baixados', 'Anotações', 'Minha Lista']) {
      expect(screen.getByRole('link', { name })).toBeVisible();
    }
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('O que você quer rever?')).toBeNull();
  },
);

it('a part of the search that fails leaves the others, and is loaded again on its own', async () => {
  const asked = answer({ lessons: 1, moments: 1 });
  fail('moments');
  const { user } = open('/busca?q=ecg');
  expect(await screen.findByText('A busca de momentos não respondeu')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Aula 1' })).toBeVisible();
  expect(reported).toEqual([]);
  const again = answer({ lessons: 1, moments: 1 });
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByRole('link', { name: /Linha 1/ })).toBeVisible();
  expect([asked.videos.length, again.videos.length]).toEqual([1, 0]);
});

it('what none of the shown moments speaks of is said first', async () => {
  answer({ lessons: 1 });
  const lacking = (seconds: number, lacks: string[]) => ({ ...momentAt(seconds), lacks });
  server.use(
    rpcHandler('search_moments', [lacking(1, ['criança', 'endovenosa']), lacking(2, ['criança'])]),
  );
  open('/busca?q=adrenalina%20ev%20crian%C3%A7a');
  const said = await screen.findByText('Nenhum trecho fala de: criança.');
  expect(
    said.compareDocumentPosition(screen.getByRole('heading', { name: 'Momentos' })) &
      Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
  expect(await screen.findByText('1 aula, 2 momentos. Nenhum trecho fala de: criança.')).toHaveRole(
    'status',
  );
});

it('where there is no moment, what nobody speaks of is said of the whole answer', async () => {
  answer({ lessons: 1 });
  const whole = { count: 1, lessons: [], episodes: [], moments: [], lacking: ['criança'] };
  const lesson = { ...makeLesson(1), description: null, tags: [], category: null };
  server.use(rpcHandler('search_everything', { ...whole, lessons: [lesson] }));
  open('/busca?q=adrenalina%20crian%C3%A7a');
  expect(await screen.findByText('Nenhum trecho fala de: criança.')).toBeVisible();
});

it('of moments that speak of everything, nothing is said to lack', async () => {
  answer({ lessons: 1, moments: 2 });
  open('/busca?q=ecg');
  await screen.findByText('1 resultado para “ecg”');
  await screen.findByRole('link', { name: /Linha 1/ });
  expect(screen.queryByText(/^Nenhum trecho fala de/)).toBeNull();
});
