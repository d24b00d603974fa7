import type { FormWords } from '~/lib/edits/shown-edit.ts';
import type { Choice } from '~/ui/SelectField.tsx';

/** What the form of a lesson holds; empty text and null are the same. */
export type VideoValues = {
  title: string;
  description: string | null;
  categoryId: number | null;
  instructor: string | null;
  isActive: boolean;
  featured: boolean;
  /** Of a lesson of Drive the id of its file, which the form only shows. */
  youtubeId: string;
};

export function videoWords(categories: readonly Choice[]): FormWords<VideoValues> {
  return {
    changed: 'Este vídeo mudou enquanto você editava',
    gone: 'Este vídeo foi excluído',
    fields: {
      title: { label: 'Título', columns: ['title'] },
      description: { label: 'Descrição', columns: ['description'] },
      categoryId: {
        label: 'Categoria',
        columns: ['category_id'],
        show: (id) => categories.find((category) => category.id === id)?.name ?? 'Sem categoria',
      },
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
      youtubeId: { label: 'ID do YouTube', columns: ['external_id'] },
    },
  };
}

/** Changes of the form as columns; the source is changed in a way of its own. */
export function videoColumns(changes: Partial<VideoValues>) {
  const { title, description, categoryId, instructor, isActive, featured } = changes;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(categoryId !== undefined && { category_id: categoryId }),
    ...(instructor !== undefined && { instructor }),
    ...(isActive !== undefined && { is_active: isActive }),
    ...(featured !== undefined && { featured }),
  };
}
