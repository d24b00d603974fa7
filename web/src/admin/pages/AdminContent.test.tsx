import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { serveJobs } from '~/testing/jobs.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcHandler, rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { AdminContent } from './AdminContent.tsx';

const COUNTS = {
  approved_users: 11,
  videos: 81,
  active_videos: 75,
  categories: 13,
  total_views: 637_805,
};

function contentApi(unavailable: number, uncategorized = 0, toReview = 0) {
  serveJobs();
  server.use(
    http.post(rpcUrl('count_videos'), async ({ request }) => {
      const asked = (await request.json()) as object;
      if ('p_is_uncategorized' in asked) return HttpResponse.json(uncategorized);
      const counts: Record<string, number> = { unavailable, to_review: toReview };
      return HttpResponse.json(counts[(asked as { p_situation: string }).p_situation]);
    }),
    tableHandler('hidings', []),
    rpcHandler('list_audit_log', []),
    rpcHandler('transcript_coverage', {
      lessons: 300,
      with_transcript: 180,
      views: 1000,
      views_with_transcript: 620,
    }),
  );
}

describe('AdminContent', () => {
  it('the content tab links the other screens and shows the figures of the catalogue', async () => {
    contentApi(0);
    renderAdmin(<AdminContent counts={COUNTS} isSuperuser={false} />);
    const shortcuts = within(screen.getByRole('navigation', { name: 'Atalhos' }));
    expect(shortcuts.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/video-management',
      '/youtube-import',
      '/podcast-management',
      '/category-management',
      '/search-management',
      '/transcript-management',
      '/avisos',
      '/uso',
    ]);
    expect(await screen.findByRole('region', { name: 'Resumo das aulas' })).toHaveTextContent(
      'Total81Ativas75Inativas6Categorias13',
    );
    expect(screen.getByRole('region', { name: 'Estatísticas detalhadas' })).toHaveTextContent(
      'Total de aulas93% ativas81Total de visualizações637.805Categorias13Usuários aprovados11',
    );
    expect(await screen.findByText('Nenhuma atividade registrada')).toBeInTheDocument();
    expect(screen.queryByText(/indisponível/)).toBeNull();
    expect(screen.queryByText(/sem categoria:/)).toBeNull();
  });

  it('the content tab links the operation for superusers alone', () => {
    contentApi(0);
    renderAdmin(<AdminContent counts={COUNTS} isSuperuser />);
    expect(screen.getByRole('link', { name: /^Operação/ })).toHaveAttribute('href', '/operacao');
  });

  it('administrators open the maintenance on the content tab, superusers have it on Operação', async () => {
    contentApi(0);
    const { user, unmount } = renderAdmin(<AdminContent counts={COUNTS} isSuperuser={false} />);
    const opener = await screen.findByRole('button', { name: 'Manutenção' });
    expect(screen.queryByRole('region', { name: 'Verificação do catálogo' })).toBeNull();
    await user.click(opener);
    expect(await screen.findByRole('region', { name: 'Verificação do catálogo' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Arquivos sem uso' })).toBeVisible();
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    unmount();
    renderAdmin(<AdminContent counts={COUNTS} isSuperuser />);
    await screen.findByRole('region', { name: 'Sincronização do canal' });
    expect(screen.queryByRole('button', { name: 'Manutenção' })).toBeNull();
  });

  it('the content tab lists lessons that their source no longer shows', async () => {
    contentApi(2);
    renderAdmin(<AdminContent counts={undefined} isSuperuser={false} />);
    const link = await screen.findByRole('link', { name: /2 aulas indisponíveis na origem/ });
    expect(link).toHaveAttribute('href', '/video-management?situacao=indisponiveis');
  });

  it('the content tab counts the lessons without a category and links them', async () => {
    contentApi(0, 3);
    renderAdmin(<AdminContent counts={undefined} isSuperuser={false} />);
    const link = await screen.findByRole('link', { name: /^3 aulas sem categoria/ });
    expect(link).toHaveAttribute('href', '/video-management?categoria=nenhuma');
  });

  it('the content tab counts the new lessons that wait for a review and links them', async () => {
    contentApi(0, 0, 12);
    renderAdmin(<AdminContent counts={undefined} isSuperuser={false} />);
    const link = await screen.findByRole('link', {
      name: '12 aulas novas esperam revisão: os membros ainda não as veem.',
    });
    expect(link).toHaveAttribute('href', '/video-management?situacao=esperam-revisao');
  });

  it('the content tab tells how much has a transcript, and leads to what has none', async () => {
    contentApi(0);
    renderAdmin(<AdminContent counts={undefined} isSuperuser={false} />);
    const link = await screen.findByRole('link', {
      name: '180 de 300 aulas têm transcrição, 62% do que se assiste (visualizações dos últimos 30 dias).',
    });
    expect(link).toHaveAttribute('href', '/transcript-management');
  });
});
