import type * as z from 'zod';
import { keyPointColumns } from '#contracts/key-points.ts';
import type { PodcastForm, podcastSchema } from '#contracts/podcast.ts';
import type { Values } from '~/lib/edits/edit.rules.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';
import { formatMegabytes } from '~/lib/format.ts';
import type { Choice } from '~/ui/SelectField.tsx';

/** An audio and what is known of its file: they change together or not at all. */
export type StoredAudio = Pick<
  PodcastForm,
  'audioUrl' | 'filePath' | 'originalFileName' | 'fileSize' | 'fileType'
>;

/** What the form of a podcast holds; empty text and null are the same. */
export type PodcastValues = {
  title: string;
  description: string | null;
  categoryId: number | null;
  duration: string | null;
  isActive: boolean;
  chapterList: string | null;
  /** Each with its second before it, if it has one. */
  keyPoints: string[];
  keyPointsReviewedBy: string | null;
  keyPointsReviewedOn: string | null;
  audio: StoredAudio;
};

/** A form's values, checked or as they are typed, with those of its audio put together. */
export function podcastValues(
  form: PodcastForm,
): Omit<PodcastValues, 'categoryId' | 'keyPoints'> & Pick<PodcastForm, 'categoryId' | 'keyPoints'>;
export function podcastValues(form: z.input<typeof podcastSchema>): Values;
export function podcastValues({
  title,
  description,
  categoryId,
  duration,
  isActive,
  audioUrl,
  filePath,
  originalFileName,
  fileSize,
  fileType,
  ...outline
}: z.input<typeof podcastSchema>): Values {
  const audio = { audioUrl, filePath, originalFileName, fileSize, fileType };
  return { title, description, categoryId, duration, isActive, ...outline, audio };
}

export function podcastWords(categories: readonly Choice[]): FormWords<PodcastValues> {
  return {
    changed: 'Este podcast mudou enquanto você editava',
    gone: 'Este podcast foi excluído',
    fields: {
      title: { label: 'Título', columns: ['title'] },
      description: { label: 'Descrição', columns: ['description'] },
      categoryId: {
        label: 'Categoria',
        columns: ['category_id'],
        show: (id) => categories.find((category) => category.id === id)?.name ?? 'Sem categoria',
      },
      duration: { label: 'Duração', columns: ['duration'], partOf: 'audio' },
      isActive: {
        label: 'Situação',
        columns: ['is_active'],
        show: (isActive) => (isActive ? 'Ativo' : 'Inativo'),
      },
      chapterList: { label: 'Capítulos', columns: ['chapter_list'] },
      keyPoints: {
        label: 'Em 2 minutos',
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
      audio: {
        label: 'Áudio',
        columns: ['audio_url', 'file_path', 'original_file_name'],
        // The words of a field are given its own values.
        show: (audio) => audioName(audio as StoredAudio),
      },
    },
  };
}

function audioName({ originalFileName, audioUrl, fileSize }: StoredAudio): string {
  const size = fileSize ? ` (${formatMegabytes(fileSize)})` : '';
  return `${originalFileName ?? audioUrl}${size}`;
}

/** Changes of the form as columns. */
export function podcastColumns(changes: Partial<PodcastValues>) {
  const { title, description, categoryId, duration, isActive, audio } = changes;
  const { chapterList, keyPoints, keyPointsReviewedBy, keyPointsReviewedOn } = changes;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(categoryId !== undefined && { category_id: categoryId }),
    ...(duration !== undefined && { duration }),
    ...(isActive !== undefined && { is_active: isActive }),
    ...(chapterList !== undefined && { chapter_list: chapterList }),
    ...(keyPoints !== undefined && keyPointColumns(keyPoints)),
    ...(keyPointsReviewedBy !== undefined && { key_points_reviewed_by: keyPointsReviewedBy }),
    ...(keyPointsReviewedOn !== undefined && { key_points_reviewed_on: keyPointsReviewedOn }),
    ...(audio !== undefined && {
      audio_url: audio.audioUrl,
      file_path: audio.filePath,
      original_file_name: audio.originalFileName,
      file_size: audio.fileSize ?? null,
      file_type: audio.fileType,
    }),
  };
}
