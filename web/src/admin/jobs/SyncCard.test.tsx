import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerStart,
  makeRun,
  refocusPage,
  type ServedRun,
  STARTED,
  SYNC_URL,
  serveJobs,
  TAKEN,
  WORKING,
} from '~/testing/jobs.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { AutoSync } from './AutoSync.tsx';
import { JobsPanel } from './JobsPanel.tsx';
import { readJobsState, reloadJobsState, SYNC_KEYS } from './jobs-store.ts';
import { SyncCard } from './SyncCard.tsx';

const panel = (
  <JobsPanel>
    <SyncCard />
  </JobsPanel>
);

beforeEach(() => {
  reloadJobsState();
  serveJobs();
});
afterEach(() => {
  dismissToast();
});

const card = () => within(screen.getByRole('region', { name: 'Sincronização do canal' }));
const press = (name: string | RegExp) => card().getByRole('button', { name });
const figures = () => card().getByLabelText('Resultado da sincronização');

/** A start after which the server has these runs. */
function startsTo(...runs: ServedRun[]) {
  server.use(
    http.post(SYNC_URL, () => {
      serveJobs(runs);
      return HttpResponse.json(STARTED, { status: 202 });
    }),
  );
}

describe('a sync by hand', () => {
  it('shows a sync while it runs, then its result, and keeps result and log in this browser', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.post(SYNC_URL, async () => {
        await held;
        return HttpResponse.json(STARTED, { status: 202 });
      }),
    );
    const { user } = renderAdmin(panel);
    await user.click(press('Sincronizar agora'));
    expect(press('Sincronizando...')).toBeDisabled();
    expect(screen.getByText('Processando...')).toBeInTheDocument();
    expect(card().getByRole('progressbar', { name: 'Sincronização' })).toBeInTheDocument();
    expect(press('Limpar logs')).toBeDisabled();

    serveJobs([makeRun()], { awaiting: 5 });
    release();
    expect(await screen.findByText('Sincronização concluída')).toBeInTheDocument();
    const told = '128 vídeos importados, 8 já existentes. 5 aulas novas esperam revisão.';
    expect(screen.getByText(told)).toBeInTheDocument();
    expect(figures()).toHaveTextContent('Total encontrado137');
    expect(figures()).toHaveTextContent('Novos importados128');
    expect(figures()).toHaveTextContent('Já existentes8');
    expect(figures()).toHaveTextContent('Ignorados1');
    expect(figures()).toHaveTextContent('Erros0');
    expect(figures()).toHaveTextContent('De volta0');
    expect(card().getByText('1 vídeo ignorado: vídeo privado (1)')).toBeInTheDocument();
    expect(card().getByText('Página 1: 50 vídeos')).toBeInTheDocument();
    expect(screen.queryByText('Processando...')).not.toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem(SYNC_KEYS.result) ?? '')).toMatchObject({
      totalFound: 137,
      imported: 128,
      skipped: 8,
    });
    const lines = JSON.parse(localStorage.getItem(SYNC_KEYS.logs) ?? '');
    expect(lines[0]).toMatch(/Sincronização iniciada$/);
    expect(lines).toContain('Página 1: 50 vídeos');
    expect(lines.at(-1)).toMatch(/Sincronização concluída: 128 vídeos importados/);
    expect(localStorage.getItem(SYNC_KEYS.isLogShown)).toBe('true');
  });

  it('starts a sync with one call, however long it runs', async () => {
    const start = answerStart();
    const { user } = renderAdmin(panel);
    await user.click(press('Sincronizar agora'));
    await waitFor(() => expect(readJobsState().starting).toEqual([]));
    serveJobs([makeRun({ ...WORKING, is_worked_on: false, heartbeat_at: null })]);
    expect(
      await screen.findByText(/137 encontrados · 128 importados/, {}, { timeout: 5000 }),
    ).toBeInTheDocument();
    expect(press('Sincronizando...')).toBeDisabled();
    serveJobs([makeRun()]);
    expect(
      await screen.findByText('Sincronização concluída', {}, { timeout: 5000 }),
    ).toBeInTheDocument();
    expect(start.calls).toBe(1);
  });

  it('watches a sync to its end after its page was left', async () => {
    startsTo(makeRun({ ...WORKING }));
    const { user, unmount } = renderAdmin(panel);
    await user.click(press('Sincronizar agora'));
    await screen.findByText(/137 encontrados/);
    await waitFor(() => expect(readJobsState().starting).toEqual([]));
    unmount();
    serveJobs([makeRun()]);
    await waitFor(() => expect(readJobsState().result).toMatchObject({ runId: 7 }), {
      timeout: 5000,
    });
  });

  it.each([
    ['quota: cota diária da API', 'Quota da API excedida'],
    ['403: o Google negou o acesso', 'Acesso negado'],
    ['401: chave da API inválida', 'Não autorizado'],
    ['network: falha de conexão', 'Erro de conexão'],
    ['Nenhum canal está configurado (YOUTUBE_CHANNEL).', 'Erro geral'],
  ])('that does not begin for "%s" is "%s"', async (message, title) => {
    answerStart({ message, code: 'unavailable' }, { status: 503 });
    const { user } = renderAdmin(panel);
    await user.click(press('Sincronizar agora'));
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(figures()).toHaveTextContent('Total encontrado0');
    expect(figures()).toHaveTextContent('Erros1');
    const log = card().getByRole('list', { name: 'Log detalhado' });
    expect(log).toHaveTextContent(`Erro: ${message}`);
    expect(press('Sincronizar agora')).toBeEnabled();
  });

  it('titles a failed sync by its type, whatever the titles of lessons say', async () => {
    startsTo(
      makeRun({
        status: 'failed',
        failed: 612,
        errors: ['Dor torácica: vídeo privado', 'Caso 401: vídeo privado'],
        last_error: 'Caso 401: vídeo privado',
        error_type: 'network',
      }),
    );
    const { user } = renderAdmin(panel);
    await user.click(press('Sincronizar agora'));
    expect(await screen.findByText('Erro de conexão')).toBeInTheDocument();
    expect(figures()).toHaveTextContent('Erros613');
    expect(screen.getByText('Ver 2 dos 613 erros')).toBeInTheDocument();
  });

  it('keeps the counts of a sync that failed half-way, and says what was kept and why', async () => {
    startsTo(
      makeRun({
        status: 'failed',
        imported: 50,
        errors: ['quota: cota diária da API'],
        last_error: 'quota: cota diária da API',
        error_type: 'quota',
      }),
    );
    const { user } = renderAdmin(panel);
    await user.click(press('Sincronizar agora'));
    expect(await screen.findByText('Quota da API excedida')).toBeInTheDocument();
    expect(figures()).toHaveTextContent('Novos importados50');
    expect(card().getByText(/O que já estava feito foi mantido/)).toBeInTheDocument();
    expect(card().getByText('Falhou')).toBeInTheDocument();
  });

  it('reports a sync that YouTube cut short as incomplete', async () => {
    startsTo(makeRun({ status: 'incomplete', last_error: 'O YouTube listou 50 de 137 vídeos.' }));
    const { user } = renderAdmin(panel);
    await user.click(press('Sincronizar agora'));
    expect(await screen.findByText('Sincronização incompleta')).toBeInTheDocument();
    expect(screen.queryByText('Sincronização concluída')).not.toBeInTheDocument();
    expect(card().getByText('Incompleta')).toBeInTheDocument();
    expect(card().getByText('O YouTube listou 50 de 137 vídeos.')).toBeInTheDocument();
  });

  it('watches a sync that somebody else started instead of failing', async () => {
    server.use(
      http.post(SYNC_URL, () => {
        serveJobs([makeRun({ ...WORKING })]);
        return HttpResponse.json(TAKEN, { status: 409 });
      }),
    );
    const { user } = renderAdmin(panel);
    await user.click(press('Sincronizar agora'));
    expect(await screen.findByText('Sincronização em andamento')).toBeInTheDocument();
    expect(await screen.findByText(/137 encontrados/)).toBeInTheDocument();
    expect(press('Sincronizando...')).toBeDisabled();
    expect(card().queryByLabelText('Resultado da sincronização')).not.toBeInTheDocument();
  });
});

