import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangePassword, SettingsProfile } from '#contracts/profile.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import type { EditTask } from '~/lib/edits/use-edit.ts';
import { AppError, describeError, functionError, platformError, toAppError } from '~/lib/errors.ts';
import { readOwnProfile, saveOwnProfile } from '~/lib/own-profile.api.ts';
import { database } from '~/lib/session/database.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { signOut } from '~/lib/session/session.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { deleteUnsent } from '~/lib/session/stored-keys.ts';
import { toast } from '~/ui/toast.ts';
import { toastOfEdit } from '~/ui/toast-of-edit.ts';
import { refusedField, toEditedAccount } from './account.rules.ts';

const ownId = () => readSession().userId ?? '';

/** The message of the server, or the specification's own words when it says nothing useful. */
function failed(error: unknown, fallback: string) {
  const { code } = toAppError(error);
  const text = describeError(error);
  const words =
    code === 'unknown' || code === 'internal'
      ? { description: fallback, advice: text }
      : { description: text };
  toast({ title: 'Erro', ...words, tone: 'destructive' });
}

/**
 * Saves name and phone at once; a new address is asked for with the password and only counts when the link mailed to it was
 * followed, so the result says whether one is on its way, and what is saved by now. `profileKey` is read afresh afterwards.
 */
export function useSavePersonalInfo(profileKey: readonly unknown[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      task,
      password,
    }: {
      task: EditTask<SettingsProfile>;
      password: string;
    }) => {
      const done: { isEmailPending: boolean; saved: Versioned<SettingsProfile> | null } = {
        isEmailPending: false,
        saved: null,
      };
      const result = await task({
        async read() {
          const account = await readOwnProfile();
          return account && toEditedAccount(account);
        },
        async write({ email, ...changes }, { version }) {
          const account = await saveNameAndPhone(changes, version);
          if (account === null) return false;
          if (email !== undefined) await askForEmail(email, password);
          done.isEmailPending = email !== undefined;
          done.saved = toEditedAccount(account);
          return true;
        },
      });
      return { ...result, ...done };
    },
    onSuccess: ({ isEmailPending, ...result }) =>
      toastOfEdit(
        result,
        'Sucesso',
        isEmailPending
          ? 'Perfil atualizado com sucesso. Abra o link que enviamos ao novo endereço para confirmá-lo; até lá vale o de antes.'
          : 'Perfil atualizado com sucesso',
      ),
    // One failure, one surface: what is wrong with a field is the form's to say, at that field.
    onError(error) {
      if (!refusedField(error)) failed(error, 'Erro ao atualizar perfil');
    },
    onSettled: () => client.invalidateQueries({ queryKey: profileKey }),
  });
}

async function saveNameAndPhone({ fullName, phone }: Partial<SettingsProfile>, version: string) {
  const columns = {
    ...(fullName !== undefined && { full_name: fullName }),
    ...(phone !== undefined && { phone }),
  };
  try {
    return await saveOwnProfile(columns, version);
  } catch (error) {
    // The only unique thing in this update is the phone.
    if (error instanceof AppError && error.code === 'conflict') {
      throw new AppError({
        status: error.status,
        code: 'phone_taken',
        body: error.message,
        field: 'phone',
        cause: error,
      });
    }
    throw error;
  }
}

/** The server checks the password; then Auth mails the new address a link, and the old one is told. */
async function askForEmail(email: string, password: string): Promise<void> {
  const supabase = await loadSupabase();
  const { error } = await supabase.functions.invoke('accounts/new-address', {
    body: { email, password },
  });
  if (error) throw await functionError(error);
}

/** Changes the password; the server checks the current one and ends the other sessions. */
export function useChangePassword() {
  return useMutation({
    mutationFn: async ({ currentPassword, newPassword }: ChangePassword) => {
      const supabase = await loadSupabase();
      const { error } = await supabase.auth.updateUser({
        password: newPassword,
        current_password: currentPassword,
      });
      if (error) throw platformError(error);
    },
    onSuccess() {
      toast({ title: 'Sucesso', description: 'Senha alterada com sucesso', tone: 'success' });
    },
    onError: (error) => failed(error, 'Erro ao alterar senha'),
  });
}

/**
 * Puts a photo in the private bucket and on the profile, or takes it away (`null`). The file that was there
 * before is removed last: a failure on the way leaves the old photo in place.
 */
export function useSetPhoto(currentPath: string | null, profileKey: readonly unknown[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (photo: Blob | null) => {
      const supabase = await loadSupabase();
      const bucket = supabase.storage.from('avatars');
      const path = photo && `${ownId()}/${crypto.randomUUID()}.${extensionOf(photo)}`;
      if (photo && path) {
        const { error } = await bucket.upload(path, photo, { contentType: photo.type });
        if (error) throw platformError(error);
      }
      await database((db) =>
        db.rpc('save_own_profile', { p_changes: { profile_image_url: path } }),
      );
      if (currentPath) await bucket.remove([currentPath]);
    },
    onSuccess(_nothing, photo) {
      toast({
        title: 'Sucesso',
        description: photo ? 'Foto atualizada' : 'Foto removida',
        tone: 'success',
      });
    },
    onError: (error) => failed(error, 'Não foi possível atualizar a foto'),
    onSettled: () => client.invalidateQueries({ queryKey: profileKey }),
  });
}

function extensionOf({ type }: Blob): 'jpg' | 'png' | 'webp' {
  if (type === 'image/png') return 'png';
  return type === 'image/webp' ? 'webp' : 'jpg';
}

/** "Excluir minha conta": the server checks the password and removes files, rows and the account. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: async (password: string) => {
      // Another request may meet the deleted account first and end the session.
      const userId = ownId();
      const supabase = await loadSupabase();
      const { error } = await supabase.functions.invoke('accounts/delete-own', {
        body: { password },
      });
      if (error) throw await functionError(error);
      return userId;
    },
    async onSuccess(userId) {
      await signOut();
      deleteUnsent(userId);
    },
  });
}
