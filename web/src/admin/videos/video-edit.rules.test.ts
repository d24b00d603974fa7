import { describe, expect, it, test } from 'vitest';
import { videoEditSchema } from '#contracts/video.ts';
import { editedColumns, readFields, writtenFields } from '~/lib/edits/row-form.ts';
import { shownConflict, typedText } from '~/lib/edits/shown-edit.ts';
import { VIDEO_FIELDS, videoWords } from './video-edit.rules.ts';

const ROW = {
  title: 'Choque',
  category_id: 2,
  instructor: null,
  is_active: true,
  featured: false,
  tags: ['adulto', 'via aérea'],
  description: 'Texto',
  chapter_list: '0:00 Início',
  key_points: ['Um', 'Dois'],
  key_point_seconds: [null, 160] as number[],
  key_points_reviewed_by: 'Ana Lima',
  key_points_reviewed_on: '2026-11-20',
  external_id: 'dQw4w9WgXcQ',
};
const VALUES = {
  title: 'Choque',
  categoryId: 2,
  instructor: null,
  isActive: true,
  featured: false,
  tags: ['adulto', 'via aérea'],
  description: 'Texto',
  chapterList: '0:00 Início',
  keyPoints: ['Um', '2:40 Dois'],
  keyPointsReviewedBy: 'Ana Lima',
  keyPointsReviewedOn: '2026-11-20',
  youtubeId: 'dQw4w9WgXcQ',
};
const CATEGORIES = [
  { id: 1, name: 'Cardiologia' },
  { id: 2, name: 'Trauma' },
];

test('the fields have the order of the form, in which a conflict is told', () => {
  expect(Object.keys(readFields(VIDEO_FIELDS, ROW))).toEqual(Object.keys(VALUES));
});

test('the form of a lesson reads, writes and names every field of its contract', () => {
  expect(Object.keys(videoWords([]).fields).sort()).toEqual(
    Object.keys(videoEditSchema.shape).sort(),
  );
});

describe('a row and the form', () => {
  it('the form holds what the row has, under its own names', () => {
    expect(readFields(VIDEO_FIELDS, ROW)).toEqual(VALUES);
    expect(editedColumns(VIDEO_FIELDS).sort()).toEqual(Object.keys(ROW).sort());
  });

  it('every change is written to its column, but the YouTube id never is', () => {
    const { external_id: _, ...written } = ROW;
    expect(writtenFields(VIDEO_FIELDS, VALUES)).toEqual(written);
    expect(writtenFields(VIDEO_FIELDS, { youtubeId: 'aaaaaaaaaaa' })).toEqual({});
  });

  it('only what changed is written, and a field that was emptied is a change', () => {
    const columns = writtenFields(VIDEO_FIELDS, { description: null, isActive: false });
    expect(Object.entries(columns)).toEqual([
      ['is_active', false],
      ['description', null],
    ]);
  });
});

describe('what is told of values', () => {
  it('they are called as the form calls them, a line each', () => {
    expect(typedText(VALUES, videoWords(CATEGORIES))).toBe(
      [
        'Título: Choque',
        'Categoria: Trauma',
        'Instrutor: (vazio)',
        'Situação: Ativo',
        'Destaque: Sem destaque',
        'Tags: adulto, via aérea',
        'Descrição: Texto',
        'Capítulos: 0:00 Início',
        'Em 2 minutos: Um\n2:40 Dois',
        'Revisado por: Ana Lima',
        'Revisado em: 2026-11-20',
        'ID do YouTube: dQw4w9WgXcQ',
      ].join('\n'),
    );
  });

  it.each([
    [{ isActive: false }, 'Situação: Inativo'],
    [{ featured: true }, 'Destaque: Em destaque'],
    [{ categoryId: 1 }, 'Categoria: Cardiologia'],
    [{ categoryId: null }, 'Categoria: Sem categoria'],
    [{ categoryId: 99 }, 'Categoria: Sem categoria'],
  ])('%o is told as "%s"', (values, text) => {
    expect(typedText(values, videoWords(CATEGORIES))).toBe(text);
  });

  it('who reviewed the key points and when is one question with them', () => {
    const stored = { values: VALUES, version: '1' };
    const asked = shownConflict(
      {
        base: stored,
        mine: { ...VALUES, title: 'Choque séptico' },
        theirs: stored,
        fields: ['keyPoints', 'keyPointsReviewedBy', 'keyPointsReviewedOn', 'title'],
        others: [],
      },
      videoWords(CATEGORIES),
      new Map(),
    );
    expect(asked.title).toBe('Este vídeo mudou enquanto você editava');
    expect(asked.fields.map(({ label }) => label)).toEqual(['Em 2 minutos', 'Título']);
  });

  it('a lesson that is gone is said to be deleted', () => {
    expect(videoWords([]).gone).toBe('Este vídeo foi excluído');
  });
});
