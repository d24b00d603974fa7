import * as z from 'zod';
import type { Client } from '../clients.ts';
import type { Run } from '../jobs/run.ts';
import { rows } from '../rows.ts';
import {
  CHECKED_COLUMNS,
  markChecked,
  type SourcedVideo,
  sourcedVideo,
  updateVideos,
  type VideoChange,
} from '../videos/store.ts';
import { PAGE_SIZE, type Videos } from './api.ts';
import { statusOf, toNewVideo } from './rules.ts';

const hiddenSchema = z.array(sourcedVideo.extend({ status_checked_at: z.string().nullable() }));
/** A lesson that is hidden because of YouTube's last answer. */
type HiddenLesson = z.output<typeof hiddenSchema>[number];

const dueSchema = z.array(
  z
    .object({
      external_id: z.string(),
      title: z.string(),
      reason: z.string(),
      arrived_at: z.string(),
      refused_at: z.string(),
    })
    .transform(
      ({ external_id: id, title, reason: reasonBefore, arrived_at, refused_at: since }) => ({
        ...{ id, title, reasonBefore, since },
        arrivedAt: Date.parse(arrived_at),
      }),
    ),
);
/** A refused video that is due for another check. */
type DueVideo = z.output<typeof dueSchema>[number];

export type Recheck = { hidden: HiddenLesson[]; due: DueVideo[] };

/** Hidden lessons and refused videos that this sync checks again: as many as fit one call, the longest unchecked first. */
export async function dueForRecheck(client: Client, now: number): Promise<Recheck> {
  const [hidden, due] = await Promise.all([
    client
      .from('videos')
      .select(`${CHECKED_COLUMNS},status_checked_at`)
      .eq('source', 'youtube')
      .neq('status', 'active')
      .order('status_checked_at', { nullsFirst: true })
      .limit(PAGE_SIZE),
    client
      .from('refused_videos')
      .select('external_id,title,reason,arrived_at,refused_at')
      .eq('source', 'youtube')
      .lte('ask_again_at', new Date(now).toISOString())
      .order('refused_at')
      .limit(PAGE_SIZE),
  ]);
  const first = [
    ...rows(hidden, hiddenSchema).map((lesson) => ({ lesson, since: lesson.status_checked_at })),
    ...rows(due, dueSchema).map((video) => ({ video, since: video.since })),
  ]
    .sort(
      (one, other) =>
        Date.parse(one.since ?? '1970-01-01') - Date.parse(other.since ?? '1970-01-01'),
    )
    .slice(0, PAGE_SIZE);
  return {
    hidden: first.flatMap((one) => ('lesson' in one ? [one.lesson] : [])),
    due: first.flatMap((one) => ('video' in one ? [one.video] : [])),
  };
}

/** Shows lessons again that YouTube lets be shown, and records the check of the others. */
export async function restoreLessons(
  client: Client,
  run: Run,
  hidden: HiddenLesson[],
  { found, unreadable }: Videos,
  now: string,
): Promise<void> {
  const changes = new Map<SourcedVideo, VideoChange>();
  const stillHidden: string[] = [];
  for (const lesson of hidden) {
    if (unreadable.has(lesson.external_id)) continue;
    const item = found.get(lesson.external_id);
    if (!item || statusOf(item) !== 'active') {
      stillHidden.push(lesson.external_id);
      continue;
    }
    const { duration } = toNewVideo(item, null, now);
    const isNew = lesson.duration === null && duration !== null;
    changes.set(lesson, {
      status: 'active',
      status_checked_at: now,
      ...(isNew ? { duration } : {}),
    });
  }
  const { written, refused } = await updateVideos(client, changes);
  for (const { row, reason } of refused) run.addError(`${row.title}: ${reason}`);
  for (const { video, isActive } of written) {
    if (isActive) run.counts.restored += 1;
    run.addLog(`De volta: ${video.title}${isActive ? '' : ' (desativada por um administrador)'}`);
  }
  await markChecked(client, 'youtube', stillHidden, now);
}
