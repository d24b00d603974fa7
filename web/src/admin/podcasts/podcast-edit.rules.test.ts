import { describe, expect, it, test } from 'vitest';
import { podcastSchema } from '#contracts/podcast.ts';
import { editedColumns, readFields, writtenFields } from '~/lib/edits/row-form.ts';
import { shownConflict, typedText } from '~/lib/edits/shown-edit.ts';
import { PODCAST } from '~/testing/edited-rows.ts';
import {
  PODCAST_FIELDS,
  type PodcastValues,
  podcastValues,
  podcastWords,
} from './podcast-edit.rules.ts';

const FORM = podcastSchema.parse({
  title: 'Ronda 1',
  description: 'Texto',
  audioUrl: 'https://audio.example/a.mp3',
  duration: '1:00',
  fileSize: 1000,
  categoryId: 3,
  originalFileName: 'a.mp3',
  keyPoints: [],
});
const AUDIO = {
  audioUrl: 'https://audio.example/a.mp3',
  filePath: 'a/a.mp3',
  originalFileName: 'a.mp3',
  fileSize: 3 * 1_048_576,
  fileType: 'audio/mpeg',
};
const ROW = { ...PODCAST, key_points: ['Um', 'Dois'], key_points_reviewed_by: 'Ana Lima' };
const VALUES: PodcastValues = {
  // Each field has the type of its column.
  ...(readFields(PODCAST_FIELDS, ROW) as PodcastValues),
  title: 'Ronda 1',
  categoryId: 2,
  duration: '1:00',
  chapterList: '0:00 Início',
  keyPointsReviewedOn: '2026-11-20',
  audio: AUDIO,
};
const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
// A key point is written with its second before it.
const expected = [...Object.keys(podcastSchema.shape).map(columnOf), 'key_point_seconds'].sort();

test('the fields have the order of the form, in which an edit is told', () => {
  const first = ['title', 'categoryId', 'isActive', 'description'];
  expect(Object.keys(readFields(PODCAST_FIELDS, ROW)).slice(0, 4)).toEqual(first);
  expect(Object.keys(podcastValues(FORM)).slice(0, 4)).toEqual(first);
});

test('every field of a podcast’s contract reaches its column', () => {
  const { keyPoints, ...values } = podcastValues(FORM);
  const columns = writtenFields(PODCAST_FIELDS, {
    ...values,
    categoryId: 3,
    keyPoints: keyPoints ?? [],
  });
  expect(Object.keys(columns).sort()).toEqual(expected);
});

test('the form holds what the row has, under its own names, and its audio together', () => {
  const { audio, duration, keyPoints, isActive } = readFields(PODCAST_FIELDS, ROW);
  expect({ audio, duration, keyPoints, isActive }).toEqual({
    audio: {
      audioUrl: PODCAST.audio_url,
      filePath: PODCAST.file_path,
      originalFileName: 'ronda.mp3',
      fileSize: 1_572_864,
      fileType: 'audio/mpeg',
    },
    duration: '12:30',
    keyPoints: ['Um', 'Dois'],
    isActive: true,
  });
  expect(editedColumns(PODCAST_FIELDS).filter((name) => !(name in ROW))).toEqual([]);
});

test('every field of a podcast’s form has a name for conflicts, its file’s size and type with the audio', () => {
  const columns = Object.values(podcastWords([]).fields).flatMap((field) => field.columns);
  // The length in seconds follows from the duration that is written.
  expect(columns.sort()).toEqual([...expected, 'duration_seconds'].sort());
});

describe('what is written', () => {
  it('of a form are its values, with those of the audio together', () => {
    const { audioUrl, filePath, originalFileName, fileSize, fileType, ...others } = FORM;
    const audio = { audioUrl, filePath, originalFileName, fileSize, fileType };
    expect(podcastValues(FORM)).toEqual({ ...others, audio });
  });

  it('are only the changes, emptied fields among them', () => {
    expect(Object.entries(writtenFields(PODCAST_FIELDS, {}))).toEqual([]);
    const columns = writtenFields(PODCAST_FIELDS, {
      description: null,
      isActive: false,
      categoryId: null,
    });
    expect(columns).toStrictEqual({ description: null, is_active: false, category_id: null });
  });

  it.each([
    [AUDIO.fileSize, AUDIO.fileSize],
    [null, null],
    [undefined, null],
  ])('is the whole audio or nothing of it, with a size of %o', (fileSize, size) => {
    expect(writtenFields(PODCAST_FIELDS, { audio: { ...AUDIO, fileSize } })).toStrictEqual({
      audio_url: 'https://audio.example/a.mp3',
      file_path: 'a/a.mp3',
      original_file_name: 'a.mp3',
      file_size: size,
      file_type: 'audio/mpeg',
    });
  });
});

describe('what is told of values', () => {
  const categories = [
    { id: 1, name: 'Cardiologia' },
    { id: 2, name: 'Trauma' },
  ];

  it('they are called as the form calls them, a line each', () => {
    expect(typedText(VALUES, podcastWords(categories))).toBe(
      [
        'Título: Ronda 1',
        'Categoria: Trauma',
        'Situação: Ativo',
        'Descrição: (vazio)',
        'Duração: 1:00',
        'Capítulos: 0:00 Início',
        'Em 2 minutos: Um\nDois',
        'Revisado por: Ana Lima',
        'Revisado em: 2026-11-20',
        'Áudio: a.mp3 (3,0 MB)',
      ].join('\n'),
    );
  });

  it.each<[Partial<PodcastValues>, string]>([
    [{ isActive: false }, 'Situação: Inativo'],
    [{ categoryId: 1 }, 'Categoria: Cardiologia'],
    [{ categoryId: null }, 'Categoria: Sem categoria'],
    [{ categoryId: 99 }, 'Categoria: Sem categoria'],
    [{ audio: { ...AUDIO, fileSize: null } }, 'Áudio: a.mp3'],
    [
      { audio: { ...AUDIO, originalFileName: null } },
      'Áudio: https://audio.example/a.mp3 (3,0 MB)',
    ],
  ])('%o is told as "%s"', (values, text) => {
    expect(typedText(values, podcastWords(categories))).toBe(text);
  });

  it('the duration is one question with the audio, and a review with the key points', () => {
    const stored = { values: VALUES, version: '1' };
    const asked = shownConflict(
      {
        base: stored,
        mine: VALUES,
        theirs: stored,
        fields: ['duration', 'audio', 'keyPointsReviewedBy', 'keyPointsReviewedOn', 'keyPoints'],
        others: [],
      },
      podcastWords(categories),
      new Map(),
    );
    expect(asked.title).toBe('Este podcast mudou enquanto você editava');
    expect(asked.fields.map(({ label }) => label)).toEqual(['Áudio', 'Em 2 minutos']);
  });

  it('a podcast that is gone is said to be deleted', () => {
    expect(podcastWords([]).gone).toBe('Este podcast foi excluído');
  });
});
