import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { env } from '~/lib/env.ts';
import { SHARED_COMPUTER_KEY } from '~/lib/personal-storage.ts';
import { makeProfile, makeSession } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcHandler, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { PersonalInfoForm } from './PersonalInfoForm.tsx';

const REFUSAL =
  'O novo e-mail não foi pedido: um computador compartilhado está conectado. Saia dele em Aparelhos conectados e tente de novo.';

const open = () => renderUi(<PersonalInfoForm profile={makeProfile()} />);

/** The form with a new address and a password, which the server answers like this. */
async function askForNew(answer: { message: string; code: string }, status: number) {
  localStorage.setItem('auth_token', JSON.stringify(makeSession()));
  server.use(
    rpcHandler('own_profile', makeProfile()),
    rpcHandler('save_own_profile', makeProfile()),
    http.post(`${env.supabaseUrl}/functions/v1/accounts/new-address`, () =>
      HttpResponse.json(answer, { status }),
    ),
  );
  const { user } = open();
  const field = screen.getByLabelText('E-mail');
  await user.clear(field);
  await user.type(field, 'nova@plantao.example');
  await user.type(screen.getByLabelText('Senha atual'), 'senha-digitada');
  await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
}

it('an address that the server does not let be asked for is said with what to do', async () => {
  await askForNew({ message: REFUSAL, code: 'conflict' }, 409);
  expect(await screen.findByText(REFUSAL)).toBeVisible();
  dismissToast();
});

it('a wrong password is shown at its field, and nothing typed is lost', async () => {
  await askForNew({ message: 'no', code: 'wrong_password' }, 400);
  expect(await screen.findByText('Senha atual incorreta. Digite-a de novo.')).toBeVisible();
  expect(screen.getByLabelText('Senha atual')).toHaveFocus();
  expect(screen.getByLabelText('Senha atual')).toHaveValue('senha-digitada');
  expect(screen.getByLabelText('E-mail')).toHaveValue('nova@plantao.example');
  expect(screen.queryByText('Erro')).not.toBeInTheDocument();
});

it('a taken e-mail is shown only at its field', async () => {
  await askForNew({ message: 'no', code: 'email_taken' }, 409);
  expect(await screen.findByText('Email já cadastrado')).toBeVisible();
  expect(screen.queryByText('Erro')).not.toBeInTheDocument();
});

it('on a shared computer the address stays as it is, and the form says so', async () => {
  sessionStorage.setItem(SHARED_COMPUTER_KEY, 'session');
  const { user } = open();
  const field = screen.getByLabelText('E-mail');
  expect(field).toHaveAccessibleDescription('Em um computador compartilhado ele não muda');
  await user.type(field, 'x');
  expect(field).toHaveValue('ana@plantao.example');
});
