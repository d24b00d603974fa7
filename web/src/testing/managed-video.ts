import type { ManagedVideo } from '~/admin/videos/video-admin.queries.ts';

/** A lesson as the administrators' list has it. */
export function makeManagedVideo(id: number, overrides: Partial<ManagedVideo> = {}): ManagedVideo {
  return {
    id,
    title: `Aula ${id}`,
    description: null,
    source: 'youtube',
    external_id: `aaaaaaaa${String(id).padStart(3, '0')}`,
    youtube_id: null,
    thumbnail: null,
    duration: '10:00',
    duration_seconds: 600,
    key_points_reviewed_on: null,
    category_id: 1,
    instructor: null,
    tags: [],
    view_count: 12,
    is_active: true,
    is_scheduled: false,
    awaits_review: false,
    announced_at: '2026-11-01T12:00:00Z',
    published_at: null,
    featured: false,
    status: 'active',
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T12:00:00.000001+00:00',
    ...overrides,
  };
}
