import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { env } from '~/lib/env.ts';
import { pages } from '~/lib/paths.ts';
import { makeProfile } from '~/testing/factories.ts';
import { calls, ID, openPerson } from '~/testing/person-page.tsx';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcHandler, rpcUrl, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { PersonPage } from './PersonPage.tsx';

afterEach(() => {
  dismissToast();
  vi.restoreAllMocks();
});

const receipt = {
  number: 'A1B2-C3D4-E5F6',
  kind: 'export',
  issued_at: '2026-11-24T12:00:00Z',
  counts: { favoritos: 2 },
  checksum: 'a'.repeat(64),
};

const panel = (name: string) => screen.findByRole('region', { name });

describe('the page of a person', () => {
  it('shows profile with CRM, history, sessions and mails', async () => {
    await openPerson('superuser');
    const profile = await panel('Perfil');
    expect(profile).toHaveTextContent('CRM-SP 123456');
    expect(profile).toHaveTextContent('Santa Casa Fictícia');
    expect(within(profile).getByRole('link', { name: /Consultar no CFM/ })).toHaveAttribute(
      'href',
      'https://portal.cfm.org.br/busca-medicos/?uf=SP&crm=123456',
    );
    await waitFor(async () =>
      expect(await panel('Histórico')).toHaveTextContent(
        'Bruno Exemplo aprovou o cadastro de Ana Exemplo',
      ),
    );
    await waitFor(async () => expect(await panel('Sessões')).toHaveTextContent('203.0.113.7'));
    const mails = await panel('E-mails');
    await waitFor(() => expect(mails).toHaveTextContent('Novo acesso'));
    expect(mails).toHaveTextContent('Enviado');
  });

  it('names the list of expected people that approved the person', async () => {
    await openPerson('admin', {}, { review: { documents: [], duplicates: [], list: 'R1 2027' } });
    expect(await screen.findByText('Pela lista “R1 2027” de pessoas esperadas')).toBeVisible();
  });

  it('copies the CRM', async () => {
    const { user } = await openPerson('admin');
    await user.click(screen.getByRole('button', { name: 'Copiar o CRM de Ana Exemplo' }));
    expect(await screen.findByText('CRM copiado')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('CRM-SP 123456');
  });

  it('keeps its heading and its way back when the person cannot be read', async () => {
    server.use(
      http.get(
        `${env.supabaseUrl}/rest/v1/profiles`,
        () => new HttpResponse(null, { status: 403 }),
      ),
      rpcHandler('own_profile', makeProfile({ id: 'v1', role: 'admin' })),
    );
    renderUi(
      <Routes>
        <Route path={pages.person} element={<PersonPage />} />
      </Routes>,
      { route: adminPaths.person(ID) },
    );
    expect(await screen.findByText('Não foi possível carregar a pessoa')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Pessoa' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Gerenciar Usuários' })).toBeVisible();
  });

  it('says that no account has this id', async () => {
    await openPerson('admin', null);
    expect(screen.getByRole('heading', { name: 'Pessoa não encontrada' })).toBeVisible();
  });
});

