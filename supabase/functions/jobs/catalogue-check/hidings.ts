import * as z from 'zod';
import type { Client } from '../../_shared/clients.ts';
import { ensure, rows } from '../../_shared/rows.ts';
import { SOURCED_COLUMNS, type SourcedVideo, sourcedVideo } from '../../_shared/videos/store.ts';
import type { VideoStatus } from '../../_shared/youtube/rules.ts';

/** A lesson to hide: its new status, and the reason as text after its title. */
export type Hiding = { video: SourcedVideo; status: VideoStatus; reason: string };

const titledSchema = z.array(z.object({ title: z.string(), reason: z.string() }));
const settledSchema = z
  .array(
    z.object({ hidden: z.number(), unseen: z.number(), held: z.number(), visible: z.number() }),
  )
  .length(1);
const dueSchema = z.array(z.object({ video_id: z.number(), external_id: z.string() }));

/**
 * Stores what a run would hide; lessons are hidden only at its end. `absent`: the lesson is still to be checked again.
 */
export async function storeHidings(
  client: Client,
  runId: number,
  state: 'noted' | 'absent',
  hidings: Hiding[],
): Promise<void> {
  if (hidings.length === 0) return;
  ensure(
    await client.from('hidings').upsert(
      hidings.map(({ video, status, reason }) => ({
        run_id: runId,
        video_id: video.id,
        source: video.source,
        external_id: video.external_id,
        title: video.title,
        status_before: video.status,
        status,
        reason,
        state,
      })),
      { onConflict: 'run_id,video_id' },
    ),
  );
}

/** The next lessons of a source to be checked again in a run, with their present rows. */
export async function nextAbsent(
  client: Client,
  runId: number,
  source: SourcedVideo['source'],
  limit: number,
): Promise<SourcedVideo[]> {
  const due = rows(
    await client
      .from('hidings')
      .select('video_id,external_id')
      .eq('run_id', runId)
      .eq('source', source)
      .eq('state', 'absent')
      .order('video_id')
      .limit(limit),
    dueSchema,
  );
  if (due.length === 0) return [];
  const ids = due.map((one) => one.video_id);
  const videos = rows(
    await client.from('videos').select(SOURCED_COLUMNS).in('id', ids).order('id'),
    z.array(sourcedVideo),
  );
  const asked = new Map(due.map((one) => [one.video_id, one.external_id]));
  const unchanged = videos.filter((video) => asked.get(video.id) === video.external_id);
  // The others were deleted or show another video since.
  const kept = new Set(unchanged.map(({ id }) => id));
  await deleteHidings(
    client,
    runId,
    ids.filter((id) => !kept.has(id)),
  );
  return unchanged.length > 0 ? unchanged : await nextAbsent(client, runId, source, limit);
}

/** Deletes the hidings of lessons that the second check found, or got no answer about. */
export async function deleteHidings(
  client: Client,
  runId: number,
  videoIds: number[],
): Promise<void> {
  if (videoIds.length === 0) return;
  ensure(await client.from('hidings').delete().eq('run_id', runId).in('video_id', videoIds));
}

/** Deletes the remaining hidings to recheck of a source that cannot be asked any more; returns how many. */
export async function deleteAbsent(
  client: Client,
  runId: number,
  source: SourcedVideo['source'],
): Promise<number> {
  const gone = rows(
    await client
      .from('hidings')
      .delete()
      .eq('run_id', runId)
      .eq('source', source)
      .eq('state', 'absent')
      .select('video_id'),
    z.array(z.object({ video_id: z.number() })),
  );
  return gone.length;
}

/** Lets the database hide the noted lessons of a run, or hold them until an administrator confirms. */
export async function settleHidings(client: Client, runId: number, since: string) {
  const [settled] = rows(
    await client.rpc('settle_hidings', { p_run_id: runId, p_since: since }),
    settledSchema,
  );
  return settled ?? { hidden: 0, unseen: 0, held: 0, visible: 0 };
}

/** Titles and reasons of lessons that a run hid. */
export async function hiddenBy(client: Client, runId: number, limit: number) {
  return rows(
    await client
      .from('hidings')
      .select('title,reason')
      .eq('run_id', runId)
      .eq('state', 'hidden')
      .order('video_id')
      .limit(limit),
    titledSchema,
  );
}
