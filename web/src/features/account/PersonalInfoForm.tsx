import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { settingsProfileSchema } from '#contracts/profile.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { TextField } from '~/ui/TextField.tsx';
import styles from './AccountForms.module.css';
import { useSavePersonalInfo } from './account.mutations.ts';
import { type Account, refusedField, toPersonalForm } from './account.rules.ts';

type PersonalInfoFormProps = {
  account: Account;
  /** Key of the query that holds the account; read afresh after saving. */
  profileKey: readonly unknown[];
};

/** "Informações pessoais": name, phone and address of the account. */
export function PersonalInfoForm({ account, profileKey }: PersonalInfoFormProps) {
  const save = useSavePersonalInfo(account.email, profileKey);
  const { register, handleSubmit, formState, setError, resetField } = useForm({
    resolver: zodResolver(settingsProfileSchema),
    // What was saved elsewhere comes in, what is being typed stays.
    values: toPersonalForm(account),
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;
  const submit = handleSubmit((form) =>
    save.mutate(form, {
      // The address that counts: the new one, left in the field, would be asked for again at every later save.
      onSuccess: () => resetField('email'),
      onError(error) {
        const refused = refusedField(error);
        if (refused) setError(refused.field, { message: refused.message }, { shouldFocus: true });
      },
    }),
  );
  return (
    <Card as="section" aria-labelledby="personal-title">
      <h2 id="personal-title" className={styles.title}>
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
          help="Um novo endereço vale depois de confirmado por e-mail"
          error={errors.email?.message}
          {...register('email')}
        />
        <div className={styles.actions}>
          <Button type="submit" isLoading={save.isPending} loadingText="Salvando...">
            Salvar alterações
          </Button>
        </div>
      </form>
    </Card>
  );
}
