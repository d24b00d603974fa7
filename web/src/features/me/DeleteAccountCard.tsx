import { useState } from 'react';
import { describeError } from '~/lib/errors.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { Button } from '~/ui/Button.tsx';
import { CardSection } from '~/ui/CardSection.tsx';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { TrashIcon } from '~/ui/later-icons.tsx';
import { PasswordField } from '~/ui/PasswordField.tsx';
import { useDeleteAccount } from './account.mutations.ts';

/** "Excluir minha conta": permanently, after the password is entered again. */
export function DeleteAccountCard() {
  const remove = useDeleteAccount();
  const [isOpen, setIsOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const open = (next: boolean) => {
    setIsOpen(next);
    setPassword('');
    setIsMissing(false);
    remove.reset();
  };
  const error = isMissing ? 'Senha é obrigatória' : remove.error && describeError(remove.error);
  return (
    <CardSection title="Excluir minha conta">
      <p className="card-text">
        Apaga seu cadastro, sua lista, seu progresso e seus arquivos. Não há como desfazer. A
        auditoria guarda só um código, sem nome nem contato.
        {isSharedComputer() &&
          ' Este computador é compartilhado: a conta se exclui só num aparelho seu.'}
      </p>
      <Button
        variant="danger"
        icon={<TrashIcon />}
        disabled={isSharedComputer()}
        onClick={() => open(true)}
      >
        Excluir minha conta
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={open}
        tone="danger"
        title="Excluir minha conta?"
        text="Seu cadastro e tudo o que é seu na plataforma serão apagados agora e não poderão ser recuperados. Se quiser uma cópia, baixe seus dados antes."
        confirmLabel="Excluir conta para sempre"
        loadingText="Excluindo..."
        isLoading={remove.isPending}
        onConfirm={() => {
          setIsMissing(password === '');
          if (password !== '') remove.mutate(password);
        }}
      >
        <PasswordField
          label="Sua senha"
          autoComplete="current-password"
          value={password}
          error={error ?? undefined}
          onChange={({ target }) => {
            setPassword(target.value);
            setIsMissing(false);
          }}
        />
      </ConfirmDialog>
    </CardSection>
  );
}
