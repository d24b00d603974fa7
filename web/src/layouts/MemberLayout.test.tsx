import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { homeHandlers } from '~/testing/catalogue.ts';
import { makeProfile } from '~/testing/factories.ts';
import { renderApp } from '~/testing/render-app.tsx';
import { rpcHandler, server, tableHandler } from '~/testing/server.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const categories = [
  { id: 1, name: 'Via Aérea', slug: 'via-aerea', show_in_dropdown: true, position: 1 },
  { id: 2, name: 'Arquivo', slug: 'arquivo', show_in_dropdown: false, position: 2 },
];

async function open(profile = makeProfile(), shown = categories) {
  server.use(
    tableHandler('categories', shown),
    rpcHandler('unread_notification_count', 0),
    tableHandler('user_notifications', []),
  );
  const { user } = await renderApp({ route: '/nada', profile });
  await screen.findByRole('heading', { name: /^404/ });
  return user;
}

/** A menu takes choices once it has the focus. */
async function openUserMenu(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Menu do usuário: Ana Exemplo' }));
  const menu = await screen.findByRole('menu', { name: 'Menu do usuário' });
  await waitFor(() => expect(menu).toHaveFocus());
  return menu;
}

describe('the top bar', () => {
  it('the top bar links every page', async () => {
    await open();
    const bar = screen.getByRole('navigation', { name: 'Principal' });
    const links = within(bar).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Início', '/'],
      ['Categorias', '/categories'],
      ['Podcasts', '/podcasts'],
      ['Minha Lista', '/favorites'],
      ['Perfil Médico', '/profile'],
      ['Configurações', '/settings'],
    ]);
    expect(screen.getByRole('link', { name: 'Plantão, início' })).toHaveAttribute('href', '/');
  });

  it.each([
    ['Aulas Gravadas', 'Via Aérea', '/category/via-aerea'],
    ['Acervo', 'Arquivo', '/category/arquivo'],
  ])('the menu %s of the top bar lists its categories', async (menu, name, href) => {
    const user = await open();
    await waitFor(() => expect(screen.queryByText('Carregando...')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: menu }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([name]);
    expect(items[0]).toHaveAttribute('href', href);
  });

  it('a menu of ten categories or more ends with the way to all of them', async () => {
    const many = Array.from({ length: 10 }, (_, at) => ({
      id: at + 1,
      name: `Categoria ${at + 1}`,
      slug: `c${at + 1}`,
      show_in_dropdown: true,
      position: at,
    }));
    const user = await open(makeProfile(), many);
    await user.click(await screen.findByRole('button', { name: 'Aulas Gravadas' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items).toHaveLength(11);
    expect(items.at(-1)).toHaveTextContent('Ver todas');
    expect(items.at(-1)).toHaveAttribute('href', '/categories');
  });
});

describe('the user menu', () => {
  it('the user menu shows the signed-in person and their links', async () => {
    const user = await open(makeProfile({ role: 'admin' }));
    const menu = await openUserMenu(user);
    expect(menu).toHaveTextContent('Ana Exemplo');
    expect(menu).toHaveTextContent('ana@plantao.example');
    const items = within(menu).getAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Perfil Médico',
      'Doses e condutas',
      'Minhas anotações',
      'Configurações',
      'Conectar um computador',
      'Painel Administrativo',
      'Tema claro',
      'Sair',
    ]);
  });

  it('the user menu shows "U" for a person without a name', async () => {
    await open(makeProfile({ full_name: '' }));
    expect(screen.getByRole('button', { name: /^Menu do usuário/ })).toHaveTextContent('U');
  });

  it('the user menu changes the theme and remembers it', async () => {
    const user = await open();
    await openUserMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Tema claro' }));
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'));
    expect(localStorage.getItem('theme')).toBe('light');
  });

  it('"Sair" asks while notes are on this device only', async () => {
    const profile = makeProfile();
    const user = await open(profile);
    const draft = `note_draft:${profile.id}:video:7`;
    localStorage.setItem(draft, JSON.stringify({ text: 'Meio texto', atSeconds: 1, note: null }));
    const signOut = async () => {
      await openUserMenu(user);
      await user.click(screen.getByRole('menuitem', { name: 'Sair' }));
      return within(await screen.findByRole('alertdialog'));
    };
    const question = await signOut();
    expect(question.getByText('Há anotações ou avisos só neste aparelho')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancelar' }));
    expect(localStorage.getItem(draft)).not.toBeNull();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    server.use(http.get('*/api/health', () => HttpResponse.error()));
    await user.click((await signOut()).getByRole('button', { name: 'Sair mesmo assim' }));
    await waitFor(() => expect(localStorage.getItem(draft)).toBeNull());
  });

  it('"Sair" deletes the session on this device, also where /api does not answer', async () => {
    server.use(http.get('http://localhost:5173/api/health', () => HttpResponse.error()));
    const user = await open();
    await openUserMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Sair' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^A aula certa/ })).toBeVisible();
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(screen.queryByText(/sessão terminou/)).not.toBeInTheDocument();
  });
});

