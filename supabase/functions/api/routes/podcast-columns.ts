import type { PodcastForm, PodcastPut } from '../../_shared/contracts/podcast.ts';
import { writtenKeyPoints } from './written-key-points.ts';

/** A form as columns of `podcasts`. An undefined field is not sent, so its column keeps its value or default. */
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
    chapter_list: form.chapterList,
    ...writtenKeyPoints(form.keyPoints),
    key_points_reviewed_by: form.keyPointsReviewedBy,
    key_points_reviewed_on: form.keyPointsReviewedOn,
  };
}
