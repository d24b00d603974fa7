import type { ChangePassword, SettingsProfile } from '#contracts/profile.ts';
import { act } from '~/kit/act.ts';
import type { EditTask } from '~/lib/edits/use-edit.ts';
import { AppError, describeError, platformError, toAppError } from '~/lib/errors.ts';
import { type ProfileColumns, saveOwnProfile } from '~/lib/own-profile.api.ts';
import { database, edgeFunction } from '~/lib/session/database.ts';
import { deleteUnsent } from '~/lib/session/delete-unsent.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { signOut } from '~/lib/session/session.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { toastOfEdit } from '~/ui/toast-of-edit.ts';
import { ACCOUNT_WORDS, refusedField } from './account.rules.ts';
import { columnsOf, saveProfileEdit } from './profile.mutations.ts';
import { profileQueries } from './profile.queries.ts';

const ownId = () => readSession().userId ?? '';

/** The message of the server, or the specification's own words when it says nothing useful. */
const orWords = (fallback: string) => (error: unknown) => {
  const { code } = toAppError(error);
  const text = describeError(error);
  return code === 'unknown' || code === 'internal'
    ? { title: 'Erro', description: fallback, advice: text }
    : { title: 'Erro', description: text };
};

/**
 * Saves name and phone at once; a new address is asked for with the password and only counts when the link mailed to it was
 * followed, so the result says whether one is on its way, and what is saved by now.
 */
export const useSavePersonalInfo = act({
  async run({ task, password }: { task: EditTask<SettingsProfile>; password: string }) {
    let isEmailPending = false;
    const result = await saveProfileEdit(
      task,
      ACCOUNT_WORDS,
      async ({ email, ...changes }, version) => {
        const account = await saveNameAndPhone(columnsOf(ACCOUNT_WORDS, changes), version);
        isEmailPending = account !== null && email !== undefined;
        if (isEmailPending) {
          // The server checks the password; then Auth mails the new address a link, and the old one is told.
          await edgeFunction('accounts/new-address', { body: { email, password } });
        }
        return account;
      },
    );
    return { ...result, isEmailPending };
  },
  done({ isEmailPending, ...result }) {
    toastOfEdit(
      result,
      'Sucesso',
      isEmailPending
        ? 'Perfil atualizado com sucesso. Abra o link que enviamos ao novo endereço para confirmá-lo; até lá vale o de antes.'
        : 'Perfil atualizado com sucesso',
    );
    return null;
  },
  // What is wrong with a field is said at that field alone.
  failed: (error) => (refusedField(error) ? null : orWords('Erro ao atualizar perfil')(error)),
  refreshesOnly: profileQueries.me().queryKey,
});

async function saveNameAndPhone(columns: ProfileColumns, version: string) {
  try {
    return await saveOwnProfile(columns, version);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    const { status, message: body } = error;
    // The only unique thing in this update is the phone.
    throw new AppError({ status, code: 'phone_taken', body, field: 'phone', cause: error });
  }
}

/** Changes the password; the server checks the current one and ends the other sessions. */
export const useChangePassword = act({
  run: async ({ currentPassword, newPassword }: ChangePassword) => {
    const supabase = await loadSupabase();
    const { error } = await supabase.auth.updateUser({
      password: newPassword,
      current_password: currentPassword,
    });
    if (error) throw platformError(error);
  },
  done: () => ({ title: 'Sucesso', description: 'Senha alterada com sucesso' }),
  failed: orWords('Erro ao alterar senha'),
});

/**
 * Puts a photo in the private bucket and on the profile, or takes it away (`null`). The file that was there
 * before is removed last: a failure on the way leaves the old photo in place.
 */
export const useSetPhoto = act({
  run: async ({ photo, before }: { photo: Blob | null; before: string | null }) => {
    const bucket = (await loadSupabase()).storage.from('avatars');
    const path = photo && `${ownId()}/${crypto.randomUUID()}.${extensionOf(photo)}`;
    if (photo && path) {
      const { error } = await bucket.upload(path, photo, { contentType: photo.type });
      if (error) throw platformError(error);
    }
    await database((db) => db.rpc('save_own_profile', { p_changes: { profile_image_url: path } }));
    if (before) await bucket.remove([before]);
  },
  done: (_nothing, { photo }) => ({
    title: 'Sucesso',
    description: photo ? 'Foto atualizada' : 'Foto removida',
  }),
  failed: orWords('Não foi possível atualizar a foto'),
  refreshesOnly: profileQueries.me().queryKey,
});

function extensionOf({ type }: Blob): 'jpg' | 'png' | 'webp' {
  if (type === 'image/png') return 'png';
  return type === 'image/webp' ? 'webp' : 'jpg';
}

/** "Excluir minha conta": the server checks the password and removes files, rows and the account. */
export const useDeleteAccount = act({
  run: async (password: string) => {
    // Another request may meet the deleted account first and end the session.
    const userId = ownId();
    await edgeFunction('accounts/delete-own', { body: { password } });
    await signOut();
    deleteUnsent(userId);
  },
  // The card says it at the field.
  failed: () => null,
});
