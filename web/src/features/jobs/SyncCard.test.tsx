import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { server } from '~/testing/server.ts';
import {
  answerSync,
  makeSyncRun,
  SYNC_RESULT,
  SYNC_URL,
  serveRuns,
  TAKEN,
} from '~/testing/sync.ts';
import { dismissToast } from '~/ui/toast.ts';
import { AutoSync } from './AutoSync.tsx';
import { SyncCard } from './SyncCard.tsx';
import { reloadSync, SYNC_KEYS } from './sync-store.ts';

beforeEach(() => {
  reloadSync();
  serveRuns();
});
afterEach(() => {
  dismissToast();
});

const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a sync by hand', () => {
  it('says that it works, then what it brought, and keeps both in this browser', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.post(SYNC_URL, async () => {
        await held;
        return HttpResponse.json(SYNC_RESULT);
      }),
    );
    const { user } = renderUi(<SyncCard />);
    await user.click(press('Sincronizar'));
    expect(press('Sincronizando...')).toBeDisabled();
    expect(screen.getByText('Processando...')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Sincronização' })).toBeInTheDocument();
    expect(press('Limpar logs')).toBeDisabled();

    serveRuns(makeSyncRun());
    release();
    expect(await screen.findByText('Sincronização concluída')).toBeInTheDocument();
    expect(screen.getByText('128 vídeos importados, 8 já existentes')).toBeInTheDocument();
    const figures = screen.getByLabelText('Resultado da sincronização');
    expect(figures).toHaveTextContent('Total encontrado137');
    expect(figures).toHaveTextContent('Novos importados128');
    expect(figures).toHaveTextContent('Já existentes8');
    expect(figures).toHaveTextContent('Ignorados1');
    expect(figures).toHaveTextContent('Erros0');
    expect(screen.getByText('1 vídeo ignorado: vídeo privado (1)')).toBeInTheDocument();
    expect(screen.getByText('Página 1: 50 vídeos')).toBeInTheDocument();
    expect(screen.queryByText('Processando...')).not.toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem(SYNC_KEYS.result) ?? '')).toMatchObject({
      totalFound: 137,
      imported: 128,
      skipped: 8,
    });
    expect(JSON.parse(localStorage.getItem(SYNC_KEYS.logs) ?? '')).toContain('Página 1: 50 vídeos');
    expect(localStorage.getItem(SYNC_KEYS.isLogShown)).toBe('true');
  });

  it('calls again while the function only hands over', async () => {
    let calls = 0;
    server.use(
      http.post(SYNC_URL, () => {
        calls += 1;
        return HttpResponse.json(calls < 3 ? { ...SYNC_RESULT, status: 'running' } : SYNC_RESULT);
      }),
    );
    const { user } = renderUi(<SyncCard />);
    await user.click(press('Sincronizar'));
    await screen.findByText('Sincronização concluída');
    expect(calls).toBe(3);
  });

  it.each([
    ['quota: cota diária da API', 'Quota da API excedida'],
    ['403: o Google negou o acesso', 'Acesso negado'],
    ['401: chave da API inválida', 'Não autorizado'],
    ['network: falha de conexão', 'Erro de conexão'],
    ['Canal não encontrado no YouTube.', 'Erro geral'],
  ])('%s is "%s"', async (message, title) => {
    answerSync({ message, code: 'google_general' }, 502);
    const { user } = renderUi(<SyncCard />);
    await user.click(press('Sincronizar'));
    expect(await screen.findByText(title)).toBeInTheDocument();
    const figures = screen.getByLabelText('Resultado da sincronização');
    expect(figures).toHaveTextContent('Total encontrado0');
    expect(figures).toHaveTextContent('Erros1');
    const log = screen.getByRole('list', { name: 'Log detalhado' });
    expect(log).toHaveTextContent(`Erro: ${message}`);
    expect(press('Sincronizar')).toBeEnabled();
  });

  it('titles a failure that says no such word by its code', async () => {
    answerSync({ message: 'Não houve conexão com o Google.', code: 'google_network' }, 502);
    const { user } = renderUi(<SyncCard />);
    await user.click(press('Sincronizar'));
    expect(await screen.findByText('Erro de conexão')).toBeInTheDocument();
  });

  it('titles a failure by its type, whatever the titles of lessons say', async () => {
    answerSync({
      ...SYNC_RESULT,
      status: 'failed',
      failed: 612,
      errors: ['Dor torácica: vídeo privado', 'Caso 401: vídeo privado'],
      errorType: 'network',
    });
    const { user } = renderUi(<SyncCard />);
    await user.click(press('Sincronizar'));
    expect(await screen.findByText('Erro de conexão')).toBeInTheDocument();
    expect(screen.getByLabelText('Resultado da sincronização')).toHaveTextContent('Erros613');
    expect(screen.getByText('Ver 2 dos 613 erros')).toBeInTheDocument();
  });

  it('keeps the counts of a run that failed half-way', async () => {
    answerSync({
      ...SYNC_RESULT,
      status: 'failed',
      imported: 50,
      errors: ['quota: cota diária da API'],
      errorType: 'quota',
    });
    const { user } = renderUi(<SyncCard />);
    await user.click(press('Sincronizar'));
    expect(await screen.findByText('Quota da API excedida')).toBeInTheDocument();
    expect(screen.getByLabelText('Resultado da sincronização')).toHaveTextContent(
      'Novos importados50',
    );
  });

  it('watches the sync of somebody else instead of failing', async () => {
    answerSync(TAKEN, 409);
    const { user } = renderUi(<SyncCard />);
    await user.click(press('Sincronizar'));
    expect(await screen.findByText('Sincronização em andamento')).toBeInTheDocument();
    expect(screen.queryByLabelText('Resultado da sincronização')).not.toBeInTheDocument();
  });
});

