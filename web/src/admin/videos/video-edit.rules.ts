import { keyPointColumns } from '#contracts/key-points.ts';
import type { FieldWords, FormWords } from '~/lib/edits/shown-edit.ts';
import { keyPointLines } from '~/lib/review.ts';
import type { Tables, TablesUpdate } from '~/types/database.ts';
import type { Choice } from '~/ui/SelectField.tsx';

/** The fields of the form. What is read, written and told of a conflict follows from this list. */
const FIELDS = {
  title: { label: 'Título', columns: ['title'] },
  description: { label: 'Descrição', columns: ['description'] },
  categoryId: { label: 'Categoria', columns: ['category_id'] },
  instructor: { label: 'Instrutor', columns: ['instructor'] },
  isActive: {
    label: 'Situação',
    columns: ['is_active'],
    show: (isActive) => (isActive ? 'Ativo' : 'Inativo'),
  },
  featured: {
    label: 'Destaque',
    columns: ['featured'],
    show: (featured) => (featured ? 'Em destaque' : 'Sem destaque'),
  },
  chapterList: { label: 'Capítulos', columns: ['chapter_list'] },
  keyPoints: {
    label: 'Em 2 minutos',
    // A line of the form is a point with its second before it.
    columns: ['key_points', 'key_point_seconds'],
    // The words of a field are given its own values.
    show: (lines) => (lines as string[]).join('\n'),
  },
  keyPointsReviewedBy: {
    label: 'Revisado por',
    columns: ['key_points_reviewed_by'],
    partOf: 'keyPoints',
  },
  keyPointsReviewedOn: {
    label: 'Revisado em',
    columns: ['key_points_reviewed_on'],
    partOf: 'keyPoints',
  },
  /** Of a lesson of Drive it is the id of its file, which the form only shows. */
  youtubeId: { label: 'ID do YouTube', columns: ['external_id'] },
} as const satisfies Record<string, FieldWords>;

type Field = keyof typeof FIELDS;
type Column<Name extends Field> = (typeof FIELDS)[Name]['columns'][0];
type EditedColumn = (typeof FIELDS)[Field]['columns'][number];

/** What the form of a lesson holds; empty text and null are the same. */
export type VideoValues = { [Name in Field]: Tables<'videos'>[Column<Name>] };

// Object.keys forgets the keys of the constant above.
const NAMES = Object.keys(FIELDS) as Field[];

export const EDITED_COLUMNS = NAMES.flatMap((name): EditedColumn[] => [...FIELDS[name].columns]);

/** What the form holds of a row. */
export function videoValues(row: Pick<Tables<'videos'>, EditedColumn>): VideoValues {
  // Object.fromEntries forgets which value belongs to which key.
  const values = Object.fromEntries(
    NAMES.map((name) => [name, row[FIELDS[name].columns[0]]]),
  ) as VideoValues;
  return { ...values, keyPoints: keyPointLines(row) };
}

/** Changes of the form as columns, without the YouTube id: a function changes that one. */
export function videoColumns(changes: Partial<VideoValues>): TablesUpdate<'videos'> {
  const written = NAMES.filter((name) => name !== 'youtubeId' && changes[name] !== undefined);
  return {
    ...Object.fromEntries(written.map((name) => [FIELDS[name].columns[0], changes[name]])),
    ...(changes.keyPoints && keyPointColumns(changes.keyPoints)),
  };
}

export function videoWords(categories: readonly Choice[]): FormWords<VideoValues> {
  const nameOf = (id: unknown) => categories.find((category) => category.id === id)?.name;
  return {
    changed: 'Este vídeo mudou enquanto você editava',
    gone: 'Este vídeo foi excluído',
    fields: {
      ...FIELDS,
      categoryId: { ...FIELDS.categoryId, show: (id) => nameOf(id) ?? 'Sem categoria' },
    },
  };
}
