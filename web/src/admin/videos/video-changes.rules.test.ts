import { describe, expect, it, test } from 'vitest';
import { parseVideosView } from './video-admin.rules.ts';
import {
  announcedInWords,
  type BulkForm,
  type ChangePreview,
  changesInWords,
  fieldLabel,
  fieldValue,
  formChanges,
  largeChange,
  leftInWords,
  outcomeInWords,
  selectionRequest,
  tagsError,
  typedTags,
  UNTOUCHED,
  type UndoneAct,
  type VideoChanges,
} from './video-changes.rules.ts';

const CATEGORIES = [
  { id: 1, name: 'Cardiologia' },
  { id: 2, name: 'Trauma' },
];

it('a selection is asked of the database by its ids, or by the filters less some', () => {
  const some = { asked: 'sepse', isAll: false, ids: new Set([7, 8]) };
  const asked = parseVideosView(new URLSearchParams('q=sepse&categoria=2'));
  expect(selectionRequest(some, asked)).toEqual({ ids: [7, 8] });
  expect(selectionRequest({ ...some, isAll: true }, asked)).toEqual({
    filters: { p_query: 'sepse', p_category_id: 2 },
    except: [7, 8],
  });
});

test.each([
  ['', []],
  [' , ,', []],
  ['adulto', ['adulto']],
  ['  adulto , via aérea,', ['adulto', 'via aérea']],
  ['UTI, adulto, UTI ,uti', ['UTI', 'adulto', 'uti']],
])('the tags typed as "%s" are taken once each and without blanks', (text, tags) => {
  expect(typedTags(text)).toEqual(tags);
});

describe('too many or too long tags', () => {
  const many = (count: number) => Array.from({ length: count }, (_, place) => `tag ${place}`);

  it.each([
    ['none', '', undefined],
    ['20', many(20).join(), undefined],
    ['21', many(21).join(), 'Escolha até 20 tags por vez'],
    ['20, one of them twice', `${many(20).join()},tag 0`, undefined],
    ['one of 100 letters', 'a'.repeat(100), undefined],
    ['one of 101 letters', `adulto,${'a'.repeat(101)}`, 'Cada tag tem até 100 letras'],
    ['100 letters between blanks', ` ${'a'.repeat(100)} `, undefined],
  ])('%s: what is said of them', (_, text, error) => {
    expect(tagsError(text)).toBe(error);
  });
});

describe('values in words', () => {
  it.each<[string, unknown, string]>([
    ['category_id', 2, 'Trauma'],
    ['category_id', null, 'Sem categoria'],
    ['category_id', 99, 'Categoria excluída'],
    ['is_active', true, 'Ativo'],
    ['is_active', false, 'Inativo'],
    ['featured', true, 'Em destaque'],
    ['featured', false, 'Sem destaque'],
    ['tags', ['adulto', 'UTI'], 'adulto, UTI'],
    ['tags', [], 'Sem tags'],
    ['instructor', 'Ana Lima', 'Ana Lima'],
    ['instructor', '', 'Vazio'],
    ['instructor', null, 'Vazio'],
  ])('%s %o is "%s"', (field, value, text) => {
    expect(fieldValue(field, value, CATEGORIES)).toBe(text);
  });

  it('names a field by its label, and one that it does not know by its own name', () => {
    expect(['category_id', 'add_tags', 'new_column'].map(fieldLabel)).toEqual([
      'Categoria',
      'Tag a mais',
      'new_column',
    ]);
  });

  it('tells everything that an act was asked to do, in one line', () => {
    const changes = { category_id: 2, instructor: null, add_tags: ['adulto', 'UTI'] };
    expect(changesInWords(changes, CATEGORIES)).toBe(
      'Categoria: Trauma · Instrutor: Vazio · Tag a mais: adulto, UTI',
    );
  });
});

describe('what an act did', () => {
  const outcome = (changes: VideoChanges, chosen: number, changed: number, tooLong = 0) =>
    outcomeInWords(changes, { act_id: 1, chosen, changed, too_long: tooLong });

  it.each<[VideoChanges, string, string]>([
    [{ is_active: true }, '1 vídeo ativado', '2 vídeos ativados'],
    [{ is_active: false }, '1 vídeo desativado', '2 vídeos desativados'],
    [{ featured: true }, '1 vídeo em destaque', '2 vídeos em destaque'],
    [{ featured: false }, '1 vídeo sem destaque', '2 vídeos sem destaque'],
    [{ category_id: 2 }, '1 vídeo movido', '2 vídeos movidos'],
    [{ category_id: null }, '1 vídeo movido', '2 vídeos movidos'],
    [{ instructor: null }, '1 vídeo alterado', '2 vídeos alterados'],
    [{ is_active: true, featured: true }, '1 vídeo alterado', '2 vídeos alterados'],
    [{ category_id: 2, add_tags: ['UTI'] }, '1 vídeo alterado', '2 vídeos alterados'],
  ])('%o is told of one lesson and of two', (changes, one, two) => {
    expect([outcome(changes, 1, 1), outcome(changes, 2, 2)]).toEqual([one, two]);
  });

  it.each([
    [3, 2, 0, '2 vídeos alterados · 1 já estava assim'],
    [5, 2, 1, '2 vídeos alterados · 2 já estavam assim · 1 ficaria com tags demais'],
    [4, 2, 2, '2 vídeos alterados · 2 ficariam com tags demais'],
    [1, 0, 0, '0 vídeos alterados · 1 já estava assim'],
    [5000, 4999, 0, '4.999 vídeos alterados · 1 já estava assim'],
  ])('of %i chosen, %i changed and %i could not', (chosen, changed, tooLong, text) => {
    expect(outcome({ add_tags: ['UTI'] }, chosen, changed, tooLong)).toBe(text);
  });
});

