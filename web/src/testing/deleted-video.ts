/** A deleted lesson as `list_deleted_videos()` gives it. */
export const makeDeletedVideo = <Row extends object>(row?: Row) => ({
  source: 'youtube',
  external_id: 'aaaaaaaaaaa',
  title: 'Choque séptico',
  deleted_at: '2026-11-20T12:00:00Z',
  deleted_by: 'Ana Lima' as string | null,
  video_id: 7 as number | null,
  kept_until: '2026-12-20T12:00:00Z' as string | null,
  is_category_gone: false,
  is_moment_past: false,
  lesson_id: null as number | null,
  lesson_title: null as string | null,
  total: 1,
  ...row,
});
