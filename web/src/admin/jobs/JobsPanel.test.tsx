import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import {
  answerStart,
  makeCheck,
  makeRun,
  refocusPage,
  STARTED,
  serveJobs,
  startUrl,
  TAKEN,
  WORKING,
} from '~/testing/jobs.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { ServerJobCard } from './JobCard.tsx';
import { JobsPanel } from './JobsPanel.tsx';
import { readJobsState, reloadJobsState, SYNC_KEYS } from './jobs-store.ts';
import { SyncCard } from './SyncCard.tsx';
import { POLL_MS } from './watch-jobs.ts';

const panel = (
  <JobsPanel>
    <SyncCard />
    <ServerJobCard kind="catalogue_check" />
    <ServerJobCard kind="orphan_files" />
  </JobsPanel>
);

beforeEach(() => {
  reloadJobsState();
  serveJobs();
});
afterEach(() => {
  dismissToast();
  focusManager.setFocused(undefined);
});

const cardOf = (name: string) => within(screen.getByRole('region', { name }));
const sync = () => cardOf('Sincronização do canal');
const check = () => cardOf('Verificação do catálogo');
const files = () => cardOf('Arquivos sem uso');

describe('a sync that this tab did not start', () => {
  it('shows a running sync with its counts, its start and who started it', async () => {
    serveJobs([makeRun({ ...WORKING }), makeRun({ id: 6, total_found: 274 })]);
    renderAdmin(panel);
    expect(await sync().findByRole('button', { name: 'Sincronizando...' })).toBeDisabled();
    expect(sync().getByText(/137 encontrados · 128 importados/)).toBeInTheDocument();
    expect(sync().getByText(/em andamento desde 21\/11\/2026, .*, por Ana Lima/)).toBeVisible();
    expect(sync().getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  });

  it('polls a running sync with one request at a time, and its log only while it is shown', async () => {
    const asked = serveJobs([makeRun({ ...WORKING })]);
    renderAdmin(panel);
    await waitFor(() => expect(asked.overview).toBe(2), { timeout: 5000 });
    expect(asked.reports).toEqual([]);
    expect(asked.histories).toBe(0);
  });

  it('does not poll while the page is hidden, and polls at once when it is shown', async () => {
    const asked = serveJobs([makeRun({ ...WORKING })]);
    const client = createQueryClient();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    renderAdmin(panel, { client });
    await sync().findByText(/137 encontrados/);
    const answered = () => vi.waitFor(() => expect(client.isFetching()).toBe(0));
    act(() => vi.advanceTimersByTime(POLL_MS));
    expect(client.isFetching()).toBe(1);
    await answered();
    act(() => focusManager.setFocused(false));
    act(() => vi.advanceTimersByTime(10 * POLL_MS));
    expect(client.isFetching()).toBe(0);
    const before = asked.overview;
    act(() => focusManager.setFocused(true));
    await vi.waitFor(() => expect(asked.overview).toBe(before + 1));
  });

  it('keeps result and log of an ended sync instead of older ones, and announces it without a toast', async () => {
    localStorage.setItem(SYNC_KEYS.result, JSON.stringify({ runId: 6, totalFound: 3 }));
    localStorage.setItem(SYNC_KEYS.logs, JSON.stringify(['linha antiga']));
    reloadJobsState();
    serveJobs([makeRun({ ...WORKING }), makeRun({ id: 6 })]);
    const { user } = renderAdmin(panel);
    await sync().findByRole('button', { name: 'Sincronizando...' });
    serveJobs([makeRun(), makeRun({ id: 6 })]);
    refocusPage();
    const result = await sync().findByLabelText('Resultado da sincronização');
    expect(result).toHaveTextContent('Novos importados128');
    expect(screen.getByRole('status')).toHaveTextContent(
      'Sincronização concluída. 128 vídeos importados, 8 já existentes',
    );
    await user.click(sync().getByRole('button', { name: 'Ver log detalhado' }));
    const log = sync().getByRole('list', { name: 'Log detalhado' });
    expect(log).toHaveTextContent('Página 1: 50 vídeos');
    expect(log).toHaveTextContent('Sincronização concluída: 128 vídeos importados');
    expect(log).not.toHaveTextContent('linha antiga');
    expect(localStorage.getItem(SYNC_KEYS.result)).toContain('128');
  });

  it('reads the catalogue again after a sync that changed it, and only then', async () => {
    const client = createQueryClient();
    client.setQueryData(['videos'], []);
    serveJobs([makeRun({ id: 5 })]);
    renderAdmin(panel, { client });
    await sync().findByText('Concluída');
    serveJobs([makeRun({ id: 6, imported: 0 })]);
    refocusPage();
    await waitFor(() => expect(readJobsState().result).toMatchObject({ runId: 6 }));
    expect(client.getQueryState(['videos'])?.isInvalidated).toBe(false);
    serveJobs([makeRun({ id: 7 })]);
    refocusPage();
    await waitFor(() => expect(client.getQueryState(['videos'])?.isInvalidated).toBe(true));
  });

  it('shows a sync that ended while the page was closed, with its log', async () => {
    serveJobs([makeRun({ started_by: null, started_by_name: null })]);
    const { user } = renderAdmin(panel);
    expect(await sync().findByLabelText('Resultado da sincronização')).toHaveTextContent(
      'Novos importados128',
    );
    expect(sync().getByText(/, pelo agendamento$/)).toBeVisible();
    // This browser begun nothing: it keeps nothing either.
    expect(localStorage.getItem(SYNC_KEYS.result)).toBeNull();
    await user.click(sync().getByRole('button', { name: 'Ver log detalhado' }));
    expect(sync().getByText('Página 1: 50 vídeos')).toBeVisible();
  });

  it('keeps a cleared result away until the next sync', async () => {
    serveJobs([makeRun()]);
    const { user } = renderAdmin(panel);
    await sync().findByLabelText('Resultado da sincronização');
    await user.click(sync().getByRole('button', { name: 'Limpar logs' }));
    refocusPage();
    await waitFor(() => expect(sync().queryByLabelText('Resultado da sincronização')).toBeNull());
    serveJobs([makeRun({ id: 8, imported: 4 }), makeRun()]);
    refocusPage();
    expect(await sync().findByLabelText('Resultado da sincronização')).toHaveTextContent(
      'Novos importados4',
    );
  });
});

describe('a run whose worker died', () => {
  const dead = () => makeRun({ ...WORKING, is_worked_on: false });

  it('says that a run whose worker died goes on by itself', async () => {
    const start = answerStart();
    serveJobs([dead()]);
    renderAdmin(panel);
    expect(await sync().findByText('parou no meio; retoma sozinha em instantes')).toBeVisible();
    expect(sync().getByRole('button', { name: 'Sincronizando...' })).toBeDisabled();
    expect(start.calls).toBe(0);
  });

  it('resumes a run whose worker died by the button where the server has no schedule', async () => {
    serveJobs([dead()], { nextAt: null });
    renderAdmin(panel);
    expect(await sync().findByText(/nada a retoma sozinho/)).toBeVisible();
    expect(sync().getByText('nenhuma: não começa sozinha')).toBeVisible();
    expect(sync().getByRole('button', { name: 'Sincronizar agora' })).toBeEnabled();
  });

  it('says until when a run waits for its source', async () => {
    const resumeAt = new Date(Date.now() + 120_000).toISOString();
    serveJobs([
      makeRun({ ...WORKING, is_worked_on: false, heartbeat_at: null, resume_at: resumeAt }),
    ]);
    renderAdmin(panel);
    expect(await sync().findByText(/a origem pediu para esperar/)).toBeVisible();
  });
});

describe('the check of the catalogue', () => {
  it('starts a check of the catalogue, watches it and reports its end', async () => {
    const kind = 'catalogue_check';
    server.use(
      http.post(startUrl(kind), () => {
        serveJobs([makeCheck({ ...WORKING })]);
        return HttpResponse.json({ ...STARTED, runId: 9 }, { status: 202 });
      }),
    );
    const { user } = renderAdmin(panel);
    await user.click(check().getByRole('button', { name: 'Verificar catálogo' }));
    expect(await check().findByText('81 aulas verificadas')).toBeVisible();
    expect(check().getByRole('button', { name: 'Verificando...' })).toBeDisabled();
    serveJobs([makeCheck({ hidden: 2, restored: 1 })]);
    refocusPage();
    expect(await screen.findByText('Verificação concluída')).toBeVisible();
    expect(screen.getByText('81 aulas verificadas · 2 escondidas · 1 de volta')).toBeVisible();
    const figures = check().getByLabelText('Resultado da verificação');
    expect(figures).toHaveTextContent('Verificadas81');
    expect(figures).toHaveTextContent('Escondidas2');
    expect(figures).toHaveTextContent('De volta1');
  });

  it('names each source that a check could not read, and what to do', async () => {
    serveJobs([
      makeCheck({
        status: 'incomplete',
        source_failures: [
          { source: 'drive_key', type: 'forbidden', message: 'A API do Drive está desligada.' },
          { source: 'drive_account', type: 'unauthorized', message: 'A conta foi recusada.' },
        ],
      }),
    ]);
    renderAdmin(panel);
    expect(await check().findByText('Incompleta')).toBeVisible();
    const entries = check()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(entries).toContain('Google Drive, chave da API: A API do Drive está desligada.');
    expect(entries).toContain('Google Drive, conta de serviço: A conta foi recusada.');
  });

  it('shows log and errors of a check on request', async () => {
    const asked = serveJobs([
      makeCheck({ failed: 1, errors: ['Aula X: o YouTube não respondeu'], last_error: 'x' }),
    ]);
    const { user } = renderAdmin(panel);
    await check().findByText('Concluída');
    expect(asked.reports).toEqual([]);
    await user.click(check().getByRole('button', { name: 'Ver log detalhado' }));
    expect(await check().findByText('81 aulas verificadas')).toBeVisible();
    expect(check().getByText('Aula X: o YouTube não respondeu')).toBeVisible();
  });

  it('says what is missing when a check cannot start', async () => {
    answerStart(
      { message: 'Falta uma credencial.', code: 'unavailable' },
      { status: 503, kind: 'catalogue_check' },
    );
    const { user } = renderAdmin(panel);
    await user.click(check().getByRole('button', { name: 'Verificar catálogo' }));
    expect(await screen.findByText('Verificação não começou')).toBeVisible();
    expect(screen.getByText('Falta uma credencial.')).toBeVisible();
    expect(check().getByRole('button', { name: 'Verificar catálogo' })).toBeEnabled();
  });

  it('watches a check that another administrator started', async () => {
    server.use(
      http.post(startUrl('catalogue_check'), () => {
        serveJobs([makeCheck({ ...WORKING })]);
        return HttpResponse.json(TAKEN, { status: 409 });
      }),
    );
    const { user } = renderAdmin(panel);
    await user.click(check().getByRole('button', { name: 'Verificar catálogo' }));
    expect(await screen.findByText('Verificação em andamento')).toBeVisible();
    expect(await check().findByText('81 aulas verificadas')).toBeVisible();
  });
});

it('shows when each job runs next, and which never ran', async () => {
  serveJobs([]);
  renderAdmin(panel);
  expect(await files().findByText('nunca')).toBeVisible();
  expect(files().getByText('parada')).toBeVisible();
  expect(files().getByText(/^21\/11\/2026, /)).toBeVisible();
});

it('lists the last runs of a job, each with its report', async () => {
  const failed = makeCheck({ id: 8, status: 'failed', errors: ['x'], log: ['Interrompida: x'] });
  const asked = serveJobs([makeCheck(), failed]);
  const { user } = renderAdmin(panel);
  await check().findByText('Concluída');
  await user.click(check().getByRole('button', { name: 'Ver histórico' }));
  const history = await check().findByRole('list', { name: 'Histórico' });
  const runs = within(history).getAllByRole('listitem');
  expect(runs).toHaveLength(2);
  expect(runs[1]).toHaveTextContent('Falhou');
  expect(asked.reports).toEqual([]);
  await user.click(within(runs[1] as HTMLElement).getByText('Falhou'));
  expect(await within(history).findByText('Interrompida: x')).toBeVisible();
  expect(asked.reports).toEqual([8]);
});

it('says that the jobs cannot be read, and reads them again on request', async () => {
  server.use(
    http.all(rpcUrl('job_overview'), () => HttpResponse.json({ message: 'x' }, { status: 500 })),
  );
  const { user } = renderAdmin(panel);
  expect(await screen.findByText('Não foi possível ler o andamento das tarefas')).toBeVisible();
  serveJobs([makeRun()]);
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await sync().findByText('Concluída')).toBeVisible();
});

it('keeps the shown jobs when the server does not answer, and says that they may be old', async () => {
  serveJobs([makeRun()]);
  renderAdmin(panel);
  await sync().findByText('Concluída');
  server.use(
    http.all(rpcUrl('job_overview'), () => HttpResponse.json({ message: 'x' }, { status: 500 })),
  );
  refocusPage();
  expect(await screen.findByText(/não respondeu à última pergunta/)).toBeVisible();
  expect(sync().getByText('Concluída')).toBeVisible();
});
