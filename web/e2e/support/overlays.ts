import type { Locator, Page } from '@playwright/test';
import type { Viewer } from './screens.ts';

/** Something that opens over a screen. */
export type Overlay = {
  name: string;
  viewer: Viewer;
  path: string;
  heading: string | RegExp;
  width: 'desk' | 'phone';
  open(page: Page): Promise<unknown>;
  shown(page: Page): Locator;
};

const home = { viewer: 'member', path: '/', heading: /^Olá/ } as const;
const admin = { viewer: 'superuser', width: 'desk' } as const;
const catalogue = {
  ...admin,
  path: '/video-management?modo=cartoes',
  heading: 'Gerenciar Vídeos',
} as const;

/** Menus, dialogs and panels, each opened as a person does. Nothing is confirmed: all of them only read. */
export const overlays: readonly Overlay[] = [
  {
    ...home,
    name: 'busca aberta',
    width: 'desk',
    open: async (page) => {
      await page.getByRole('button', { name: 'Buscar vídeo-aulas' }).click();
      await page.getByRole('combobox', { name: 'Buscar vídeo-aulas' }).fill('choque');
    },
    shown: (page) => page.getByRole('option').first(),
  },
  {
    ...home,
    name: 'notificações abertas',
    width: 'phone',
    open: (page) => page.getByRole('button', { name: /^Notificações/ }).click(),
    shown: (page) => page.getByRole('button', { name: /^Excluir notificação/ }).first(),
  },
  {
    ...home,
    name: 'menu do usuário',
    width: 'desk',
    open: (page) => page.getByRole('button', { name: /^Menu do usuário/ }).click(),
    shown: (page) => page.getByRole('menuitem', { name: 'Sair' }),
  },
  {
    ...home,
    name: 'menu Aulas Gravadas',
    width: 'desk',
    open: (page) => page.getByRole('button', { name: 'Aulas Gravadas' }).click(),
    shown: (page) => page.getByRole('menuitem', { name: 'Trauma' }),
  },
  {
    ...home,
    name: 'menu de um vídeo',
    width: 'phone',
    open: (page) =>
      page
        .getByRole('button', { name: /^Opções de/ })
        .first()
        .click(),
    shown: (page) => page.getByRole('menuitem', { name: 'Reproduzir' }),
  },
  {
    ...home,
    name: 'menu do telefone',
    width: 'phone',
    open: (page) => page.getByRole('button', { name: 'Mais', exact: true }).click(),
    shown: (page) => page.getByRole('navigation', { name: 'Menu' }),
  },
  {
    ...home,
    name: 'o que cabe em poucos minutos',
    width: 'phone',
    open: (page) => page.getByRole('main').getByRole('button', { name: 'Tenho 7 minutos' }).click(),
    shown: (page) =>
      page.getByRole('list', { name: 'O que cabe em 7 minutos' }).getByRole('listitem').first(),
  },
  {
    name: 'confirmação de limpar a lista',
    viewer: 'member',
    path: '/favorites',
    heading: 'Minha Lista',
    width: 'phone',
    open: (page) => page.getByRole('button', { name: 'Limpar Tudo' }).click(),
    shown: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'edição do perfil',
    viewer: 'member',
    path: '/profile',
    heading: 'Perfil Médico',
    width: 'phone',
    open: (page) => page.getByRole('button', { name: 'Editar' }).click(),
    shown: (page) => page.getByRole('textbox', { name: 'CRM' }),
  },
  {
    name: 'exclusão da conta',
    viewer: 'member',
    path: '/settings',
    heading: 'Configurações',
    width: 'desk',
    open: (page) => page.getByRole('button', { name: 'Excluir minha conta' }).click(),
    shown: (page) => page.getByRole('alertdialog'),
  },
  {
    name: 'atalhos do player',
    viewer: 'member',
    path: '/video/:lesson',
    heading: /./,
    width: 'desk',
    open: (page) => page.getByRole('button', { name: 'Atalhos do teclado' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Atalhos do teclado' }),
  },
  // From now on its bar comes by itself on every page, some time after the page, and may come under a press.
  {
    name: 'podcast tocando',
    viewer: 'member',
    path: '/podcasts',
    heading: 'Podcasts',
    width: 'phone',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Reproduzir Ronda/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^Abrir controles: / }).click();
    },
    shown: (page) => page.getByRole('dialog'),
  },
  {
    name: 'aviso à equipe',
    viewer: 'member',
    path: '/video/:lesson',
    heading: /./,
    width: 'phone',
    open: (page) => page.getByRole('button', { name: 'Avisar a equipe' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Avisar a equipe' }),
  },
  {
    ...admin,
    name: 'resposta a um aviso',
    path: '/avisos',
    heading: 'Avisos à equipe',
    open: (page) =>
      page
        .getByRole('button', { name: /^Responder ao aviso/ })
        .first()
        .click(),
    shown: (page) => page.getByRole('dialog', { name: 'Responder ao aviso' }),
  },
  {
    ...admin,
    name: 'rejeição de vários cadastros',
    path: '/admin',
    heading: 'Painel Administrativo',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Selecionar todos' }).check();
      await page.getByRole('button', { name: /^Rejeitar selecionados/ }).click();
    },
    // What speaks against it is counted first.
    shown: (page) =>
      page.getByRole('alertdialog').getByRole('button', { name: /^Rejeitar/, disabled: false }),
  },
  {
    ...admin,
    name: 'edição de usuário',
    path: '/admin?aba=usuarios&q=carla',
    heading: 'Painel Administrativo',
    open: (page) => page.getByRole('button', { name: 'Editar Carla Vasques' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Editar usuário' }),
  },
  {
    ...admin,
    name: 'correção dos dados de uma pessoa',
    path: '/admin/pessoas/:person',
    heading: 'Carla Vasques',
    open: (page) => page.getByRole('button', { name: 'Corrigir dados' }).click(),
    shown: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'CRM' }),
  },
  {
    ...admin,
    name: 'edição de vídeo',
    path: '/video-management?modo=cartoes',
    heading: 'Gerenciar Vídeos',
    open: (page) =>
      page
        .getByRole('button', { name: /^Editar/ })
        .first()
        .click(),
    shown: (page) => page.getByRole('dialog', { name: 'Editar vídeo' }),
  },
  {
    ...admin,
    name: 'novo podcast',
    path: '/podcast-management',
    heading: 'Gerenciar Podcasts',
    open: (page) => page.getByRole('button', { name: 'Novo podcast' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Novo podcast' }),
  },
  {
    ...admin,
    name: 'novo termo da busca',
    path: '/search-management',
    heading: 'Termos da Busca',
    open: (page) => page.getByRole('button', { name: 'Novo termo' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Novo termo' }),
  },
  {
    ...admin,
    name: 'nova lista de pessoas esperadas',
    path: '/expected-people',
    heading: 'Pessoas esperadas',
    open: (page) => page.getByRole('button', { name: 'Nova lista' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Nova lista' }),
  },
  {
    ...admin,
    name: 'importar termos',
    path: '/search-management',
    heading: 'Termos da Busca',
    open: (page) => page.getByRole('button', { name: 'Importar CSV' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Importar termos' }),
  },
  {
    ...admin,
    name: 'seleção de podcasts',
    width: 'phone',
    path: '/podcast-management',
    heading: 'Gerenciar Podcasts',
    open: (page) => page.getByRole('checkbox', { name: 'Selecionar todos' }).check(),
    shown: (page) => page.getByRole('region', { name: 'Ações em massa' }),
  },
  {
    ...admin,
    name: 'motivos de rejeição',
    path: '/admin',
    heading: 'Painel Administrativo',
    open: async (page) => {
      await page.getByRole('button', { name: 'Motivos de rejeição' }).click();
      await page.getByRole('button', { name: 'Novo motivo' }).click();
    },
    shown: (page) => page.getByRole('dialog', { name: 'Novo motivo' }).getByRole('textbox').first(),
  },
  {
    ...admin,
    name: 'pedido de documento',
    width: 'phone',
    path: '/admin',
    heading: 'Painel Administrativo',
    open: (page) =>
      page
        .getByRole('button', { name: /^Pedir documento a/ })
        .first()
        .click(),
    shown: (page) => page.getByRole('alertdialog', { name: 'Pedir documento' }),
  },
  {
    ...admin,
    name: 'teclas das aprovações',
    path: '/admin',
    heading: 'Painel Administrativo',
    open: (page) => page.getByRole('button', { name: 'Teclas (?)' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Teclas da lista' }),
  },
  {
    ...catalogue,
    name: 'agendamento de vídeo',
    width: 'phone',
    open: (page) =>
      page
        .getByRole('button', { name: /^Agendar/ })
        .first()
        .click(),
    shown: (page) => page.getByRole('dialog', { name: 'Agendar publicação' }),
  },
  {
    ...catalogue,
    name: 'tabela de vídeos com colunas e uma célula aberta',
    path: '/video-management?modo=tabela',
    open: async (page) => {
      await page.getByRole('button', { name: 'Colunas' }).click();
      await page
        .getByRole('button', { name: /^Editar Instrutor de/ })
        .first()
        .click();
    },
    shown: (page) => page.getByRole('textbox', { name: /^Instrutor de/ }),
  },
  {
    ...catalogue,
    name: 'alteração em massa com o que muda',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Selecionar todos' }).check();
      await page.getByRole('button', { name: 'Editar...' }).click();
      await page.getByRole('dialog').getByLabel('Acrescentar tags').fill('acessível');
      await page.getByRole('button', { name: 'Ver o que muda' }).click();
    },
    shown: (page) => page.getByRole('dialog').getByRole('button', { name: /^Alterar/ }),
  },
  {
    ...catalogue,
    name: 'alterações em massa recentes',
    open: (page) => page.getByRole('button', { name: 'Alterações em massa' }).click(),
    shown: (page) => page.getByRole('dialog'),
  },
];