describe('what an undo left alone', () => {
  const undone = (answer: Partial<UndoneAct>) =>
    leftInWords({ restored: 3, changed: 0, deleted: 0, category_deleted: 0, left: [], ...answer });

  it('is nothing where everything is as before', () => {
    expect(undone({})).toEqual([]);
  });

  it('is told by the title and the reason', () => {
    const left = [
      { id: 3, title: 'Choque', reason: 'changed' },
      { id: 2, title: 'Sepse', reason: 'category_deleted' },
      { id: 1, title: null, reason: 'another' },
    ];
    expect(undone({ changed: 2, category_deleted: 1, left })).toEqual([
      'Choque: foi mudado depois, e fica como está',
      'Sepse: a categoria de antes foi excluída, e fica como está',
      'Vídeo: fica como está',
    ]);
  });

  it('counts those that the answer does not name, for both reasons together', () => {
    const left = [{ id: 3, title: 'Choque', reason: 'changed' }];
    expect(undone({ changed: 2, category_deleted: 2, left })[1]).toBe(
      'E mais 3 vídeos ficam como estão.',
    );
    expect(undone({ changed: 2, category_deleted: 0, left })[1]).toBe(
      'E mais 1 vídeo fica como está.',
    );
  });

  it.each([
    [1, '1 vídeo foi excluído entretanto.'],
    [2, '2 vídeos foram excluídos entretanto.'],
  ])('%i deleted ones are only counted', (deleted, line) => {
    expect(undone({ deleted })).toEqual([line]);
  });
});

describe('the form of one change for many lessons', () => {
  it.each<[string, Partial<BulkForm>, VideoChanges]>([
    ['nothing', {}, {}],
    ['a category', { category: '2' }, { category_id: 2 }],
    ['no category', { category: 'none' }, { category_id: null }],
    ['an instructor', { instructor: '  Ana Lima ' }, { instructor: 'Ana Lima' }],
    ['only blanks as an instructor', { instructor: '  ' }, {}],
    ['no instructor', { clearsInstructor: true }, { instructor: null }],
    [
      'no instructor after one was typed',
      { instructor: 'Ana', clearsInstructor: true },
      { instructor: null },
    ],
    ['tags to add', { addTags: 'adulto, UTI' }, { add_tags: ['adulto', 'UTI'] }],
    ['tags to remove', { removeTags: 'velha' }, { remove_tags: ['velha'] }],
    ['only commas as tags', { addTags: ' , ', removeTags: ',' }, {}],
    ['active', { isActive: 'true' }, { is_active: true }],
    ['inactive', { isActive: 'false' }, { is_active: false }],
    ['featured', { featured: 'true' }, { featured: true }],
    ['not featured', { featured: 'false' }, { featured: false }],
  ])('asks for %s and leaves the rest as it is', (_, form, changes) => {
    expect(formChanges({ ...UNTOUCHED, ...form })).toEqual(changes);
  });
});

describe('a change of a large part of the catalogue', () => {
  const preview = (seen: Partial<ChangePreview>): ChangePreview => ({
    ...{ chosen: 30, changing: 25, too_long: 0, kinds: [], sample: [], mark: 'marca' },
    ...{
      disappearing: 0,
      appearing: 0,
      announcing: 0,
      told: 14,
      visible: 80,
      total: 90,
      is_large: true,
    },
    ...seen,
  });

  it.each<[VideoChanges, Partial<ChangePreview>, string, string]>([
    [
      { is_active: false },
      { disappearing: 20 },
      'Desativar 25 vídeos?',
      '20 vídeos somem agora para os membros, de 80 que eles veem.',
    ],
    [
      { is_active: true },
      { appearing: 12, announcing: 1 },
      'Ativar 25 vídeos?',
      '12 vídeos passam a aparecer para os membros. 1 é novo: até 14 membros recebem agora um aviso, que não dá para desfazer.',
    ],
    [{ category_id: 2 }, {}, 'Mover 25 vídeos para “Trauma”?', 'São 25 de 90 vídeos do catálogo.'],
    [
      { category_id: null },
      {},
      'Mover 25 vídeos para “Sem categoria”?',
      'São 25 de 90 vídeos do catálogo.',
    ],
    [{ featured: true }, {}, 'Destacar 25 vídeos?', 'São 25 de 90 vídeos do catálogo.'],
    [{ featured: false }, {}, 'Tirar o destaque de 25 vídeos?', 'São 25 de 90 vídeos do catálogo.'],
  ])('%j is asked about with what members notice of it: %j', (changes, seen, title, text) => {
    const asked = largeChange(changes, preview(seen), CATEGORIES);
    expect(asked.title).toBe(title);
    expect(asked.text).toBe(`${text} Por 30 dias, “Alterações em massa” desfaz a alteração.`);
    expect(`${asked.confirm}${title.includes('para') ? '' : '?'}`).toBe(
      title.replace(/ para .*/, ''),
    );
  });

  it.each<[string, Partial<ChangePreview> | null, string]>([
    [
      'its number is unknown',
      null,
      ', e os membros recebem um aviso de aula nova, que não dá para desfazer.',
    ],
    [
      'one hears of it',
      { told: 1 },
      ', e até 1 membro recebe um aviso de aula nova, que não dá para desfazer.',
    ],
    [
      'many hear of it',
      { told: 14 },
      ', e até 14 membros recebem um aviso de aula nova, que não dá para desfazer.',
    ],
    ['nobody hears of it', { told: 0 }, '. Nenhum membro recebe avisos de aula nova.'],
  ])('one new lesson is asked about where %s', (_, seen, rest) => {
    const asked = announcedInWords('Choque', seen === null ? undefined : preview(seen));
    expect(asked).toBe(`“Choque” fica visível agora${rest}`);
  });
});
