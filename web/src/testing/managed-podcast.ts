import type { ManagedPodcast } from '~/admin/podcasts/podcast-admin.queries.ts';

/** A podcast as the administrators' list has it. */
export function makeManagedPodcast(
  id: number,
  overrides: Partial<ManagedPodcast> = {},
): ManagedPodcast {
  return {
    id,
    title: `Ronda ${id}`,
    audio_url: 'https://audio.example/a.mp3',
    file_path: null,
    original_file_name: null,
    duration: '12:30',
    duration_seconds: 750,
    file_size: null,
    category_id: null,
    is_active: true,
    is_scheduled: false,
    published_at: '2026-11-20T12:00:00Z',
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T12:00:00.000001+00:00',
    key_points_reviewed_on: null,
    has_transcript: false,
    listeners: null,
    place: String(id),
    total: 1,
    ...overrides,
  };
}
