import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeLesson } from '~/testing/catalogue.ts';
import { makeProfile } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcHandler, rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { ProfilePage } from './ProfilePage.tsx';

const stats = { completed_videos: 6, favorites: 8, watched_seconds: 900, progress_seconds: 16_020 };

beforeEach(() => {
  server.use(
    rpcHandler('own_profile', makeProfile({ registration_notes: 'R2' })),
    rpcHandler('my_stats', stats),
    tableHandler(
      'user_favorites',
      [1, 2].map((id) => ({ id, created_at: '2026-11-20T12:00:00Z', video: makeLesson(id) })),
    ),
  );
});

const edit = async (user: ReturnType<typeof renderUi>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
};

describe('Perfil Médico', () => {
  it('the profile shows who the member is and what they watched', async () => {
    renderUi(<ProfilePage />);
    const summary = within(await screen.findByRole('region', { name: 'Resumo do perfil' }));
    expect(summary.getByRole('heading', { name: 'Ana Exemplo' })).toBeVisible();
    expect(summary.getByText('ana@plantao.example')).toBeVisible();
    expect(summary.getByText('CRM-SP 000001')).toBeVisible();
    expect(await summary.findByText('4h 27min')).toBeVisible();
    expect(summary.getByText('6')).toBeVisible();
    expect(summary.getByText('8')).toBeVisible();
  });

  it('the profile shows "Não informado" for empty data', async () => {
    server.use(
      rpcHandler('own_profile', makeProfile({ crm: null, specialty: null, institution: null })),
    );
    renderUi(<ProfilePage />);
    const facts = within(await screen.findByRole('region', { name: 'Dados profissionais' }));
    expect(facts.getAllByText('Não informado')).toHaveLength(4);
  });

  it('the profile shows the newest favourites, or says that there are none', async () => {
    const { unmount } = renderUi(<ProfilePage />);
    const card = within(await screen.findByRole('region', { name: 'Meus Favoritos' }));
    expect(card.getByRole('link', { name: /Aula 1/ })).toHaveAttribute('href', '/video/1');
    expect(card.getByRole('link', { name: 'Ver Minha Lista' })).toBeVisible();
    unmount();
    server.use(tableHandler('user_favorites', []));
    renderUi(<ProfilePage />);
    expect(await screen.findByText('Você ainda não tem vídeos favoritos.')).toBeVisible();
  });

  it('an incomplete profile is refused with the message of each field', async () => {
    const { user } = renderUi(<ProfilePage />);
    await edit(user);
    for (const label of ['Nome', 'Sobrenome', 'CRM', 'Instituição']) {
      await user.clear(screen.getByLabelText(label));
    }
    await user.type(screen.getByLabelText('CRM'), '123');
    await user.selectOptions(screen.getByLabelText('Especialidade'), '');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    for (const message of [
      'Nome é obrigatório',
      'Sobrenome é obrigatório',
      'CRM deve ter pelo menos 4 caracteres',
      'Especialidade é obrigatória',
      'Instituição é obrigatória',
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(screen.getByLabelText('CRM')).toHaveAccessibleDescription(
      'CRM deve ter pelo menos 4 caracteres',
    );
  });

  it('the profile offers the nine specialties and keeps an unknown one', async () => {
    server.use(rpcHandler('own_profile', makeProfile({ specialty: 'Medicina do Sono' })));
    const { user } = renderUi(<ProfilePage />);
    await edit(user);
    const options = within(screen.getByLabelText('Especialidade')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Selecione',
      'Medicina de Emergência',
      'Cardiologia',
      'Trauma',
      'Pediatria',
      'Toxicologia',
      'Neurologia',
      'Pneumologia',
      'Infectologia',
      'Cirurgia',
      'Medicina do Sono',
    ]);
  });

  it('a saved profile shows a message and is read-only again', async () => {
    const patched: unknown[] = [];
    server.use(
      http.post(rpcUrl('save_own_profile'), async ({ request }) => {
        patched.push(((await request.json()) as { p_changes: object }).p_changes);
        return HttpResponse.json(
          makeProfile({ first_name: 'Beatriz', full_name: 'Beatriz Exemplo' }),
        );
      }),
    );
    const { user } = renderUi(<ProfilePage />);
    await edit(user);
    await user.clear(screen.getByLabelText('Nome'));
    await user.type(screen.getByLabelText('Nome'), ' Beatriz ');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Perfil atualizado')).toBeVisible();
    expect(screen.getByText('Suas informações foram atualizadas com sucesso.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Editar' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Beatriz Exemplo' })).toBeVisible();
    expect(patched).toEqual([{ first_name: 'Beatriz' }]);
  });

  it('a profile that the server refuses keeps what was typed', async () => {
    server.use(http.post(rpcUrl('save_own_profile'), () => HttpResponse.json({}, { status: 500 })));
    const { user } = renderUi(<ProfilePage />);
    await edit(user);
    await user.type(screen.getByLabelText('Nome'), ' Maria');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Erro ao atualizar')).toBeVisible();
    expect(
      screen.getByText('Ocorreu um erro ao atualizar suas informações. Tente novamente.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Ana Maria');
  });

  it('"Cancelar" discards the changes of the profile', async () => {
    const { user } = renderUi(<ProfilePage />);
    await edit(user);
    await user.type(screen.getByLabelText('Nome'), ' Maria');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByRole('heading', { name: 'Dados profissionais' })).toHaveFocus();
    await edit(user);
    expect(screen.getByLabelText('Nome')).toHaveValue('Ana');
  });

  it('a profile that could not be read can be loaded again', async () => {
    server.use(http.get(rpcUrl('own_profile'), () => HttpResponse.json({}, { status: 503 })));
    const { user } = renderUi(<ProfilePage />);
    expect(await screen.findByText('Não foi possível carregar seu perfil')).toBeVisible();
    server.use(rpcHandler('own_profile', makeProfile()));
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByRole('region', { name: 'Resumo do perfil' })).toBeVisible();
  });
});
