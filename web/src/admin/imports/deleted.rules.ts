import { formatDate, formatDateTime } from '~/lib/format.ts';
import type { DeletedVideo } from './imports.queries.ts';

/** A deleted lesson that is kept. */
type KeptVideo = DeletedVideo & { video_id: number; kept_until: string };

export const isKept = (video: DeletedVideo): video is KeptVideo => video.video_id !== null;

/** "YouTube · excluída em 1 de dez. por Ana · guardada até 31/12/2026" */
export function factsOf(video: DeletedVideo): string {
  const { source, deleted_at: at, deleted_by: by } = video;
  return [
    source === 'youtube' ? 'YouTube' : 'Google Drive',
    `excluída em ${formatDateTime(at)}${by ? ` por ${by}` : ''}`,
    isKept(video) && `guardada até ${formatDate(video.kept_until)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What a restored lesson will not have, or why it cannot come back; null where all is well. */
export function restoreNote(video: DeletedVideo): string | null {
  const { lesson_title: lesson, is_category_gone: hasNone, is_moment_past: isPast } = video;
  if (lesson !== null) {
    return isKept(video)
      ? `O vídeo está de novo no catálogo, como “${lesson}”. Para restaurar esta aula, exclua antes aquela.`
      : null;
  }
  const notes = [
    hasNone && 'volta sem categoria, porque a que tinha foi excluída',
    isPast && 'volta inativa, porque o momento agendado já passou',
  ].filter(Boolean);
  return notes.length > 0 ? `Se restaurada, ${notes.join(' e ')}.` : null;
}

/** What is said of a lesson that was restored. */
export function restoredText(video: DeletedVideo): string {
  const { title, is_category_gone: hasNone, is_moment_past: isPast } = video;
  const but = [
    hasNone && 'sem categoria: a que tinha foi excluída',
    isPast && 'inativa: o momento agendado já passou',
  ].filter(Boolean);
  const whole = `“${title}” voltou como era, com o progresso, os favoritos e as anotações dos membros`;
  return `${whole}${but.length > 0 ? `, mas ${but.join(' e ')}` : ''}.`;
}