describe('what an administrator may', () => {
  it('is not to see devices, nor to edit, export or erase', async () => {
    await openPerson('admin');
    expect(await panel('Sessões')).toHaveTextContent(
      'Só super administradores veem aparelhos e endereços.',
    );
    expect(screen.queryByRole('region', { name: 'Acessos' })).toBeNull();
    expect(screen.queryByRole('region', { name: /Dados pessoais/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Editar/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Retirar aprovação' })).toBeVisible();
  });

  it('is nothing upon other administrators', async () => {
    await openPerson('admin', { role: 'superuser' });
    expect(screen.getByText(/são vistos só por super administradores/)).toBeVisible();
    for (const name of ['Sessões', 'E-mails', 'Horas assistidas']) {
      expect(screen.queryByRole('region', { name })).toBeNull();
    }
    expect(screen.queryByRole('button', { name: 'Retirar aprovação' })).toBeNull();
    expect(screen.getByRole('button', { name: /^Desativar/ })).toBeDisabled();
  });
});

describe('acts', () => {
  it('revokes an approval after a question', async () => {
    const asked = calls('revoke_approval', null);
    const { user } = await openPerson('admin');
    await user.click(screen.getByRole('button', { name: 'Retirar aprovação' }));
    const question = await screen.findByRole('alertdialog');
    expect(asked).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Retirar aprovação' }));
    expect(await screen.findByText('Aprovação retirada')).toBeInTheDocument();
    expect(asked).toEqual([{ p_user_id: ID }]);
  });

  it('approves a person who waits', async () => {
    const asked = calls('approve_users', 1);
    server.use(rpcHandler('registration_now', { is_waiting: true, holder_name: null }));
    const { user } = await openPerson('admin', { is_approved: false, approved_at: null });
    await user.click(screen.getByRole('button', { name: 'Aprovar' }));
    expect(await screen.findByText('O usuário foi aprovado com sucesso.')).toBeInTheDocument();
    expect(asked).toEqual([{ p_user_ids: [ID] }]);
    expect(screen.getByRole('button', { name: 'Rejeitar' })).toBeVisible();
  });

  it('ends one session, and all of them after a question', async () => {
    const asked = calls('end_person_sessions', 1);
    const { user } = await openPerson('superuser');
    await user.click(await screen.findByRole('button', { name: /^Encerrar a sessão/ }));
    expect(await screen.findByText('A pessoa saiu de 1 aparelho.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Encerrar todas' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Encerrar todas' }));
    await waitFor(() =>
      expect(asked).toEqual([{ p_user_id: ID, p_session_id: 's1' }, { p_user_id: ID }]),
    );
  });

  it('offers no end of sessions where there is none', async () => {
    await openPerson('superuser', {}, { sessions: [] });
    expect(await screen.findByText('Nenhuma sessão aberta.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Encerrar todas' })).toBeNull();
  });

  it('ends each of two sessions once, however quickly their buttons are pressed', async () => {
    const asked: unknown[] = [];
    let answer = (_: Response) => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const { user } = await openPerson('superuser', {}, { sessions: ['s1', 's2'] });
    server.use(
      http.post(rpcUrl('end_person_sessions'), async ({ request }) => {
        asked.push(await request.json());
        return (await answered).clone();
      }),
    );
    const [one, other] = await screen.findAllByRole('button', { name: /^Encerrar a sessão/ });
    for (const button of [one, other, one]) await user.click(button as HTMLElement);
    answer(HttpResponse.json(1));
    expect(await screen.findByText('A pessoa saiu de 1 aparelho.')).toBeInTheDocument();
    expect(asked).toEqual(['s1', 's2'].map((id) => ({ p_user_id: ID, p_session_id: id })));
  });

  it('offers no superuser to end or erase themselves', async () => {
    await openPerson('superuser', { id: 'v1', role: 'superuser' });
    await panel('Sessões');
    expect(screen.queryByRole('button', { name: /Encerrar/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Apagar todos os dados' })).toBeNull();
  });
});

describe('hours watched', () => {
  it('are asked by a press alone, which says that it is recorded', async () => {
    const announced = calls('announce_look', null);
    const asked = calls('watched_weeks', [
      { week: '2026-11-23', watched_seconds: 5400 },
      { week: '2026-11-16', watched_seconds: 0 },
    ]);
    const { user } = await openPerson('admin');
    const hours = await panel('Horas assistidas');
    expect(hours).toHaveTextContent('Cada consulta fica na auditoria, com o seu nome');
    expect(asked).toEqual([]);
    await user.click(within(hours).getByRole('button', { name: 'Consultar horas' }));
    const rows = within(await within(hours).findByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Semana deTempo',
      '23/11/2026até agora1,5 h',
      '16/11/20260 min',
    ]);
    expect(announced).toEqual([{ p_user_id: ID, p_look: 'watched' }]);
    expect(asked).toEqual([{ p_user_id: ID }]);
    // The pressed button is gone.
    expect(within(hours).getByRole('heading', { name: 'Horas assistidas' })).toHaveFocus();
  });

  it('are not asked when the look cannot be announced', async () => {
    const asked = calls('watched_weeks', []);
    const { user } = await openPerson('admin');
    server.use(http.post(rpcUrl('announce_look'), () => HttpResponse.json({}, { status: 503 })));
    await user.click(screen.getByRole('button', { name: 'Consultar horas' }));
    expect(await screen.findByText('Não foi possível consultar')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('say when they cannot be asked', async () => {
    const { user } = await openPerson('admin');
    calls('announce_look', null);
    server.use(http.post(rpcUrl('watched_weeks'), () => HttpResponse.json({}, { status: 503 })));
    await user.click(screen.getByRole('button', { name: 'Consultar horas' }));
    expect(await screen.findByText('Não foi possível consultar')).toBeVisible();
  });
});

describe('personal data', () => {
  it('are saved as the file that the receipt is of', async () => {
    const saved: [string, Blob][] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push([this.download, blobs.at(-1) ?? new Blob()]);
    });
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob: Blob | MediaSource) => {
      if (blob instanceof Blob) blobs.push(blob);
      return 'blob:test';
    };
    URL.revokeObjectURL = () => undefined;
    calls('announce_look', null);
    calls('export_person', { receipt, content: '{\n    "perfil": []\n}' });
    const { user } = await openPerson('superuser');
    await user.click(await screen.findByRole('button', { name: 'Baixar cópia dos dados' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cópia dos dados' });
    expect(dialog).toHaveTextContent('A1B2-C3D4-E5F6');
    expect(saved[0]?.[0]).toMatch(/^plantao-dados-A1B2-C3D4-E5F6-.*\.json$/);
    expect(await saved[0]?.[1].text()).toBe('{\n    "perfil": []\n}');
    await user.click(within(dialog).getByRole('button', { name: 'Baixar recibo' }));
    expect(saved[1]?.[0]).toBe('plantao-recibo-A1B2-C3D4-E5F6.txt');
    expect(await saved[1]?.[1].text()).toContain(`SHA-256 do arquivo: ${'a'.repeat(64)}`);
  });

  it('are erased once the e-mail was typed, with a receipt, and lead back to the list', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(`${env.supabaseUrl}/functions/v1/accounts/erase`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ ...receipt, kind: 'erasure', checksum: null });
      }),
    );
    const { user } = await openPerson('superuser');
    await user.click(await screen.findByRole('button', { name: 'Apagar todos os dados' }));
    const question = await screen.findByRole('alertdialog');
    const confirm = within(question).getByRole('button', { name: 'Apagar todos os dados' });
    const field = within(question).getByLabelText(/Para confirmar, digite ana@plantao.example/);
    await user.type(field, 'outra@plantao.example');
    await user.click(confirm);
    expect(await within(question).findByText(/Digite o e-mail da pessoa/)).toBeVisible();
    expect(bodies).toEqual([]);
    await user.clear(field);
    await user.type(field, 'Ana@plantao.example');
    await user.click(confirm);
    const dialog = await screen.findByRole('dialog', { name: 'Apagamento dos dados' });
    expect(bodies).toEqual([{ userId: ID }]);
    await user.click(within(dialog).getByRole('button', { name: 'Concluir' }));
    expect(await screen.findByText('Outra página')).toBeVisible();
  });
});
