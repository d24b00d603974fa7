import { expect, it, vi } from 'vitest';
import { type Conflict, saveEdit } from './save-edit.ts';

type Row = { title: string; text: string };

/** A row that compares versions as the database does; each of `edits` is another person's before the next write. */
function rowWith(edits: Partial<Row>[], { isRefused = false } = {}) {
  let version = 1;
  let values: Row | null = { title: 'A', text: 'a' };
  return {
    current: () => values,
    remove() {
      values = null;
    },
    server: {
      read: async () => values && { values, version: String(version) },
      async write(changes: Partial<Row>, base: { version: string }) {
        const edit = edits.shift();
        if (edit && values) {
          values = { ...values, ...edit };
          version += 1;
        }
        if (isRefused || !values || base.version !== String(version)) return false;
        values = { ...values, ...changes };
        version += 1;
        return true;
      },
    },
  };
}

const base = { values: { title: 'A', text: 'a' }, version: '1' };
const edit = (mine: Partial<Row>, answers: ((keyof Row)[] | null)[] = []) => ({
  base,
  mine,
  ask: vi.fn(async (_conflict: Conflict<Row>) => answers.shift() ?? null),
  onBase: vi.fn(),
});

it('a save writes only the changed fields', async () => {
  const row = rowWith([]);
  expect(await saveEdit(edit({ title: 'M' }), row.server)).toEqual({
    outcome: 'saved',
    others: [],
  });
  expect(row.current()).toEqual({ title: 'M', text: 'a' });
});

it('a save after an edit of other fields succeeds and reports what that changed', async () => {
  const row = rowWith([{ text: 'b' }]);
  const mine = edit({ title: 'M' });
  expect(await saveEdit(mine, row.server)).toEqual({ outcome: 'saved', others: ['text'] });
  expect(row.current()).toEqual({ title: 'M', text: 'b' });
  expect(mine.ask).not.toHaveBeenCalled();
});

it('a save writes nothing when the same value is already stored', async () => {
  const row = rowWith([{ title: 'M' }]);
  expect(await saveEdit(edit({ title: 'M' }), row.server)).toEqual({ outcome: 'unchanged' });
});

it('a save asks about a field with two values, and again when it changes meanwhile', async () => {
  const row = rowWith([{ title: 'B' }, { title: 'C' }]);
  const mine = edit({ title: 'M', text: 'm' }, [[], []]);
  expect(await saveEdit(mine, row.server)).toEqual({ outcome: 'saved', others: [] });
  expect(mine.ask.mock.calls.map(([{ theirs }]) => theirs.values.title)).toEqual(['B', 'C']);
  expect(row.current()).toEqual({ title: 'M', text: 'm' });
});

it('a save keeps the stored value where the person says so, and writes the rest', async () => {
  const row = rowWith([{ title: 'B' }]);
  const mine = edit({ title: 'M', text: 'm' }, [['title']]);
  expect(await saveEdit(mine, row.server)).toMatchObject({ outcome: 'saved' });
  expect(row.current()).toEqual({ title: 'B', text: 'm' });
  expect(mine.onBase).toHaveBeenCalledWith({ values: { title: 'B', text: 'a' }, version: '2' }, [
    'title',
  ]);
});

it('a save writes nothing when the person continues editing, and asks again the next time', async () => {
  const row = rowWith([{ title: 'B' }]);
  const mine = edit({ title: 'M' }, [null, []]);
  expect(await saveEdit(mine, row.server)).toEqual({ outcome: 'kept' });
  expect(row.current()).toEqual({ title: 'B', text: 'a' });
  expect(mine.onBase).not.toHaveBeenCalled();
  expect(await saveEdit(mine, row.server)).toMatchObject({ outcome: 'saved' });
  expect(mine.ask).toHaveBeenCalledTimes(2);
});

it('a save reports that its row was deleted', async () => {
  const row = rowWith([]);
  row.remove();
  expect(await saveEdit(edit({ title: 'M' }), row.server)).toEqual({ outcome: 'gone' });
});

it('a save fails instead of repeating when the version matches and nothing is written', async () => {
  const row = rowWith([], { isRefused: true });
  await expect(saveEdit(edit({ title: 'M' }), row.server)).rejects.toMatchObject({
    code: 'forbidden',
  });
});
