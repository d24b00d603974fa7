import * as z from 'zod';
import { ROLES, type Role, userEditSchema } from '#contracts/user.ts';
import type { EditedNoun } from '~/admin/ui/edit/edited-noun.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { describeError, toAppError } from '~/lib/errors.ts';
import { database, edgeFunction } from '~/lib/session/database.ts';
import { ROLE_LABELS } from './people.rules.ts';
import type { Standing } from './role-change.rules.ts';

/** All fields of the dialog. */
const userSchema = z.object(userEditSchema.shape).required();
type UserValues = z.output<typeof userSchema>;
/** A person as the form opens with them. */
export type EditedUser = Versioned<UserValues> & { id: string; standing: Standing };

/** The log does not tell what people change in their own profile. */
const by = 'A própria pessoa ou outro administrador';

/** The form of a person; the server lets superusers alone write. */
export const USER: EditedNoun<UserValues, string, EditedUser> = {
  key: 'users',
  target: 'user',
  schema: userSchema,
  words: {
    changed: 'Este usuário mudou enquanto você editava',
    gone: 'Este usuário foi excluído',
    fields: {
      fullName: { label: 'Nome completo', columns: ['full_name'], by },
      email: { label: 'E-mail', columns: ['email'], by },
      phone: { label: 'Telefone', columns: ['phone'], by },
      role: {
        label: 'Perfil de acesso',
        columns: ['role'],
        show: (role) => ROLE_LABELS[role as Role],
      },
    },
  },
  titles: { edit: 'Editar usuário' },
  skeleton: [46, 46, 46, 46],
  async read(id, signal) {
    const row = await database((db) => {
      const asked = db
        .from('profiles')
        .select('full_name, email, phone, role, is_approved, is_active, updated_at');
      const one = asked.eq('id', id);
      return (signal ? one.abortSignal(signal) : one).maybeSingle();
    });
    if (row === null) return null;
    const role = ROLES.find((known) => known === row.role) ?? 'user';
    const values = { fullName: row.full_name, email: row.email, phone: row.phone ?? '', role };
    const standing = { isApproved: row.is_approved, isActive: row.is_active };
    return { id, version: row.updated_at, values, standing };
  },
  async write(userId, changes, { version }) {
    try {
      await edgeFunction('accounts/update', { body: { userId, ...changes, version } });
      return true;
    } catch (error) {
      if (['version_conflict', 'not_found'].includes(toAppError(error).code)) return false;
      throw error;
    }
  },
  said: {
    updated: {
      title: 'Usuário atualizado',
      description: 'As informações foram atualizadas com sucesso.',
    },
    updateFailed: (error) => ({
      title: 'Erro ao atualizar',
      description: 'Ocorreu um erro ao atualizar o usuário.',
      advice: describeError(error),
    }),
  },
  refusal(error) {
    const { field } = toAppError(error);
    if (field === undefined || !(field in userSchema.shape)) return null;
    return { field, message: describeError(error) };
  },
};
