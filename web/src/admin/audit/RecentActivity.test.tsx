import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { AUDIT_PAGE_SIZE, type AuditEntry } from './audit.rules.ts';
import { RecentActivity } from './RecentActivity.tsx';

// The address takes no other text than the id of an account.
const BRUNO = 'd0000000-0000-4000-8000-000000000001';

function makeEntry(id: number, overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    at: '2026-11-21T06:12:00Z',
    actor_id: BRUNO,
    actor_name: 'Bruno Exemplo',
    actor_role: 'admin',
    action: 'video.updated',
    target_type: 'video',
    target_id: '7',
    before: { is_active: true },
    after: { is_active: false },
    ...overrides,
  };
}

function auditApi(entries: AuditEntry[]) {
  const asked: Record<string, unknown>[] = [];
  server.use(
    http.post(rpcUrl('list_audit_log'), async ({ request }) => {
      // PostgREST takes the arguments as one JSON object.
      const args = (await request.json()) as Record<string, unknown>;
      asked.push(args);
      return HttpResponse.json(args.p_before_id ? [] : entries);
    }),
    http.post(rpcUrl('list_audit_actors'), () =>
      HttpResponse.json([
        { actor_id: BRUNO, actor_name: 'Bruno Exemplo' },
        { actor_id: 'b2b2b2b2-0000', actor_name: null },
      ]),
    ),
    tableHandler('videos', [{ id: 7, name: 'ECG no plantão' }]),
    tableHandler('profiles', [{ id: 'u1', name: 'Ana Exemplo' }]),
  );
  return asked;
}

describe('RecentActivity', () => {
  it('lists who did what to whom, with the values on request', async () => {
    auditApi([
      makeEntry(2),
      makeEntry(1, {
        action: 'user.approved',
        target_type: 'user',
        target_id: 'u1',
        before: null,
        after: null,
      }),
    ]);
    const { user } = renderAdmin(<RecentActivity />);
    const act = await screen.findByText('editou o vídeo ECG no plantão', { exact: false });
    expect(act).toHaveTextContent('Bruno Exemplo editou o vídeo ECG no plantão');
    expect(screen.getByText(/aprovou o cadastro de Ana Exemplo/)).toBeInTheDocument();
    expect(screen.getAllByText('21/11/2026, 03:12')).toHaveLength(2);
    await user.click(act);
    expect(screen.getByText('Ativo').parentElement).toHaveTextContent('Ativosim → não');
  });

  it('tells an act upon many as one entry that opens to its people, page by page', async () => {
    auditApi([
      makeEntry(3, {
        action: 'user.approved',
        target_type: 'user',
        target_id: null,
        before: { rows: { u1: { is_approved: false } } },
        after: { count: 120, rows: { u1: { is_approved: true, waited_seconds: 60 } } },
      }),
    ]);
    const asked: unknown[] = [];
    server.use(
      http.post(rpcUrl('list_audit_targets'), async ({ request }) => {
        const page = (await request.json()) as { p_skipped: number };
        asked.push(page);
        const ids = page.p_skipped === 0 ? ['u1', ...Array(50).fill('gone')] : ['last-one'];
        return HttpResponse.json(
          ids.map((id, index) => ({ target_id: id === 'gone' ? `gone${index}-x` : id })),
        );
      }),
    );
    const { user } = renderAdmin(<RecentActivity />);
    const act = await screen.findByText(/aprovou o cadastro de 120 pessoas/);
    expect(asked).toEqual([]);
    await user.click(act);
    expect(await screen.findByRole('link', { name: 'Ana Exemplo' })).toHaveAttribute(
      'href',
      '/admin/pessoas/u1',
    );
    expect(screen.getByText('Usuário removido (gone1-x)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Carregar mais nomes' }));
    expect(await screen.findByText('Usuário removido (last-one)')).toBeVisible();
    expect(asked).toEqual([
      { p_id: 3, p_skipped: 0, p_limit: 51 },
      { p_id: 3, p_skipped: 50, p_limit: 51 },
    ]);
  });

  it('filters and pages the audit log in the database', async () => {
    const asked = auditApi(
      Array.from({ length: AUDIT_PAGE_SIZE + 1 }, (_, index) => makeEntry(50 - index)),
    );
    const { user } = renderAdmin(<RecentActivity />);
    await user.click(await screen.findByRole('button', { name: 'Carregar mais atividade' }));
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ p_before_id: 50 - AUDIT_PAGE_SIZE + 1 }),
    );
    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    await user.selectOptions(screen.getByLabelText('Sobre'), 'Podcasts');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ p_target_type: 'podcast' }));
    expect(asked.at(-1)).not.toHaveProperty('p_before_id');
    await user.selectOptions(screen.getByLabelText('Ação'), 'Podcast excluído');
    await screen.findByRole('option', { name: 'Usuário removido (b2b2b2b2)' });
    await user.selectOptions(screen.getByLabelText('Quem'), 'Bruno Exemplo');
    await user.type(screen.getByLabelText('De'), '2026-11-01');
    await user.type(screen.getByLabelText('Até'), '2026-11-30');
    expect(screen.getByLabelText('De')).toHaveAttribute('max', '2026-11-30');
    expect(screen.getByLabelText('Até')).toHaveAttribute('min', '2026-11-01');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        p_target_type: 'podcast',
        p_action: 'podcast.deleted',
        p_actor_id: BRUNO,
        p_since: '2026-11-01T03:00:00.000Z',
        p_until: '2026-12-01T03:00:00.000Z',
      }),
    );
    await user.selectOptions(screen.getByLabelText('Quem'), 'Sistema');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ p_is_actorless: true }));
    expect(asked.at(-1)).not.toHaveProperty('p_actor_id');
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(screen.getByRole('button', { name: 'Filtros' })).toBeVisible();
  });

  it('says that the audit log is empty', async () => {
    auditApi([]);
    renderAdmin(<RecentActivity />);
    expect(await screen.findByText('Nenhuma atividade registrada')).toBeInTheDocument();
  });

  it('reads the audit log again after a failure', async () => {
    server.use(
      http.post(rpcUrl('list_audit_log'), () =>
        HttpResponse.json({ code: '42501', message: 'no' }, { status: 403 }),
      ),
    );
    const { user } = renderAdmin(<RecentActivity />);
    await screen.findByText('Não foi possível carregar a atividade');
    auditApi([makeEntry(1)]);
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByText(/ECG no plantão/)).toBeInTheDocument();
  });

  it('lists the actions when names cannot be read', async () => {
    auditApi([makeEntry(1)]);
    server.use(
      http.get(restUrl('videos'), () => HttpResponse.json({ message: 'no' }, { status: 500 })),
    );
    renderAdmin(<RecentActivity />);
    expect(await screen.findByText(/editou o vídeo/)).toBeInTheDocument();
  });
});
