import { Grid } from '@chakra-ui/react/grid';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { email, fullName, phone } from '#contracts/fields.ts';
import { ROLES } from '#contracts/user.ts';
import { FormDialog } from '~/admin/ui/FormDialog.tsx';
import { SelectField } from '~/admin/ui/SelectField.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { lastEdits } from '~/lib/edits/last-edits.api.ts';
import { useEdit } from '~/lib/edits/use-edit.ts';
import { describeError } from '~/lib/errors.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { FreshRow } from '~/ui/FreshRow.tsx';
import { useConflictDialog } from '~/ui/use-conflict-dialog.tsx';
import { useOpenCount } from '~/ui/use-open-count.ts';
import { refusedField, useUpdateUser } from './user-admin.mutations.ts';
import { type EditedUser, userAdminQueries } from './user-admin.queries.ts';
import {
  ROLE_LABELS,
  rolesFor,
  USER_WORDS,
  type UserValues,
  type Viewer,
} from './user-admin.rules.ts';

/** All fields of the dialog; somebody without a phone may stay without one. */
const formSchema = z.object({
  fullName: fullName(),
  email: email(),
  phone: phone({ isRemovable: true }),
  role: z.enum(ROLES),
});

type EditUserDialogProps = {
  /** Open while there is one. */
  user: { id: string } | null;
  viewer: Viewer;
  onClose(): void;
};

/** "Editar": name, e-mail, phone and role of one person, as they are when the dialog opens. */
export function EditUserDialog({ user, viewer, onClose }: EditUserDialogProps) {
  const shown = useLastShown(user);
  const isOpen = user !== null;
  const opening = useOpenCount(isOpen);
  const row = useQuery({ ...userAdminQueries.edited(shown?.id ?? '', opening), enabled: isOpen });
  const update = useUpdateUser();
  return (
    <FormDialog
      isOpen={isOpen}
      title="Editar usuário"
      submitText="Salvar Alterações"
      isSaving={update.isPending}
      isReady={Boolean(row.data)}
      onClose={onClose}
    >
      {(formId) => (
        <FreshRow
          row={row.data}
          failure={row.error && describeError(row.error)}
          onRetry={() => void row.refetch()}
          fields={[46, 46, 46, 46]}
          goneTitle="Este usuário foi excluído"
        >
          {(fresh) => (
            <EditForm
              key={opening}
              id={formId}
              user={fresh}
              viewer={viewer}
              update={update}
              onDone={onClose}
            />
          )}
        </FreshRow>
      )}
    </FormDialog>
  );
}

type EditFormProps = {
  id: string;
  user: EditedUser;
  viewer: Viewer;
  update: ReturnType<typeof useUpdateUser>;
  onDone(): void;
};

function EditForm({ id, user, viewer, update, onDone }: EditFormProps) {
  const isSelf = user.id === viewer.id;
  const form = useForm<UserValues, unknown, UserValues>({
    resolver: zodResolver(formSchema),
    defaultValues: user.values,
  });
  const { register, handleSubmit, formState, setError } = form;
  const { errors } = formState;
  const { person, dialog } = useConflictDialog();
  const edit = useEdit({
    row: user,
    form,
    words: USER_WORDS,
    editors: (since) => lastEdits('user', user.id, since),
    person,
  });
  const submit = handleSubmit((checked) => {
    if (update.isPending) return;
    const task = edit.prepare(checked);
    if (task === null) return onDone();
    update.mutate(
      { userId: user.id, task },
      {
        onSuccess: ({ outcome }) => outcome !== 'kept' && onDone(),
        onError: (error) => {
          const field = refusedField(error);
          if (field === undefined || !(field in formSchema.shape)) return;
          // Checked the line before: one of the form's own fields.
          setError(
            field as keyof UserValues,
            { message: describeError(error) },
            { shouldFocus: true },
          );
        },
      },
    );
  });
  return (
    <>
      <Grid asChild gap="2">
        <form id={id} noValidate onSubmit={submit}>
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
              value={ROLE_LABELS[user.values.role]}
              readOnly
            />
          ) : (
            <SelectField
              label="Perfil de acesso"
              error={errors.role?.message}
              {...register('role')}
            >
              {rolesFor(viewer).map((role) => (
                <option key={role} value={role}>
                  {ROLE_LABELS[role]}
                </option>
              ))}
            </SelectField>
          )}
        </form>
      </Grid>
      {dialog}
    </>
  );
}
