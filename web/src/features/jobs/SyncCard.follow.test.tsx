import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JOB_STALE_MS } from '#contracts/jobs.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, server } from '~/testing/server.ts';
import {
  answerSync,
  makeSyncRun,
  SYNC_RESULT,
  SYNC_URL,
  serveRuns,
  TAKEN,
  WORKING,
} from '~/testing/sync.ts';
import { dismissToast } from '~/ui/toast.ts';
import { SyncCard } from './SyncCard.tsx';
import { readSync, reloadSync, SYNC_KEYS } from './sync-store.ts';

beforeEach(() => {
  reloadSync();
  serveRuns();
});
afterEach(() => {
  dismissToast();
});

/** The card on a screen that is left and come back to. */
function Visits() {
  const [isHere, setIsHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsHere(!isHere)}>
        Sair ou voltar
      </button>
      {isHere && <SyncCard />}
    </>
  );
}

const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a sync by hand', () => {
  it('goes on where another call was faster, and tells the end as of its own', async () => {
    let calls = 0;
    server.use(
      http.post(SYNC_URL, () => {
        calls += 1;
        // The function has called itself meanwhile, and came to the end.
        if (calls > 1) serveRuns(makeSyncRun());
        return calls > 1
          ? HttpResponse.json(TAKEN, { status: 409 })
          : HttpResponse.json({ ...SYNC_RESULT, status: 'running' });
      }),
    );
    const { user } = renderUi(<SyncCard />);
    await user.click(press('Sincronizar'));
    expect(await screen.findByText('Sincronização concluída')).toBeInTheDocument();
    expect(calls).toBe(2);
    const log = screen.getByRole('list', { name: 'Log detalhado' });
    expect(log).toHaveTextContent('Página 1: 50 vídeos');
    expect(log).not.toHaveTextContent('Outro administrador');
    expect(screen.queryByText('Sincronização em andamento')).not.toBeInTheDocument();
    expect(readSync().result).toMatchObject({ runId: 7, imported: 128, ignored: 1 });
  });

  it('goes on itself with a run that the faster call paused again', async () => {
    let calls = 0;
    server.use(
      http.post(SYNC_URL, () => {
        calls += 1;
        if (calls === 2) serveRuns(makeSyncRun({ ...WORKING, heartbeat_at: null }));
        if (calls === 2) return HttpResponse.json(TAKEN, { status: 409 });
        return HttpResponse.json(calls === 1 ? { ...SYNC_RESULT, status: 'running' } : SYNC_RESULT);
      }),
    );
    const { user } = renderUi(<SyncCard />);
    await user.click(press('Sincronizar'));
    // To this server it is paused for ever; the panel knows that it brought it to its end.
    expect(await screen.findByText('Sincronização concluída')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Retomar sincronização' })).toBeEnabled();
    expect(calls).toBe(3);
  });

  it('takes the real result when the answer was lost on its way', async () => {
    server.use(
      http.post(SYNC_URL, () => {
        serveRuns(makeSyncRun(), makeSyncRun({ id: 6 }));
        return HttpResponse.error();
      }),
    );
    serveRuns(makeSyncRun({ id: 6 }));
    const { user } = renderUi(<SyncCard />);
    await user.click(press('Sincronizar'));
    expect(await screen.findByText('Sincronização concluída')).toBeInTheDocument();
    expect(readSync().result).toMatchObject({ runId: 7, totalFound: 137, imported: 128 });
  });

  it('takes it also of a run that it went on with', async () => {
    serveRuns(makeSyncRun({ ...WORKING }));
    server.use(
      http.post(SYNC_URL, () => {
        serveRuns(makeSyncRun());
        return HttpResponse.error();
      }),
    );
    const { user } = renderUi(<SyncCard />);
    await user.click(await screen.findByRole('button', { name: 'Retomar sincronização' }));
    expect(await screen.findByText('Sincronização concluída')).toBeInTheDocument();
    expect(readSync().result).toMatchObject({ runId: 7, imported: 128 });
  });

  it('is not overwritten by the run before, which this panel also saw at work', async () => {
    const next = { ...SYNC_RESULT, runId: 8, imported: 0, skipped: 136 };
    serveRuns(makeSyncRun({ ...WORKING }));
    let calls = 0;
    server.use(
      http.post(SYNC_URL, () => {
        calls += 1;
        serveRuns(...(calls === 1 ? [] : [makeSyncRun({ id: 8, imported: 0 })]), makeSyncRun());
        return HttpResponse.json(calls === 1 ? SYNC_RESULT : next);
      }),
    );
    const { user } = renderUi(<SyncCard />);
    await user.click(await screen.findByRole('button', { name: 'Retomar sincronização' }));
    await user.click(await screen.findByRole('button', { name: 'Sincronizar' }));
    await screen.findByText(/, 0 vídeos importados\.$/);
    expect(readSync().result).toMatchObject({ runId: 8, imported: 0 });
  });

  it('does not take an older run for its own', async () => {
    serveRuns(makeSyncRun());
    server.use(http.post(SYNC_URL, () => HttpResponse.error()));
    const { user } = renderUi(<SyncCard />);
    await user.click(press('Sincronizar'));
    expect(await screen.findByText('Erro de conexão')).toBeInTheDocument();
    expect(readSync().result).toMatchObject({ totalFound: 0, imported: 0 });
    expect(readSync().result?.runId).toBeUndefined();
  });

  it('keeps what the server came to in place of a lost connection', async () => {
    const now = new Date().toISOString();
    let isLost = false;
    server.use(
      http.post(SYNC_URL, () => {
        isLost = true;
        return HttpResponse.error();
      }),
    );
    const { user } = renderUi(<SyncCard />);
    await waitFor(() => expect(press('Sincronizar')).toBeEnabled());
    server.use(
      http.get(restUrl('sync_runs'), () => (isLost ? HttpResponse.error() : HttpResponse.json([]))),
    );
    await user.click(press('Sincronizar'));
    expect(await screen.findByText('Erro de conexão')).toBeInTheDocument();
    expect(screen.getByLabelText('Resultado da sincronização')).toHaveTextContent('Erros1');
    // The network is back: the run is there, at work, and then at its end.
    serveRuns(makeSyncRun({ ...WORKING, heartbeat_at: now }));
    expect(await screen.findByRole('button', { name: 'Sincronizando...' })).toBeDisabled();
    serveRuns(makeSyncRun());
    await waitFor(() => expect(readSync().result).toMatchObject({ runId: 7, imported: 128 }));
    expect(screen.getByLabelText('Resultado da sincronização')).toHaveTextContent(
      'Novos importados128',
    );
  });
});

