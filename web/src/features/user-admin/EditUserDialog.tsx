import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { email, fullName, phone } from '#contracts/fields.ts';
import { ROLES, type Role } from '#contracts/user.ts';
import { describeError } from '~/lib/errors.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { FormDialog } from '~/ui/FormDialog.tsx';
import { SelectField } from '~/ui/SelectField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import styles from './UserActions.module.css';
import { refusedField, useUpdateUser } from './user-admin.mutations.ts';
import {
  changedFields,
  type ManagedUser,
  ROLE_LABELS,
  rolesFor,
  type Viewer,
} from './user-admin.rules.ts';

/** All fields of the dialog; somebody without a phone may stay without one. */
const formSchema = z.object({
  fullName: fullName(),
  email: email(),
  phone: phone({ isRemovable: true }),
  role: z.enum(ROLES),
});
type FormValues = z.input<typeof formSchema>;

type EditUserDialogProps = {
  /** Open while there is one. */
  user: ManagedUser | null;
  viewer: Viewer;
  onClose(): void;
};

/** "Editar": name, e-mail, phone and role of one person. */
export function EditUserDialog({ user, viewer, onClose }: EditUserDialogProps) {
  const shown = useLastShown(user);
  const update = useUpdateUser();
  return (
    <FormDialog
      isOpen={user !== null}
      title="Editar usuário"
      submitText="Salvar Alterações"
      isSaving={update.isPending}
      onClose={onClose}
    >
      {(formId) =>
        shown && (
          <EditForm
            key={shown.id}
            id={formId}
            user={shown}
            viewer={viewer}
            update={update}
            onSaved={onClose}
          />
        )
      }
    </FormDialog>
  );
}

type EditFormProps = {
  id: string;
  user: ManagedUser;
  viewer: Viewer;
  update: ReturnType<typeof useUpdateUser>;
  onSaved(): void;
};

function EditForm({ id, user, viewer, update, onSaved }: EditFormProps) {
  const isSelf = user.id === viewer.id;
  const { register, handleSubmit, formState, setError } = useForm<
    FormValues,
    unknown,
    z.output<typeof formSchema>
  >({
    resolver: zodResolver(formSchema),
    defaultValues: {
      fullName: user.full_name,
      email: user.email,
      phone: user.phone ?? '',
      role: ROLES.find((role): role is Role => role === user.role) ?? 'user',
    },
  });
  const { errors } = formState;
  return (
    <form
      id={id}
      noValidate
      className={styles.form}
      onSubmit={handleSubmit((form) => {
        if (update.isPending) return;
        const edit = changedFields(user, form);
        if (Object.keys(edit).length === 0) {
          onSaved();
          return;
        }
        update.mutate(
          { userId: user.id, edit },
          {
            onSuccess: onSaved,
            onError: (error) => {
              const field = refusedField(error);
              if (field === undefined || !(field in formSchema.shape)) return;
              // Checked the line before: one of the form's own fields.
              setError(
                field as keyof FormValues,
                { message: describeError(error) },
                { shouldFocus: true },
              );
            },
          },
        );
      })}
    >
      <TextField
        label="Nome completo"
        autoComplete="off"
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        readOnly={isSelf}
        help={
          isSelf
            ? 'O seu e-mail é alterado em Configurações.'
            : 'Com outro e-mail, a pessoa sai de todos os dispositivos.'
        }
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Telefone"
        type="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...register('phone')}
      />
      {isSelf ? (
        <TextField
          label="Perfil de acesso"
          help="Ninguém muda o próprio perfil de acesso."
          value={ROLE_LABELS[formState.defaultValues?.role ?? 'user']}
          readOnly
        />
      ) : (
        <SelectField label="Perfil de acesso" error={errors.role?.message} {...register('role')}>
          {rolesFor(viewer).map((role) => (
            <option key={role} value={role}>
              {ROLE_LABELS[role]}
            </option>
          ))}
        </SelectField>
      )}
    </form>
  );
}
