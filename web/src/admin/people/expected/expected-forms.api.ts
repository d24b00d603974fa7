import type * as z from 'zod';
import { expectedListSchema, expectedPersonSchema } from '#contracts/expected.ts';
import type { EditedNoun } from '~/admin/ui/edit/edited-noun.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { toAppError } from '~/lib/errors.ts';
import { database } from '~/lib/session/database.ts';
import type { ExpectedList, ExpectedPerson } from './expected.rules.ts';

export type ListForm = z.output<typeof expectedListSchema>;
export type PersonForm = z.output<typeof expectedPersonSchema>;

const fresh = { key: 'expected-people', isAlone: true } as const;

/** False where another administrator was faster: the row is read anew. */
async function written(call: PromiseLike<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (['version_conflict', 'not_found'].includes(toAppError(error).code)) return false;
    throw error;
  }
}

const taken = (field: string, message: string) => (error: unknown) =>
  toAppError(error).code === 'conflict' ? { field, message } : null;

/** The form of a list: its name and its last day. */
export const LIST: EditedNoun<ListForm, number, Versioned<ListForm>> = {
  ...fresh,
  target: 'expected_list',
  schema: expectedListSchema,
  words: {
    changed: 'Esta lista mudou enquanto você editava',
    gone: 'Esta lista foi excluída',
    fields: {
      name: { label: 'Nome da lista', columns: ['name'] },
      until: { label: 'Vale até', columns: ['until'] },
    },
  },
  titles: { edit: 'Editar lista' },
  skeleton: [46, 46],
  async read(id, signal) {
    const rows: ExpectedList[] = await database((db) => {
      const asked = db.rpc('expected_lists');
      return signal ? asked.abortSignal(signal) : asked;
    });
    const row = rows.find((one) => one.id === id);
    return row ? { version: row.updated_at, values: { name: row.name, until: row.until } } : null;
  },
  write: (id, changes, { version, values }) =>
    written(
      database((db) =>
        db.rpc('change_expected_list', {
          p_id: id,
          p_name: changes.name ?? values.name,
          p_until: changes.until ?? values.until,
          p_version: version,
        }),
      ),
    ),
  said: { updated: { title: 'Lista salva' }, updateFailed: 'Erro ao salvar a lista' },
  refusal: taken('name', 'Outra lista já tem este nome'),
};

/** The form of one person of a list. */
export const personOf = (
  listId: number,
): EditedNoun<PersonForm, number, Versioned<PersonForm>> => ({
  ...fresh,
  target: 'expected_person',
  schema: expectedPersonSchema,
  words: {
    changed: 'Esta pessoa mudou na lista enquanto você editava',
    gone: 'Esta pessoa já não está na lista, ou já entrou',
    fields: {
      name: { label: 'Nome', columns: ['name'] },
      address: { label: 'E-mail', columns: ['address'] },
    },
  },
  titles: { edit: 'Editar pessoa esperada' },
  skeleton: [46, 46],
  async read(id, signal) {
    const rows: ExpectedPerson[] = await database((db) => {
      const asked = db.rpc('expected_people', { p_list_id: listId });
      return signal ? asked.abortSignal(signal) : asked;
    });
    const row = rows.find(
      (one) =>
        (one.id === id && one.settled_at === null) || (one.id === id && one.state === 'rejected'),
    );
    return row
      ? { version: row.updated_at, values: { name: row.name, address: row.address } }
      : null;
  },
  write: (id, changes, { version, values }) =>
    written(
      database((db) =>
        db.rpc('change_expected_person', {
          p_id: id,
          p_name: changes.name ?? values.name,
          p_address: changes.address ?? values.address,
          p_version: version,
        }),
      ),
    ),
  said: { updated: { title: 'Pessoa salva' }, updateFailed: 'Erro ao salvar' },
  refusal: taken('address', 'Uma lista já tem este e-mail'),
});
