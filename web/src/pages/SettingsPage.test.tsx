import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { env } from '~/lib/env.ts';
import { makeProfile, makeSession } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { authUrl, rpcHandler, rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { SettingsPage } from './SettingsPage.tsx';

beforeEach(() => {
  localStorage.setItem('auth_token', JSON.stringify(makeSession()));
  server.use(
    rpcHandler('own_profile', makeProfile()),
    rpcHandler('own_sessions', []),
    tableHandler('newsletter_subscriptions', []),
    tableHandler('notification_preferences', []),
  );
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('Informações pessoais', () => {
  it('the settings form begins with the stored data', async () => {
    renderUi(<SettingsPage />);
    const form = await section('Informações pessoais');
    expect(form.getByLabelText('Nome completo')).toHaveValue('Ana Exemplo');
    expect(form.getByLabelText('Telefone')).toHaveValue('(11) 90000-0001');
    expect(form.getByLabelText('E-mail')).toHaveValue('ana@plantao.example');
  });

  it('the settings form refuses values with the messages of the specification', async () => {
    const { user } = renderUi(<SettingsPage />);
    const form = await section('Informações pessoais');
    for (const [label, text] of [
      ['Nome completo', 'A'],
      ['Telefone', '119000'],
      ['E-mail', 'ana@'],
    ] as const) {
      await user.clear(form.getByLabelText(label));
      await user.type(form.getByLabelText(label), text);
    }
    await user.click(form.getByRole('button', { name: 'Salvar alterações' }));
    expect(await form.findByText('Nome deve ter pelo menos 2 caracteres')).toBeVisible();
    expect(form.getByText('Telefone deve ter pelo menos 10 dígitos')).toBeVisible();
    expect(form.getByText('Email inválido')).toBeVisible();
  });

  it('the settings save name and phone', async () => {
    const patched: unknown[] = [];
    server.use(
      http.post(rpcUrl('save_own_profile'), async ({ request }) => {
        patched.push(await request.json());
        return HttpResponse.json(makeProfile({ full_name: 'Ana Maria Exemplo' }));
      }),
    );
    const { user } = renderUi(<SettingsPage />);
    const form = await section('Informações pessoais');
    await user.clear(form.getByLabelText('Nome completo'));
    await user.type(form.getByLabelText('Nome completo'), 'Ana Maria Exemplo');
    await user.click(form.getByRole('button', { name: 'Salvar alterações' }));
    expect(await screen.findByText('Perfil atualizado com sucesso')).toBeVisible();
    expect(patched).toEqual([
      { p_changes: { full_name: 'Ana Maria Exemplo' }, p_version: makeProfile().updated_at },
    ]);
    dismissToast();
    // What is saved is what counts from now on: there is nothing to save again.
    await user.click(form.getByRole('button', { name: 'Salvar alterações' }));
    expect(await screen.findByText('Não há o que salvar.')).toBeVisible();
    expect(patched).toHaveLength(1);
  });

  it('a new e-mail is asked for with the password and waits for its confirmation', async () => {
    const asked: unknown[] = [];
    server.use(
      http.post(rpcUrl('save_own_profile'), () => HttpResponse.json(makeProfile())),
      http.post(`${env.supabaseUrl}/functions/v1/accounts/new-address`, async ({ request }) => {
        asked.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderUi(<SettingsPage />);
    const form = await section('Informações pessoais');
    expect(form.queryByLabelText('Senha atual')).not.toBeInTheDocument();
    await user.clear(form.getByLabelText('E-mail'));
    await user.type(form.getByLabelText('E-mail'), 'nova@plantao.example');
    await user.click(form.getByRole('button', { name: 'Salvar alterações' }));
    expect(await form.findByText('Digite a senha atual para mudar o e-mail.')).toBeVisible();
    expect(form.getByLabelText('Senha atual')).toHaveFocus();
    expect(asked).toEqual([]);
    await user.type(form.getByLabelText('Senha atual'), 'senha-certa');
    await user.click(form.getByRole('button', { name: 'Salvar alterações' }));
    expect(await screen.findByText(/Abra o link que enviamos ao novo endereço/)).toBeVisible();
    expect(asked).toEqual([{ email: 'nova@plantao.example', password: 'senha-certa' }]);
    expect(form.queryByLabelText('Senha atual')).not.toBeInTheDocument();

    // Until then the old one counts, and a later save asks for nothing again.
    expect(form.getByLabelText('E-mail')).toHaveValue('ana@plantao.example');
    await user.type(form.getByLabelText('Nome completo'), ' Souza');
    await user.click(form.getByRole('button', { name: 'Salvar alterações' }));
    expect(await screen.findByText('Perfil atualizado com sucesso')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('a taken phone is shown only at its field', async () => {
    server.use(
      http.post(rpcUrl('save_own_profile'), () =>
        HttpResponse.json({ code: '23505', message: 'duplicate key' }, { status: 409 }),
      ),
    );
    const { user } = renderUi(<SettingsPage />);
    const form = await section('Informações pessoais');
    await user.type(form.getByLabelText('Telefone'), '{Backspace}2');
    await user.click(form.getByRole('button', { name: 'Salvar alterações' }));
    expect(await form.findByText('Telefone já cadastrado')).toBeVisible();
    expect(form.getByLabelText('Telefone')).toHaveFocus();
    expect(screen.queryByText('Erro')).not.toBeInTheDocument();
  });

  it('a failure without a message shows the text of the specification', async () => {
    server.use(http.post(rpcUrl('save_own_profile'), () => HttpResponse.json({}, { status: 500 })));
    const { user } = renderUi(<SettingsPage />);
    const form = await section('Informações pessoais');
    await user.type(form.getByLabelText('Nome completo'), ' Souza');
    await user.click(form.getByRole('button', { name: 'Salvar alterações' }));
    expect(await screen.findByText('Erro ao atualizar perfil')).toBeVisible();
    expect(screen.getByText('Erro')).toBeVisible();
  });
});

describe('Alterar senha', () => {
  const fill = async (
    user: ReturnType<typeof renderUi>['user'],
    form: ReturnType<typeof within>,
    values: [string, string, string],
  ) => {
    const labels = ['Senha atual', 'Nova senha', 'Confirmar nova senha'];
    for (const [index, label] of labels.entries()) {
      const value = values[index];
      if (value) await user.type(form.getByLabelText(label), value);
    }
    await user.click(form.getByRole('button', { name: 'Alterar senha' }));
  };

  it.each<[[string, string, string], string[]]>([
    [
      ['', '', ''],
      [
        'Senha atual é obrigatória',
        'Nova senha deve ter pelo menos 6 caracteres',
        'Confirmação de senha é obrigatória',
      ],
    ],
    [['antiga', 'novasenha', 'outrasenha'], ['Senhas não coincidem']],
  ])('the password form refuses %j', async (values, messages) => {
    const { user } = renderUi(<SettingsPage />);
    const form = await section('Alterar senha');
    await fill(user, form, values);
    for (const message of messages) expect(await form.findByText(message)).toBeVisible();
  });

  it('the password form lets the server check the current password, and is emptied afterwards', async () => {
    const asked: unknown[] = [];
    server.use(
      http.put(authUrl('user'), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(makeSession().user);
      }),
    );
    const { user } = renderUi(<SettingsPage />);
    const form = await section('Alterar senha');
    await fill(user, form, ['antiga', 'novasenha', 'novasenha']);
    expect(await screen.findByText('Senha alterada com sucesso')).toBeVisible();
    expect(form.getByLabelText('Senha atual')).toHaveValue('');
    expect(asked).toMatchObject([{ password: 'novasenha', current_password: 'antiga' }]);
  });

  it('the password form says when the current password is wrong', async () => {
    server.use(
      http.put(authUrl('user'), () =>
        HttpResponse.json(
          {
            error_code: 'current_password_invalid',
            msg: 'Current password required when setting new password.',
          },
          { status: 400 },
        ),
      ),
    );
    const { user } = renderUi(<SettingsPage />);
    const form = await section('Alterar senha');
    await fill(user, form, ['errada', 'novasenha', 'novasenha']);
    expect(await screen.findByText('A senha atual não confere. Digite-a de novo.')).toBeVisible();
    expect(form.getByLabelText('Nova senha')).toHaveValue('novasenha');
  });

  it('each password field can be shown, and has a tip', async () => {
    const { user } = renderUi(<SettingsPage />);
    const form = await section('Alterar senha');
    expect(form.getAllByRole('button', { name: 'Mostrar senha' })).toHaveLength(3);
    await user.click(form.getAllByRole('button', { name: 'Mostrar senha' })[0] as HTMLElement);
    expect(form.getByLabelText('Senha atual')).toHaveAttribute('type', 'text');
    expect(form.getByText(/maiúsculas, minúsculas, números/)).toBeVisible();
  });
});

describe('the rest of the settings', () => {
  it('theme, speed and volume are remembered on this device', async () => {
    const { user } = renderUi(<SettingsPage />);
    const card = await section('Preferências');
    await user.selectOptions(card.getByLabelText('Aparência'), 'Clara');
    expect(document.documentElement.dataset.theme).toBe('light');
    await user.selectOptions(card.getByLabelText('Velocidade dos vídeos'), '1,5x');
    const volume = card.getByRole('slider', { name: 'Volume dos vídeos' });
    fireEvent.change(volume, { target: { value: '35' } });
    expect(volume).toHaveAttribute('aria-valuetext', '35%');
    expect(JSON.parse(localStorage.getItem('player_preferences') ?? '')).toMatchObject({
      rate: 1.5,
      volume: 35,
    });
  });

  it.each([
    ['shortcuts of one key', 'Atalhos de uma tecla', 'hasKeyShortcuts', true],
    ['captions', 'Legendas', 'hasCaptions', false],
    ['the next lesson at the end of one', 'Reprodução automática', 'playsNext', true],
  ])('the setting %s is switched off and on', async (_, name, preference, initially) => {
    const { user } = renderUi(<SettingsPage />);
    const card = await section('Preferências');
    const choice = card.getByRole<HTMLInputElement>('checkbox', { name });
    expect(choice.checked).toBe(initially);
    for (const expected of [!initially, initially]) {
      await user.click(choice);
      expect(choice.checked).toBe(expected);
      expect(JSON.parse(localStorage.getItem('player_preferences') ?? '')).toMatchObject({
        [preference]: expected,
      });
    }
  });

  it('"Baixar meus dados" holds every record with the id of the member', async () => {
    const tables = [
      'content_reports',
      'newsletter_subscriptions',
      'notes',
      'podcast_progress',
      'podcast_queue',
      'user_favorites',
      'user_login_logs',
      'user_notifications',
      'user_video_progress',
    ];
    server.use(
      ...tables.map((table) => tableHandler(table, [{ id: 1, from: table }])),
      http.post(rpcUrl('own_records'), () =>
        HttpResponse.json({ account: [{ id: 'ana' }], video_views: [{ video_id: 7 }] }),
      ),
    );
    const blobs: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          blobs.push(blob);
          return 'blob:dados';
        },
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = renderUi(<SettingsPage />);
    const card = await section('Baixar meus dados');
    await user.selectOptions(card.getByLabelText('Tipo de arquivo'), 'json');
    await user.click(card.getByRole('button', { name: 'Baixar meus dados' }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    const data: unknown = JSON.parse((await blobs[0]?.text()) ?? '');
    expect(data).toMatchObject({
      perfil: [{ email: 'ana@plantao.example' }],
      novidades_por_email: [{ from: 'newsletter_subscriptions' }],
      anotacoes: [{ from: 'notes' }],
      avisos_a_equipe: [{ from: 'content_reports' }],
      categorias_nao_seguidas: [],
      conta: [{ id: 'ana' }],
      visualizacoes: [{ video_id: 7 }],
      progresso_podcasts: [{ from: 'podcast_progress' }],
      fila_podcasts: [{ from: 'podcast_queue' }],
      favoritos: [{ from: 'user_favorites' }],
      acessos: [{ from: 'user_login_logs' }],
      notificacoes: [{ from: 'user_notifications' }],
      progresso_videos: [{ from: 'user_video_progress' }],
    });
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('an account is deleted only with its password', async () => {
    const asked: unknown[] = [];
    server.use(
      http.post(`${env.supabaseUrl}/functions/v1/accounts/delete-own`, async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(
          { message: 'A senha atual não confere.', code: 'wrong_password' },
          { status: 403 },
        );
      }),
    );
    const { user } = renderUi(<SettingsPage />);
    const card = await section('Excluir minha conta');
    await user.click(card.getByRole('button', { name: 'Excluir minha conta' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Excluir conta para sempre' }));
    expect(await dialog.findByText('Senha é obrigatória')).toBeVisible();
    expect(asked).toEqual([]);
    await user.type(dialog.getByLabelText('Sua senha'), 'errada');
    await user.click(dialog.getByRole('button', { name: 'Excluir conta para sempre' }));
    expect(await dialog.findByText('A senha atual não confere.')).toBeVisible();
    expect(asked).toEqual([{ password: 'errada' }]);
  });

  it('the settings show "Acesso negado" without a user', async () => {
    server.use(rpcHandler('own_profile', null));
    renderUi(<SettingsPage />);
    expect(
      await screen.findByText('Acesso negado. Faça login para acessar as configurações.'),
    ).toBeVisible();
  });
});