describe('the log', () => {
  beforeEach(() => {
    localStorage.setItem(SYNC_KEYS.result, JSON.stringify({ totalFound: 3, imported: 1 }));
    localStorage.setItem(SYNC_KEYS.logs, JSON.stringify(['linha guardada']));
    localStorage.setItem(SYNC_KEYS.isLogShown, 'false');
    reloadSync();
  });

  it('comes back with the result after a reload, and opens and closes', async () => {
    const { user } = renderUi(<SyncCard />);
    expect(screen.getByLabelText('Resultado da sincronização')).toHaveTextContent(
      'Total encontrado3',
    );
    expect(screen.queryByText('linha guardada')).not.toBeInTheDocument();
    await user.click(press('Ver log detalhado'));
    expect(screen.getByText('linha guardada')).toBeInTheDocument();
    expect(localStorage.getItem(SYNC_KEYS.isLogShown)).toBe('true');
    await user.click(press('Ocultar log'));
    expect(screen.queryByText('linha guardada')).not.toBeInTheDocument();
  });

  it('is cleared with the result and its visibility', async () => {
    const { user } = renderUi(<SyncCard />);
    await user.click(press('Ver log detalhado'));
    await user.click(press('Limpar logs'));
    expect(screen.queryByText('linha guardada')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Resultado da sincronização')).not.toBeInTheDocument();
    for (const key of [SYNC_KEYS.result, SYNC_KEYS.logs, SYNC_KEYS.isLogShown]) {
      expect(localStorage.getItem(key)).toBeNull();
    }
  });

  it('lives in the entries that the specification names', () => {
    expect(Object.values(SYNC_KEYS).sort()).toEqual([
      'auto-sync-enabled',
      'auto-sync-interval',
      'show-sync-logs',
      'youtube-sync-logs',
      'youtube-sync-result',
    ]);
  });

  it('survives entries that somebody broke', () => {
    localStorage.setItem(SYNC_KEYS.result, '{');
    localStorage.setItem(SYNC_KEYS.logs, '"x"');
    localStorage.setItem(SYNC_KEYS.interval, '5');
    reloadSync();
    renderUi(<SyncCard />);
    expect(screen.getByLabelText('Intervalo')).toHaveValue('0');
  });
});

describe('the automatic sync', () => {
  it('is off at first and keeps what is chosen', async () => {
    const { user } = renderUi(<SyncCard />);
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
    expect(localStorage.getItem(SYNC_KEYS.isEnabled)).toBe('true');
    expect(localStorage.getItem(SYNC_KEYS.interval)).toBe('6');
  });

  it.each([
    ['true', '2', 2],
    ['true', '0', 0],
    ['false', '2', 0],
  ])('enabled %s every %s hours syncs %d times in five hours', async (enabled, hours, times) => {
    localStorage.setItem(SYNC_KEYS.isEnabled, enabled);
    localStorage.setItem(SYNC_KEYS.interval, hours);
    reloadSync();
    let calls = 0;
    server.use(
      http.post(SYNC_URL, () => {
        calls += 1;
        return HttpResponse.json(SYNC_RESULT);
      }),
    );
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { unmount } = renderUi(<AutoSync />);
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
