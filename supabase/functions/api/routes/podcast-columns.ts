import type { PodcastForm, PodcastPut } from '../../_shared/contracts/podcast.ts';

/** A form as columns of `podcasts`. What is undefined does not travel: the column keeps its value, or its default. */
export function podcastColumns(form: PodcastForm | PodcastPut) {
  return {
    title: form.title,
    description: form.description,
    audio_url: form.audioUrl,
    duration: form.duration,
    file_size: form.fileSize,
    file_type: form.fileType,
    category_id: form.categoryId,
    is_active: form.isActive,
    file_path: form.filePath,
    original_file_name: form.originalFileName,
  };
}
