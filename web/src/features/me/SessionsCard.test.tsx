import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { SessionsCard } from './SessionsCard.tsx';
import type { OwnSession } from './sessions.rules.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1';

const session = (rest: Partial<OwnSession>): OwnSession => ({
  id: 'own',
  is_current: false,
  is_shared: false,
  user_agent: WINDOWS,
  address: '203.0.113.7',
  city: null,
  opened_at: '2026-11-20T15:00:00Z',
  last_used_at: new Date(Date.now() - 2.5 * 3_600_000).toISOString(),
  ...rest,
});
const here = session({ is_current: true });
const phone = session({ id: 'phone', user_agent: IPHONE, address: null });
const ward = session({ id: 'ward', is_shared: true, city: 'São Paulo' });

/** The server's sessions, which really end. */
function serve(...sessions: OwnSession[]) {
  const state = { sessions, asked: 0 };
  server.use(
    http.post(rpcUrl('own_sessions'), () => {
      state.asked += 1;
      return HttpResponse.json(state.sessions);
    }),
    http.post(rpcUrl('end_own_session'), async ({ request }) => {
      const { p_session_id: id } = (await request.json()) as { p_session_id: string };
      const rest = state.sessions.filter((one) => one.id !== id);
      const wasThere = rest.length < state.sessions.length;
      state.sessions = rest;
      return HttpResponse.json(wasThere);
    }),
    http.post(rpcUrl('end_other_sessions'), () => {
      const ended = state.sessions.length - 1;
      state.sessions = state.sessions.filter(({ is_current }) => is_current);
      return HttpResponse.json(ended);
    }),
  );
  return state;
}

const show = () => {
  const onLeave = vi.fn();
  return { ...renderUi(<SessionsCard onLeave={onLeave} />), onLeave };
};
const items = () => screen.findAllByRole('listitem');
const names = async () =>
  (await items()).map((item) => within(item).getByRole('strong').textContent);

describe('Aparelhos conectados', () => {
  it('lists each session with device, last use, address and beginning, this one first', async () => {
    serve(here, phone, ward);
    show();
    const [first, second, third] = await items();
    expect(first).toHaveTextContent('Chrome no WindowsEste aparelho');
    expect(first).toHaveTextContent('Usado agora · 203.0.113.7');
    expect(first).toHaveTextContent('Desde 20/11/2026, 12:00');
    expect(second).toHaveTextContent('Safari no iPhone');
    expect(second).toHaveTextContent('Usado há 2 horas · Endereço desconhecido');
    expect(second).not.toHaveTextContent('Este aparelho');
    expect(third).toHaveTextContent('Computador compartilhado');
    expect(third).toHaveTextContent('· São Paulo, 203.0.113.7');
    expect(within(third as HTMLElement).getByRole('button')).toHaveAccessibleDescription(
      /São Paulo/,
    );
  });

  it('"Sair" ends one session, which leaves the list, and the focus goes to the next', async () => {
    const state = serve(here, phone, ward);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Sair: Safari no iPhone' }));
    await waitFor(() => expect(screen.queryByText('Safari no iPhone')).not.toBeInTheDocument());
    expect(state.sessions).toEqual([here, ward]);
    expect(await names()).toHaveLength(2);
    expect((await items())[1]).toContainElement(document.activeElement as HTMLElement);
  });

  it('a session that ended meanwhile leaves the list without an error', async () => {
    const state = serve(here, phone);
    const { user } = show();
    const leave = await screen.findByRole('button', { name: 'Sair: Safari no iPhone' });
    state.sessions = [here];
    await user.click(leave);
    await waitFor(() => expect(screen.queryByText('Safari no iPhone')).not.toBeInTheDocument());
    expect(screen.queryByText('Erro')).not.toBeInTheDocument();
  });

  it('"Sair" of this device asks first', async () => {
    serve(here, phone);
    const { user, onLeave } = show();
    await user.click(await screen.findByRole('button', { name: 'Sair: Chrome no Windows' }));
    const question = await screen.findByRole('alertdialog', { name: 'Sair deste aparelho?' });
    expect(onLeave).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Sair' }));
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('"Sair" of this device says so when notes are on it only', async () => {
    serve(here);
    localStorage.setItem('note_draft:null:video:1', '{}');
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Sair: Chrome no Windows' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Há anotações ou avisos só neste aparelho.',
    );
  });

  it('"Sair de todos os outros" leaves this one, and says how many ended', async () => {
    const state = serve(here, phone, ward);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Sair de todos os outros' }));
    expect(await screen.findByText('Você saiu de 2 outros aparelhos.')).toBeVisible();
    expect(await screen.findByText('Só este aparelho está conectado à sua conta.')).toBeVisible();
    expect(state.sessions).toEqual([here]);
    expect(
      screen.queryByRole('button', { name: 'Sair de todos os outros' }),
    ).not.toBeInTheDocument();
  });

  it('a shared computer ends only itself, and says where to end the others', async () => {
    serve({ ...here, is_shared: true }, phone);
    const { user, onLeave } = show();
    expect(await screen.findByText(/Para sair dos outros, use o seu celular/)).toBeVisible();
    expect(await names()).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: /^Sair/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Sair: Chrome no Windows' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sair' }),
    );
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('what cannot be ended stays, with the reason in Portuguese', async () => {
    serve(here, phone);
    const down = () => HttpResponse.json({}, { status: 503 });
    server.use(
      http.post(rpcUrl('end_own_session'), down),
      http.post(rpcUrl('end_other_sessions'), down),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Sair: Safari no iPhone' }));
    expect(await screen.findByText(/indisponível|servidor|instantes/i)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sair de todos os outros' }));
    expect(await names()).toEqual(['Chrome no Windows', 'Safari no iPhone']);
  });

  it('a list that cannot be read can be asked for again', async () => {
    server.use(http.post(rpcUrl('own_sessions'), () => HttpResponse.json({}, { status: 503 })));
    const { user } = show();
    const again = await screen.findByRole('button', { name: 'Tentar Novamente' });
    serve(here);
    await user.click(again);
    expect(await names()).toEqual(['Chrome no Windows']);
  });

  it('the list is read again when the person comes back to the window', async () => {
    const state = serve(here, phone);
    show();
    expect(await names()).toHaveLength(2);
    state.sessions = [here];
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  });

  it('"Últimos acessos" shows the last log-ins when it is pressed', async () => {
    serve(here);
    server.use(
      tableHandler('user_login_logs', [
        {
          id: 3,
          login_at: '2026-11-24T14:00:00Z',
          ip_address: null,
          user_agent: WINDOWS,
          is_shared: true,
        },
        { id: 2, login_at: '2026-11-24T13:00:00Z', ip_address: '203.0.113.9', user_agent: IPHONE },
        { id: 1, login_at: '2026-11-23T13:00:00Z', ip_address: null, user_agent: null },
      ]),
    );
    const { user } = show();
    const button = await screen.findByRole('button', { name: 'Últimos acessos' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    const list = within(await screen.findByRole('list', { name: 'Últimos acessos' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '24/11/2026, 11:00 · Chrome no Windows · Endereço desconhecido · Computador compartilhado',
      '24/11/2026, 10:00 · Safari no iPhone · 203.0.113.9',
      '23/11/2026, 10:00 · Navegador desconhecido · Endereço desconhecido',
    ]);
    await user.click(button);
    expect(screen.queryByRole('list', { name: 'Últimos acessos' })).not.toBeInTheDocument();
  });
});
