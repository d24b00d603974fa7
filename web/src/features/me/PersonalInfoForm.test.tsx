import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { env } from '~/lib/env.ts';
import { SHARED_COMPUTER_KEY } from '~/lib/shared-computer.ts';
import { makeProfile, makeSession } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcHandler, server } from '~/testing/server.ts';
import { PersonalInfoForm } from './PersonalInfoForm.tsx';

const REFUSAL =
  'O novo e-mail não foi pedido: um computador compartilhado está conectado. Saia dele em Sessões e tente de novo.';

const open = () => renderUi(<PersonalInfoForm account={makeProfile()} profileKey={['profile']} />);

it('an address that the server does not let be asked for is said with what to do', async () => {
  localStorage.setItem('auth_token', JSON.stringify(makeSession()));
  server.use(
    rpcHandler('own_profile', makeProfile()),
    rpcHandler('save_own_profile', makeProfile()),
    http.post(`${env.supabaseUrl}/functions/v1/accounts/new-address`, () =>
      HttpResponse.json({ message: REFUSAL, code: 'conflict' }, { status: 409 }),
    ),
  );
  const { user } = open();
  const field = screen.getByLabelText('E-mail');
  await user.clear(field);
  await user.type(field, 'nova@plantao.example');
  await user.type(screen.getByLabelText('Senha atual'), 'senha-certa');
  await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  expect(await screen.findByText(REFUSAL)).toBeVisible();
});

it('on a shared computer the address stays as it is, and the form says so', async () => {
  sessionStorage.setItem(SHARED_COMPUTER_KEY, 'session');
  const { user } = open();
  const field = screen.getByLabelText('E-mail');
  expect(field).toHaveAccessibleDescription('Em um computador compartilhado ele não muda');
  await user.type(field, 'x');
  expect(field).toHaveValue('ana@plantao.example');
});