describe('a start without an answer', () => {
  it('does not report a lost answer as a failure when the run exists', async () => {
    serveJobs([makeRun({ id: 6 })]);
    server.use(
      http.post(SYNC_URL, () => {
        serveJobs([makeRun(), makeRun({ id: 6 })]);
        return HttpResponse.error();
      }),
    );
    const { user } = renderAdmin(panel);
    await user.click(press('Sincronizar agora'));
    expect(await screen.findByText('Sincronização concluída')).toBeInTheDocument();
    expect(readJobsState().result).toMatchObject({ runId: 7, totalFound: 137, imported: 128 });
  });

  it('does not report a lost answer as a failure when the run appears a moment later', async () => {
    const asked = serveJobs();
    let before = Number.POSITIVE_INFINITY;
    server.use(
      http.post(SYNC_URL, () => {
        before = asked.overview;
        return HttpResponse.error();
      }),
    );
    const { user } = renderAdmin(panel);
    await user.click(press('Sincronizar agora'));
    await waitFor(() => expect(asked.overview).toBeGreaterThan(before));
    serveJobs([makeRun()]);
    expect(
      await screen.findByText('Sincronização concluída', {}, { timeout: 5000 }),
    ).toBeInTheDocument();
    expect(screen.queryByText('Erro de conexão')).not.toBeInTheDocument();
  });

  it('does not report a lost answer as a failure when an existing run was resumed', async () => {
    serveJobs([makeRun({ ...WORKING, is_worked_on: false })], { nextAt: null });
    server.use(
      http.post(SYNC_URL, () => {
        serveJobs([makeRun()]);
        return HttpResponse.error();
      }),
    );
    const { user } = renderAdmin(panel);
    await screen.findByText(/parou no meio/);
    await user.click(press('Sincronizar agora'));
    expect(await screen.findByText('Sincronização concluída')).toBeInTheDocument();
  });

  it('does not take an older run for the one it started', async () => {
    serveJobs([makeRun()]);
    server.use(http.post(SYNC_URL, () => HttpResponse.error()));
    const { user } = renderAdmin(panel);
    await user.click(press('Sincronizar agora'));
    expect(await screen.findByText('Erro de conexão', {}, { timeout: 8000 })).toBeInTheDocument();
    expect(readJobsState().result).toMatchObject({ totalFound: 0, imported: 0 });
    expect(readJobsState().result?.runId).toBeUndefined();
  }, 10_000);

  it('replaces a lost answer by the result of the run', async () => {
    server.use(
      http.post(SYNC_URL, () => {
        server.use(http.all(rpcUrl('job_overview'), () => HttpResponse.error()));
        return HttpResponse.error();
      }),
    );
    const { user } = renderAdmin(panel);
    await screen.findAllByText('parada');
    await user.click(press('Sincronizar agora'));
    expect(await screen.findByText('Erro de conexão', {}, { timeout: 8000 })).toBeInTheDocument();
    expect(figures()).toHaveTextContent('Erros1');
    // The network is back: the run is there, and at its end.
    serveJobs([makeRun()]);
    refocusPage();
    await waitFor(() => expect(readJobsState().result).toMatchObject({ runId: 7, imported: 128 }));
    expect(figures()).toHaveTextContent('Novos importados128');
  }, 12_000);
});

