import { act, type Said } from '~/kit/act.ts';
import { toAppError } from '~/lib/errors.ts';
import { formatIsoDay, plural } from '~/lib/format.ts';
import { saveFile } from '~/lib/save-file.ts';
import { database } from '~/lib/session/database.ts';
import { isConflict } from '~/lib/unchanged.ts';
import {
  type ExpectedList,
  type ExpectedPerson,
  expectedCsv,
  putSchema,
} from './expected.rules.ts';
import type { Expected } from './expected-lines.rules.ts';

const people = (count: number) => plural(count, 'pessoa', 'pessoas');
const entered = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? ' 1 pessoa que esperava foi aprovada.'
      : ` ${count} pessoas que esperavam foram aprovadas.`;

/** An act that was asked about with a number, or with what was on the screen, and found another. */
const changedOr =
  (title: string) =>
  (error: unknown): Said =>
    isConflict(error)
      ? {
          title: 'Nada foi feito',
          advice: 'Isto mudou enquanto você olhava. Confira de novo o que aparece agora e repita.',
          isFailure: true,
        }
      : { title };
const failedToPut = changedOr('Erro ao salvar a lista');

type PutInput = {
  people: readonly Expected[];
  /** How many the question said are approved at once. */
  approves: number;
} & ({ listId: number } | { name: string; until: string });

/** Saves a new list, or more people of one; those who wait with a proven address are approved. */
export const usePutExpected = act({
  async run(input: PutInput) {
    const sent = { p_people: [...input.people], p_approves: input.approves };
    return putSchema.parse(
      await database((db) =>
        'listId' in input
          ? db.rpc('add_expected', { p_list_id: input.listId, ...sent })
          : db.rpc('create_expected_list', { p_name: input.name, p_until: input.until, ...sent }),
      ),
    );
  },
  done: ({ added, approved }, input) => ({
    title: 'listId' in input ? 'Pessoas adicionadas' : 'Lista salva',
    description: `${people(added)} na lista.${entered(approved)}`,
  }),
  // Another list has the name: the form says so there.
  failed: (error) => (toAppError(error).code === 'conflict' ? null : failedToPut(error)),
  refreshesAll: true,
});

/** Approves those of a list who wait and could be approved; a stopped list is the viewer's from then on. */
export const useApproveExpected = act({
  run: ({ id, ready }: ExpectedList) =>
    database((db) => db.rpc('approve_expected', { p_list_id: id, p_approves: ready })),
  done: (approved, { is_stopped }) => ({
    title: is_stopped
      ? 'A lista é sua agora'
      : approved === 1
        ? 'Cadastro aprovado'
        : 'Cadastros aprovados',
    description: entered(approved).trim() || 'Ninguém esperava.',
  }),
  failed: changedOr('Não foi possível'),
  refreshesAll: true,
});

export const useRemoveExpected = act({
  run: (ids: readonly number[]) => database((db) => db.rpc('remove_expected', { p_ids: [...ids] })),
  done: (removed) =>
    removed === 0
      ? { title: 'Já não estava na lista', isNews: true }
      : { title: 'Fora da lista', description: `${people(removed)}.` },
  failed: 'Erro ao tirar da lista',
  refreshes: ['expected-people'],
});

export const useDeleteExpectedList = act({
  async run({ list, leave }: { list: ExpectedList; leave(): void }) {
    await database((db) =>
      db.rpc('delete_expected_list', { p_id: list.id, p_version: list.updated_at }),
    );
    // Before the lists are read anew: the page of this one would say that it is gone.
    leave();
  },
  done: 'Lista excluída',
  failed: changedOr('Erro ao excluir a lista'),
  refreshes: ['expected-people'],
});

/** Saves who has come and who has not as a CSV file. */
export const useExportExpected = act({
  async run({ list, rows }: { list: ExpectedList; rows: readonly ExpectedPerson[] }) {
    await database((db) => db.rpc('require_own_device'));
    saveFile(
      `pessoas-esperadas-${list.id}-${formatIsoDay(new Date())}.csv`,
      expectedCsv(rows),
      'text/csv',
    );
  },
  failed: 'Erro ao exportar',
});
