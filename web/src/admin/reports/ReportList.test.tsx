import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { REPORT } from '~/testing/edited-rows.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { versionedTable } from '~/testing/versioned-table.ts';
import { dismissToast } from '~/ui/toast.ts';
import { ReportList } from './ReportList.tsx';
import type { ManagedReport } from './reports.rules.ts';

afterEach(() => dismissToast());

const row = (id: number, part: Partial<ManagedReport> = {}): ManagedReport => ({
  id,
  video_id: 7,
  podcast_id: null,
  title: 'Anafilaxia',
  kind: 'dose',
  at_seconds: 348,
  body: 'A dose é 0,3 mg',
  state: 'open',
  answer: null,
  urgency: 0,
  created_at: '2026-03-12T15:00:00+00:00',
  updated_at: '2026-03-12T15:00:00+00:00',
  user_id: 'u1',
  reporter: 'Ana Exemplo',
  ...part,
});

function serve(rows: ManagedReport[]) {
  const asked: object[] = [];
  server.use(
    http.post(rpcUrl('find_reports'), async ({ request }) => {
      asked.push((await request.json()) as object);
      return HttpResponse.json(rows);
    }),
  );
  return asked;
}

it('a report shows what is wrong, where, its state, who sent it and when', async () => {
  serve([
    row(1),
    row(2, {
      kind: 'sound',
      urgency: 2,
      video_id: null,
      body: '',
      state: 'resolved',
      answer: 'Trocamos o áudio.',
      user_id: null,
      reporter: null,
    }),
  ]);
  renderAdmin(<ReportList />);
  const [, dose, sound] = await screen.findAllByRole('row');
  if (!dose || !sound) throw new Error('two reports');
  expect(dose).toHaveTextContent(/Dose ou conteúdo.*A dose é 0,3 mg.*Aberto.*12\/03\/2026/);
  expect(within(dose).getByRole('link', { name: 'Anafilaxia, aos 5:48' })).toHaveAttribute(
    'href',
    '/video/7?t=348',
  );
  expect(within(dose).getByRole('link', { name: 'Ana Exemplo' })).toHaveAttribute(
    'href',
    '/admin/pessoas/u1',
  );
  // The lesson and the account are gone: there is nothing to lead to.
  expect(within(sound).queryByRole('link')).toBeNull();
  expect(sound).toHaveTextContent(/Resolvido.*Trocamos o áudio\..*Conta excluída/);
});

it('search and filters are asked of the database', async () => {
  const asked = serve([row(1)]);
  const { user } = renderAdmin(<ReportList />);
  await screen.findAllByRole('row');
  await user.selectOptions(screen.getByLabelText('Situação'), 'Pendentes');
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Som');
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ p_query: '', p_is_closed: false, p_kind: 'sound', p_limit: 26 }),
  );
});

it('says that there is none, and with a filter how to see all', async () => {
  serve([]);
  const { user } = renderAdmin(<ReportList />, { route: '/avisos?tipo=som' });
  expect(await screen.findByText('Nenhum aviso encontrado')).toBeInTheDocument();
  expect(screen.getByText('Nenhum aviso corresponde à busca e aos filtros.')).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0] as HTMLElement);
  expect(await screen.findByText(/ele aparece aqui/)).toBeInTheDocument();
});

it('an answer is written upon the version that was read', async () => {
  serve([row(1)]);
  const { writes, version } = versionedTable('content_reports', [REPORT]);
  const { user } = renderAdmin(<ReportList />);
  await user.click(
    await screen.findByRole('button', { name: 'Responder ao aviso sobre Anafilaxia, aos 5:48' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Responder ao aviso' });
  await within(dialog).findByText('A dose é 0,3 mg');
  await user.selectOptions(within(dialog).getByLabelText('Situação'), 'Não procede');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
  expect(await within(dialog).findByText('Diga ao membro por que não procede')).toBeInTheDocument();
  expect(writes).toEqual([]);
  const before = version(1);
  await user.type(within(dialog).getByLabelText(/^Resposta/), 'A dose está certa.');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
  expect(await screen.findByText('Aviso respondido')).toBeInTheDocument();
  expect(writes).toEqual([
    { id: '1', version: before, body: { state: 'declined', answer: 'A dose está certa.' } },
  ]);
});