describe('the log', () => {
  beforeEach(() => {
    localStorage.setItem(SYNC_KEYS.result, JSON.stringify({ totalFound: 3, imported: 1 }));
    localStorage.setItem(SYNC_KEYS.logs, JSON.stringify(['linha guardada']));
    localStorage.setItem(SYNC_KEYS.isLogShown, 'false');
    reloadJobsState();
  });

  it('shows log and result again after a reload, and toggles the log', async () => {
    const { user } = renderAdmin(panel);
    expect(figures()).toHaveTextContent('Total encontrado3');
    expect(screen.queryByText('linha guardada')).not.toBeInTheDocument();
    await user.click(press('Ver log detalhado'));
    expect(screen.getByText('linha guardada')).toBeInTheDocument();
    expect(localStorage.getItem(SYNC_KEYS.isLogShown)).toBe('true');
    await user.click(press('Ocultar log'));
    expect(screen.queryByText('linha guardada')).not.toBeInTheDocument();
  });

  it('clears log, result and visibility together', async () => {
    const { user } = renderAdmin(panel);
    await user.click(press('Ver log detalhado'));
    await user.click(press('Limpar logs'));
    expect(screen.queryByText('linha guardada')).not.toBeInTheDocument();
    expect(card().queryByLabelText('Resultado da sincronização')).not.toBeInTheDocument();
    for (const key of [SYNC_KEYS.result, SYNC_KEYS.logs, SYNC_KEYS.isLogShown]) {
      expect(localStorage.getItem(key)).toBeNull();
    }
  });

  it('stores the sync in the five specified entries of local storage', () => {
    expect(Object.values(SYNC_KEYS).sort()).toEqual([
      'auto-sync-enabled',
      'auto-sync-interval',
      'show-sync-logs',
      'youtube-sync-logs',
      'youtube-sync-result',
    ]);
  });

  it('ignores broken entries of local storage', () => {
    localStorage.setItem(SYNC_KEYS.result, '{');
    localStorage.setItem(SYNC_KEYS.logs, '"x"');
    localStorage.setItem(SYNC_KEYS.intervalHours, '5');
    reloadJobsState();
    renderAdmin(panel);
    expect(screen.getByLabelText('Intervalo')).toHaveValue('0');
  });
});

