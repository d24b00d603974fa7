import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SHARED_COMPUTER_KEY } from '~/lib/personal-storage.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { DeleteAccountCard } from './DeleteAccountCard.tsx';
import { OwnDataCard } from './OwnDataCard.tsx';
import { PasswordForm } from './PasswordForm.tsx';

it('a password, a copy and the end of the account are for own devices only, and a shared computer says why', () => {
  const cards = () =>
    renderUi(
      <>
        <PasswordForm />
        <OwnDataCard />
        <DeleteAccountCard />
      </>,
    );
  const buttons = () =>
    ['Alterar senha', 'Baixar meus dados', 'Excluir minha conta'].map((name) =>
      screen.getByRole('button', { name }),
    );
  const { unmount } = cards();
  for (const button of buttons()) expect(button).toBeEnabled();
  expect(screen.queryByText(/Este computador é compartilhado/)).toBeNull();
  unmount();
  // A tab that was marked once stays so until its page goes.
  sessionStorage.setItem(SHARED_COMPUTER_KEY, 'session');
  cards();
  for (const button of buttons()) expect(button).toBeDisabled();
  expect(screen.getByText(/altere a senha no seu celular/)).toBeVisible();
  expect(screen.getByText(/baixe-o no seu celular/)).toBeVisible();
  expect(screen.getByText(/a conta se exclui só num aparelho seu/)).toBeVisible();
});