it('a slow page shows "Carregando..." after the press', async () => {
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.doMock('~/pages/PodcastsPage.tsx', async (original) => {
    await code;
    return original();
  });
  const user = await open();
  server.use(
    tableHandler('podcasts', []),
    tableHandler('podcast_progress', []),
    tableHandler('podcast_queue', []),
  );
  await user.click(screen.getAllByRole('link', { name: 'Podcasts' })[0] as HTMLElement);
  expect(await screen.findByText('Carregando...')).toBeVisible();
  expect(screen.queryByRole('heading', { name: /^404/ })).toBeNull();
  arrive();
  expect(await screen.findByText('Nenhum podcast encontrado')).toBeVisible();
  vi.doUnmock('~/pages/PodcastsPage.tsx');
});

it('a pressed link that disappears with its page moves the focus to the new page', async () => {
  const user = await open();
  server.use(tableHandler('podcasts', []), tableHandler('podcast_queue', []), ...homeHandlers());
  await user.click(screen.getByRole('link', { name: 'Voltar ao início' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  // One that stays keeps it.
  const link = screen.getAllByRole('link', { name: 'Podcasts' })[0] as HTMLElement;
  await user.click(link);
  expect(await screen.findByText('Nenhum podcast encontrado')).toBeVisible();
  expect(link).toHaveFocus();
});

describe('the collapsible menu', () => {
  /** Opened by its button of this name; it takes the focus, and its links come. */
  async function openMenu(user: UserEvent, opener = 'Mais') {
    await user.click(screen.getByRole('button', { name: opener }));
    const menu = screen.getByRole('navigation', { name: 'Menu' });
    await within(menu).findByRole('link', { name: 'Início' });
    return menu;
  }
  const isClosed = () =>
    waitFor(() => expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull());

  it('the mobile menu has the same entries, shows the person, and closes by Escape', async () => {
    const user = await open(makeProfile({ role: 'superuser' }));
    const menu = await openMenu(user);
    for (const name of [
      'Início',
      'Categorias',
      'Podcasts',
      'Minha Lista',
      'Perfil Médico',
      'Configurações',
      'Painel Admin',
    ]) {
      expect(await within(menu).findByRole('link', { name })).toBeInTheDocument();
    }
    expect(within(menu).getByText('Aulas Gravadas')).toBeVisible();
    expect(within(menu).getByText('Acervo')).toBeVisible();
    expect(within(menu).getByRole('button', { name: 'Sair' })).toBeVisible();
    const sheet = screen.getByRole('dialog', { name: 'Menu' });
    expect(sheet).toHaveTextContent(/^AAna Exemploana@plantao\.example/);
    await user.keyboard('{Escape}');
    await isClosed();
  });

  it('the bar of a phone has its five entries in their order, and between them the minutes, which open a dialog', async () => {
    const user = await open();
    server.use(rpcHandler('short_items', []));
    const bar = within(screen.getByRole('navigation', { name: 'Atalhos' }));
    const entries = [...bar.getAllByRole('link'), ...bar.getAllByRole('button')]
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      .map(({ textContent }) => textContent);
    expect(entries).toEqual(['Início', 'Categorias', '7 min', 'Podcasts', 'Minha Lista', 'Mais']);
    await user.click(bar.getByRole('button', { name: 'Tenho 7 min' }));
    const dialog = await screen.findByRole('dialog', { name: 'Quanto tempo você tem?' });
    expect(dialog).toBeVisible();
    // It hears keys once it has the focus.
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('both buttons open the same mobile menu, and nothing opens over it', async () => {
    const user = await open();
    await openMenu(user, 'Mais');
    await user.click(screen.getByRole('button', { name: 'Abrir menu' }));
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it.each(['Abrir menu', 'Mais'])(
    'the mobile menu takes the focus from "%s" and gives it back when it closes',
    async (name) => {
      const user = await open();
      const opener = screen.getByRole('button', { name });
      const menu = await openMenu(user, name);
      expect(menu).toHaveFocus();
      await user.tab();
      expect(menu).toContainElement(document.activeElement as HTMLElement);
      await user.click(screen.getByRole('button', { name: 'Fechar menu' }));
      await isClosed();
      expect(opener).toHaveFocus();
    },
  );

  it('Back closes the mobile menu and stays on the page', async () => {
    const user = await open();
    await openMenu(user);
    act(() => window.history.back());
    await isClosed();
    expect(window.location.pathname).toBe('/nada');
    // The next opening is as good as the first.
    await openMenu(user);
    await user.keyboard('{Escape}');
    await isClosed();
    expect(window.location.pathname).toBe('/nada');
  });

  it('a link of the mobile menu leaves no extra history entry, and Back does not reopen the menu', async () => {
    const user = await open();
    server.use(
      tableHandler('podcasts', []),
      tableHandler('podcast_progress', []),
      tableHandler('podcast_queue', []),
    );
    const menu = await openMenu(user);
    await user.click(within(menu).getByRole('link', { name: 'Podcasts' }));
    expect(await screen.findByText('Nenhum podcast encontrado')).toBeVisible();
    await isClosed();
    act(() => window.history.back());
    expect(await screen.findByRole('heading', { name: /^404/ })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
  });

  it('the mobile menu closes after a link to the current page, too', async () => {
    const user = await open();
    server.use(
      tableHandler('podcasts', []),
      tableHandler('podcast_progress', []),
      tableHandler('podcast_queue', []),
    );
    for (const name of ['Podcasts', 'Podcasts']) {
      const menu = await openMenu(user);
      await user.click(within(menu).getByRole('link', { name }));
      await isClosed();
      expect(await screen.findByText('Nenhum podcast encontrado')).toBeVisible();
    }
  });

  it('the mobile menu closes when the window becomes too wide for it', async () => {
    const changes = new EventTarget();
    const wide = Object.assign(changes, { matches: false });
    const real = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query === '(min-width: 1024px)' ? (wide as unknown as MediaQueryList) : real(query),
    );
    const user = await open();
    await openMenu(user);
    wide.matches = true;
    act(() => void changes.dispatchEvent(new Event('change')));
    await isClosed();
    expect(document.body).not.toHaveFocus();
  });
});

describe('the footer', () => {
  it('the footer shares the platform on social networks', async () => {
    await open();
    const list = await within(await screen.findByRole('contentinfo')).findByRole('list', {
      name: 'Indicar o Plantão a um colega',
    });
    const origin = encodeURIComponent(window.location.origin);
    for (const name of ['WhatsApp', 'LinkedIn', 'Facebook']) {
      expect(
        within(list).getByRole('link', { name: `Indicar no ${name} (abre em outra aba)` }),
      ).toHaveAttribute('href', expect.stringContaining(origin));
    }
  });

  it('the footer links existing pages and shows the year', async () => {
    await open();
    const footer = await screen.findByRole('contentinfo');
    expect(footer).toHaveTextContent('Conteúdo exclusivo para profissionais de saúde cadastrados.');
    expect(footer).toHaveTextContent(`© ${new Date().getFullYear()}`);
    for (const name of [
      'Central de Ajuda',
      'Contato',
      'Termos de Uso',
      'Política de Privacidade',
      'Acessibilidade',
    ]) {
      expect(within(footer).getByRole('link', { name })).toHaveAttribute(
        'href',
        expect.stringMatching(/^\//),
      );
    }
    expect(await within(footer).findByRole('button', { name: /^OK/ })).toBeVisible();
  });
});
