import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { UNREACHABLE_TEXT } from './preload.ts';
import { RegisterForm } from './RegisterForm.tsx';

// The network goes between the schema and the rest of the code.
vi.mock('./preload.ts', async (original) => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  return { ...(await original<object>()), loadMutations: gone, loadErrors: gone };
});

it('a registration whose code does not arrive says so and loses nothing typed', async () => {
  const { user } = renderUi(<RegisterForm onConfirmationAsked={() => undefined} />);
  await user.type(screen.getByLabelText('Nome completo'), 'Bia Nova');
  await user.type(screen.getByLabelText('Telefone'), '11900000002');
  await user.type(screen.getByLabelText('E-mail'), 'bia@plantao.example');
  await user.type(screen.getByLabelText('Senha'), 'segredo');
  await user.click(await screen.findByRole('button', { name: /^Verificando/ }));
  await screen.findByText('Verificação concluída');
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }));
  expect(await screen.findByText('Erro no cadastro')).toBeVisible();
  expect(screen.getByText(UNREACHABLE_TEXT)).toBeVisible();
  expect(screen.getByLabelText('Nome completo')).toHaveValue('Bia Nova');
});
