import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { settingsProfileSchema } from '#contracts/profile.ts';
import { NO_KNOWN_EDITORS } from '~/lib/edits/shown-edit.ts';
import { useEdit } from '~/lib/edits/use-edit.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { PasswordField } from '~/ui/PasswordField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { toast } from '~/ui/toast.ts';
import { useConflictDialog } from '~/ui/use-conflict-dialog.tsx';
import styles from './AccountForms.module.css';
import { useSavePersonalInfo } from './account.mutations.ts';
import { ACCOUNT_WORDS, type Account, refusedField, toEditedAccount } from './account.rules.ts';

type PersonalInfoFormProps = {
  account: Account;
  /** Key of the query that holds the account; read afresh after saving. */
  profileKey: readonly unknown[];
};

/** "Informações pessoais": name, phone and address of the account. */
export function PersonalInfoForm({ account, profileKey }: PersonalInfoFormProps) {
  const save = useSavePersonalInfo(profileKey);
  const row = toEditedAccount(account);
  const form = useForm({
    resolver: zodResolver(settingsProfileSchema),
    defaultValues: row.values,
  });
  const { register, handleSubmit, formState, setError, setValue, control } = form;
  const { errors } = formState;
  // Beside the form: a password is no part of what is edited, compared and kept.
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();
  const passwordField = useRef<HTMLInputElement>(null);
  const isNewAddress = useWatch({ control, name: 'email' }).trim() !== row.values.email;
  const { person, dialog } = useConflictDialog();
  const edit = useEdit({ row, form, words: ACCOUNT_WORDS, editors: NO_KNOWN_EDITORS, person });

  // What was saved elsewhere comes in, what is being typed stays.
  const follow = useEffectEvent(() => edit.follow(row));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what there is to follow.
  useEffect(() => follow(), [account.updated_at]);

  const refusePassword = (message: string) => {
    setPasswordError(message);
    passwordField.current?.focus();
  };
  const submit = handleSubmit((checked) => {
    if (save.isPending) return;
    setPasswordError(undefined);
    const task = edit.prepare(checked);
    if (task === null) return toast({ title: 'Nada mudou', description: 'Não há o que salvar.' });
    if (checked.email !== row.values.email && password === '') {
      return refusePassword('Digite a senha atual para mudar o e-mail.');
    }
    save.mutate(
      { task, password },
      {
        onSuccess({ saved }) {
          if (saved === null) return;
          edit.rebase(saved);
          // The address that counts: the new one, left in the field, would be asked for again at every later save.
          setValue('email', saved.values.email);
          setPassword('');
        },
        onError(error) {
          const refused = refusedField(error);
          if (refused?.field === 'password') return refusePassword(refused.message);
          if (refused) setError(refused.field, { message: refused.message }, { shouldFocus: true });
        },
      },
    );
  });
  return (
    <Card as="section" aria-labelledby="personal-title">
      <h2 id="personal-title" className="card-title">
        Informações pessoais
      </h2>
      <form noValidate className={styles.form} onSubmit={submit}>
        <TextField
          label="Nome completo"
          autoComplete="name"
          error={errors.fullName?.message}
          {...register('fullName')}
        />
        <TextField
          label="Telefone"
          type="tel"
          autoComplete="tel"
          help="Também serve para entrar"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          readOnly={isSharedComputer()}
          help={
            isSharedComputer()
              ? 'Em um computador compartilhado ele não muda'
              : 'Um novo endereço vale depois de confirmado pelo link que ele recebe'
          }
          error={errors.email?.message}
          {...register('email')}
        />
        {isNewAddress && (
          <PasswordField
            ref={passwordField}
            label="Senha atual"
            autoComplete="current-password"
            help="Só para mudar o e-mail: assim ninguém o troca com um aparelho seu que ficou aberto"
            error={passwordError}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <div className="form-actions">
          <Button type="submit" isLoading={save.isPending} loadingText="Salvando...">
            Salvar alterações
          </Button>
        </div>
      </form>
      {dialog}
    </Card>
  );
}
