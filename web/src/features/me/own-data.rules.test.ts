import { expect, test } from 'vitest';
import { namedRecords, toCsv, toJson, withoutCopies } from './own-data.rules.ts';

const data = {
  perfil: [{ full_name: 'Ana "Aninha" Souza', crm: null, metadata: { a: 1 } }],
  favoritos: [{ video_id: 7 }, { video_id: 8 }],
};

test("the JSON of a person's own data holds every record and its date", () => {
  expect(JSON.parse(toJson(data, new Date('2026-11-21T12:00:00Z')))).toEqual({
    exportado_em: '2026-11-21T12:00:00.000Z',
    ...data,
  });
});

test("the CSV of a person's own data has one quoted line per value", () => {
  expect(toCsv(data).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    '"tabela";"registro";"campo";"valor"',
    '"perfil";"1";"full_name";"Ana ""Aninha"" Souza"',
    '"perfil";"1";"crm";""',
    '"perfil";"1";"metadata";"{""a"":1}"',
    '"favoritos";"1";"video_id";"7"',
    '"favoritos";"2";"video_id";"8"',
  ]);
});

test('of a note everything is in the file but the copy for search', () => {
  const note = { id: 'a', item_title: 'Sepse', at_seconds: 60, body: 'Lactato', created_at: 'x' };
  expect(withoutCopies({ ...note, search: ' sepse lactato' })).toEqual(note);
});

test('records have Portuguese names, and a record without one is kept', () => {
  expect(namedRecords({ video_views: [{ video_id: 7 }], novelty: [{ a: 1 }] })).toEqual({
    visualizacoes: [{ video_id: 7 }],
    novelty: [{ a: 1 }],
  });
});
