import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { settingsProfileSchema } from '#contracts/profile.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { maskPhone } from '~/lib/phone-mask.ts';
import { Button } from '~/ui/Button.tsx';
import { CardSection } from '~/ui/CardSection.tsx';
import { PasswordField } from '~/ui/PasswordField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { toast } from '~/ui/toast.ts';
import styles from './AccountForms.module.css';
import { useSavePersonalInfo } from './account.mutations.ts';
import { ACCOUNT_WORDS, refusedField } from './account.rules.ts';
import { fieldsOf } from './fields-of.ts';
import type { OwnProfile } from './profile.queries.ts';
import { editOf } from './profile.rules.ts';
import { useProfileEdit } from './use-profile-edit.ts';

/** "Informações pessoais": name, phone and address of the account. */
export function PersonalInfoForm({ profile }: { profile: OwnProfile }) {
  const save = useSavePersonalInfo();
  const { values } = editOf(ACCOUNT_WORDS, profile);
  const form = useForm({ resolver: zodResolver(settingsProfileSchema), defaultValues: values });
  const field = fieldsOf(form, ACCOUNT_WORDS.fields);
  const phone = field('phone');
  // Beside the form: a password is no part of what is edited, compared and kept.
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();
  const passwordField = useRef<HTMLInputElement>(null);
  const email = useWatch({ control: form.control, name: 'email' }).trim();
  const { edit, dialog } = useProfileEdit(ACCOUNT_WORDS, profile, form);

  const refusePassword = (message: string) => {
    setPasswordError(message);
    passwordField.current?.focus();
  };
  const submit = form.handleSubmit((checked) => {
    if (save.isPending) return;
    setPasswordError(undefined);
    const task = edit.prepare(checked);
    if (task === null) return toast({ title: 'Nada mudou', description: 'Não há o que salvar.' });
    if (checked.email !== values.email && password === '') {
      return refusePassword('Digite a senha atual para mudar o e-mail.');
    }
    save.mutate(
      { task, password },
      {
        onSuccess({ saved }) {
          if (saved === null) return;
          edit.rebase(saved);
          // The address that counts: the new one, left in the field, would be asked for again at every later save.
          form.setValue('email', saved.values.email);
          setPassword('');
        },
        onError(error) {
          const refused = refusedField(error);
          if (refused?.field === 'password') return refusePassword(refused.message);
          if (refused) {
            form.setError(refused.field, { message: refused.message }, { shouldFocus: true });
          }
        },
      },
    );
  });
  return (
    <CardSection title="Informações pessoais">
      <form noValidate className={styles.form} onSubmit={submit}>
        <TextField autoComplete="name" {...field('fullName')} />
        <TextField
          type="tel"
          autoComplete="tel"
          help="Também serve para entrar"
          {...phone}
          onChange={(event) => {
            maskPhone(event.target, event.nativeEvent);
            return phone.onChange(event);
          }}
        />
        <TextField
          type="email"
          autoComplete="email"
          readOnly={isSharedComputer()}
          help={
            isSharedComputer()
              ? 'Em um computador compartilhado ele não muda'
              : 'Um novo endereço vale depois de confirmado pelo link que ele recebe'
          }
          {...field('email')}
        />
        {email !== values.email && (
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
    </CardSection>
  );
}