describe('a sync that this tab did not start', () => {
  it('is shown with its counts', async () => {
    serveRuns(
      makeSyncRun({ status: 'running', finished_at: null, heartbeat_at: new Date().toISOString() }),
      makeSyncRun({ id: 6, total_found: 274 }),
    );
    renderUi(<SyncCard />);
    expect(await screen.findByRole('button', { name: 'Sincronizando...' })).toBeDisabled();
    expect(screen.getByText(/137 encontrados · 128 importados/)).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50'),
    );
  });

  it('is asked about in one small row at a time, and what came before it once', async () => {
    const asked = serveRuns(
      makeSyncRun({ ...WORKING, heartbeat_at: new Date().toISOString() }),
      makeSyncRun({ id: 6, total_found: 274 }),
    );
    const of = (wanted: (query: URLSearchParams) => boolean) => asked.filter(wanted).length;
    const polls = () => of((query) => query.get('limit') === '1');
    renderUi(<SyncCard />);
    await waitFor(() => expect(polls()).toBe(3));
    expect(of((query) => query.has('status'))).toBe(1);
    for (const query of asked.filter((one) => one.get('limit') === '1')) {
      expect(query.get('select')).not.toMatch(/errors|log|cursor/);
    }
    // The log is closed: nobody reads its lines.
    expect(asked).toHaveLength(polls() + 1);
  });

  it('may be taken up once it has been silent for too long, without a reload', async () => {
    const asked = serveRuns(makeSyncRun({ ...WORKING, heartbeat_at: new Date().toISOString() }));
    renderUi(<SyncCard />);
    expect(await screen.findByRole('button', { name: 'Sincronizando...' })).toBeDisabled();
    // Everything else was answered: nothing but the polls has the card drawn again.
    await waitFor(() => expect(asked).toHaveLength(4));
    // The function died: every answer is the same from now on, only the time goes on.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + JOB_STALE_MS });
    expect(await screen.findByRole('button', { name: 'Retomar sincronização' })).toBeEnabled();
  });

  it('leaves its result and log here when it ends, in place of older ones', async () => {
    localStorage.setItem(SYNC_KEYS.result, JSON.stringify({ totalFound: 3, imported: 1 }));
    localStorage.setItem(SYNC_KEYS.logs, JSON.stringify(['linha antiga']));
    reloadSync();
    serveRuns(
      makeSyncRun({ status: 'running', finished_at: null, heartbeat_at: new Date().toISOString() }),
    );
    const { user } = renderUi(<SyncCard />);
    await screen.findByRole('button', { name: 'Sincronizando...' });
    serveRuns(makeSyncRun());
    const result = await screen.findByLabelText(
      'Resultado da sincronização',
      {},
      { timeout: 5000 },
    );
    expect(result).toHaveTextContent('Novos importados128');
    await user.click(press('Ver log detalhado'));
    const log = screen.getByRole('list', { name: 'Log detalhado' });
    expect(log).toHaveTextContent('Página 1: 50 vídeos');
    expect(log).toHaveTextContent('Sincronização concluída: 128 vídeos importados');
    expect(log).not.toHaveTextContent('linha antiga');
    expect(localStorage.getItem(SYNC_KEYS.result)).toContain('128');
  });

  it('is gone on with when it paused, by whichever panel is open', async () => {
    serveRuns(makeSyncRun({ ...WORKING, heartbeat_at: null }));
    answerSync(SYNC_RESULT);
    renderUi(<SyncCard />);
    expect(await screen.findByText('Sincronização concluída')).toBeInTheDocument();
    expect(screen.getByText(/Sincronização retomada/)).toBeInTheDocument();
  });

  it('is left to whoever was faster, without a word', async () => {
    serveRuns(makeSyncRun({ ...WORKING, heartbeat_at: null }));
    server.use(
      http.post(SYNC_URL, () => {
        serveRuns(makeSyncRun({ ...WORKING, heartbeat_at: new Date().toISOString() }));
        return HttpResponse.json(TAKEN, { status: 409 });
      }),
    );
    renderUi(<SyncCard />);
    await waitFor(() => expect(localStorage.getItem(SYNC_KEYS.logs)).not.toBeNull());
    await waitFor(() => expect(readSync().isRunning).toBe(false));
    expect(await screen.findByRole('button', { name: 'Sincronizando...' })).toBeDisabled();
    expect(screen.queryByText('Sincronização em andamento')).not.toBeInTheDocument();
    expect(screen.queryByText(/Outro administrador/)).not.toBeInTheDocument();
  });

  it('is tried once where it paused; when that fails the button is there', async () => {
    serveRuns(makeSyncRun({ ...WORKING, heartbeat_at: null }));
    let calls = 0;
    server.use(
      http.post(SYNC_URL, () => {
        calls += 1;
        return HttpResponse.json({ message: 'x', code: 'unavailable' }, { status: 503 });
      }),
    );
    renderUi(<SyncCard />);
    expect(await screen.findByText('Erro geral')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Retomar sincronização' })).toBeEnabled();
    expect(calls).toBe(1);
  });

  it('is not begun anew because an earlier look at it found it paused', async () => {
    serveRuns(makeSyncRun({ ...WORKING, heartbeat_at: null }));
    let calls = 0;
    server.use(
      http.post(SYNC_URL, () => {
        calls += 1;
        return HttpResponse.json({ message: 'x', code: 'unavailable' }, { status: 503 });
      }),
    );
    const { user } = renderUi(<Visits />);
    expect(await screen.findByText('Erro geral')).toBeInTheDocument();
    await screen.findByRole('button', { name: 'Retomar sincronização' });
    await user.click(press('Sair ou voltar'));
    serveRuns(makeSyncRun());
    await user.click(press('Sair ou voltar'));
    expect(await screen.findByRole('button', { name: 'Sincronizar' })).toBeEnabled();
    expect(calls).toBe(1);
  });

  it('is taken up again when it was interrupted', async () => {
    serveRuns(makeSyncRun({ ...WORKING, heartbeat_at: '2026-11-21T06:00:00Z' }));
    answerSync(SYNC_RESULT);
    const { user } = renderUi(<SyncCard />);
    await user.click(await screen.findByRole('button', { name: 'Retomar sincronização' }));
    expect(await screen.findByText('Sincronização concluída')).toBeInTheDocument();
  });
});