describe('the automatic sync', () => {
  it('has automatic sync off at first and keeps what is chosen', async () => {
    serveJobs([], { nextAt: null });
    const { user } = renderAdmin(panel);
    expect(await card().findByText('nenhuma: não começa sozinha')).toBeVisible();
    const toggle = screen.getByRole('checkbox', { name: 'Sincronização automática' });
    expect(toggle).not.toBeChecked();
    const choices = within(screen.getByLabelText('Intervalo')).getAllByRole('option');
    expect(choices.map((choice) => choice.getAttribute('value'))).toEqual([
      '0',
      '1',
      '2',
      '4',
      '6',
      '8',
      '12',
      '24',
    ]);
    await user.click(toggle);
    await user.selectOptions(screen.getByLabelText('Intervalo'), 'A cada 6 horas');
    expect(localStorage.getItem(SYNC_KEYS.isAutoEnabled)).toBe('true');
    expect(localStorage.getItem(SYNC_KEYS.intervalHours)).toBe('6');
  });

  it('is folded away where the server syncs by itself, and says so', async () => {
    const { user } = renderAdmin(panel);
    const opener = await screen.findByText('Sincronizar também por este navegador');
    const toggle = screen.getByRole('checkbox', { name: 'Sincronização automática', hidden: true });
    expect(toggle).not.toBeVisible();
    await user.click(opener);
    expect(toggle).toBeVisible();
    expect(screen.getByText(/^Não é preciso: o servidor já sincroniza sozinho/)).toBeVisible();
    await user.click(toggle);
    await user.click(toggle);
    expect(toggle).toBeVisible();
  });

  it.each([
    ['true', '2', 2],
    ['true', '0', 0],
    ['false', '2', 0],
  ])('enabled %s every %s hours syncs %d times in five hours', async (enabled, hours, times) => {
    localStorage.setItem(SYNC_KEYS.isAutoEnabled, enabled);
    localStorage.setItem(SYNC_KEYS.intervalHours, hours);
    reloadJobsState();
    let calls = 0;
    server.use(
      http.post(SYNC_URL, () => {
        calls += 1;
        serveJobs([makeRun({ id: calls })]);
        return HttpResponse.json({ ...STARTED, runId: calls }, { status: 202 });
      }),
    );
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { unmount } = renderAdmin(<AutoSync />);
    for (let hour = 0; hour < 5; hour += 1) {
      vi.advanceTimersByTime(3_600_000);
      const due =
        Number(hours) > 0 && enabled === 'true' ? Math.floor((hour + 1) / Number(hours)) : 0;
      await waitFor(() => expect(calls).toBe(due));
    }
    if (times > 0) await screen.findByText('Sincronização concluída');
    expect(calls).toBe(times);
    unmount();
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(calls).toBe(times);
  });
});
