import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcHandler, server, tableHandler } from '~/testing/server.ts';
import { YoutubeImportPage } from './YoutubeImportPage.tsx';

beforeEach(() => {
  server.use(
    rpcHandler('list_deleted_videos', []),
    tableHandler('categories', [
      { id: 1, name: 'Trauma', slug: 'trauma', show_in_dropdown: true, position: 1 },
    ]),
  );
});

it('the import page has four tabs, each with a category and instructions', async () => {
  const { user } = renderUi(<YoutubeImportPage />);
  for (const [tab, title] of [
    ['Vídeo', 'Importar um vídeo do YouTube'],
    ['Vários vídeos', 'Importar vários vídeos do YouTube'],
    ['Arquivo do Drive', 'Importar um arquivo do Google Drive'],
    ['Pasta do Drive', 'Importar uma pasta do Google Drive'],
  ] as const) {
    await user.click(screen.getByRole('tab', { name: tab }));
    const form = within(await screen.findByRole('region', { name: title }));
    const category = form.getByLabelText('Categoria');
    expect(await within(category).findByRole('option', { name: 'Trauma' })).toBeVisible();
    const instructions = within(screen.getByRole('complementary', { name: 'Instruções' }));
    expect(instructions.getAllByRole('listitem').length).toBeGreaterThan(1);
  }
});

it('the import page links back to the panel', () => {
  renderUi(<YoutubeImportPage />);
  expect(screen.getByRole('link', { name: 'Painel Administrativo' })).toHaveAttribute(
    'href',
    '/admin?aba=conteudo',
  );
});
