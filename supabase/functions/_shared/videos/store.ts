import * as z from 'zod';
import { refuseUnknownCategory } from '../category.ts';
import type { Client } from '../clients.ts';
import { mapConcurrent } from '../map-concurrent.ts';
import { ensure, rows } from '../rows.ts';
import type { NewVideo, VideoStatus } from '../youtube/rules.ts';
import { rowRefusal } from './row-refusal.ts';

const insertedSchema = z.array(
  z.object({
    id: z.number(),
    external_id: z.string(),
    title: z.string(),
    awaits_review: z.boolean(),
    /** The category that was chosen, or set by a rule. */
    categories: z.object({ name: z.string() }).nullish(),
  }),
);
export type InsertedVideo = z.output<typeof insertedSchema>[number];

const knownSchema = z.array(
  z.object({
    external_id: z.string(),
    title: z.string(),
    created_at: z.string(),
    is_deleted: z.boolean(),
    refusal: z.string().nullable(),
    ask_again_at: z.string().nullable(),
  }),
);
/** A video that is in the catalogue, was deleted from it, or is refused. */
export type KnownVideo = {
  title: string;
  /** When it came, in milliseconds. */
  at: number;
  isDeleted: boolean;
  /** Why it may not be a lesson; null for one that is or was in the catalogue. */
  refusal: string | null;
  /** When its source is to be asked again, in milliseconds; null if it is not refused. */
  recheckAt: number | null;
};

/** Those of these videos that are in the catalogue, were deleted from it or are refused. */
export async function findKnown(
  client: Client,
  source: NewVideo['source'],
  externalIds: string[],
): Promise<Map<string, KnownVideo>> {
  if (externalIds.length === 0) return new Map();
  const found = rows(
    await client.rpc('known_videos', { p_source: source, p_external_ids: externalIds }),
    knownSchema,
  );
  return new Map(
    found.map((one) => [
      one.external_id,
      {
        title: one.title,
        at: Date.parse(one.created_at),
        isDeleted: one.is_deleted,
        refusal: one.refusal,
        recheckAt: one.ask_again_at === null ? null : Date.parse(one.ask_again_at),
      },
    ]),
  );
}

/** A row that the database refused, with the reason in Portuguese. */
export type Refused<T> = { row: T; reason: string };

/**
 * Inserts videos and returns those that were inserted: a video that another call has just inserted is skipped, and one that
 * the database refuses does not keep the others from being inserted.
 *
 * @throws HttpError 400 on field categoryId when there is no such category
 */
export async function insertVideos(
  client: Client,
  videos: NewVideo[],
): Promise<{ inserted: InsertedVideo[]; refused: Refused<NewVideo>[] }> {
  if (videos.length === 0) return { inserted: [], refused: [] };
  const answer = await client
    .from('videos')
    .upsert(videos, { onConflict: 'source,external_id', ignoreDuplicates: true })
    .select('id,external_id,title,awaits_review,categories(name)');
  refuseUnknownCategory(answer.error);
  const reason = rowRefusal(answer.error);
  if (reason === null) return { inserted: rows(answer, insertedSchema), refused: [] };
  const [row] = videos;
  if (row && videos.length === 1) return { inserted: [], refused: [{ row, reason }] };
  const middle = Math.ceil(videos.length / 2);
  const upper = await insertVideos(client, videos.slice(0, middle));
  const lower = await insertVideos(client, videos.slice(middle));
  return {
    inserted: [...upper.inserted, ...lower.inserted],
    refused: [...upper.refused, ...lower.refused],
  };
}

/** The columns of a lesson that a check at its source needs. */
export const sourcedVideo = z.object({
  id: z.number(),
  source: z.enum(['youtube', 'google_drive']),
  external_id: z.string(),
  resource_key: z.string().nullable(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  duration: z.string().nullable(),
  status: z.enum(['active', 'private', 'deleted', 'not_embeddable', 'processing']),
  /** Lengths that members' players found, in seconds, where they are not the catalogue's. */
  found_lengths: z.array(z.number()).default([]),
});
export type SourcedVideo = z.output<typeof sourcedVideo>;
export const SOURCED_COLUMNS = 'id,source,external_id,resource_key,title,thumbnail,duration,status';
/** The same with what players found, which only the service client may read. */
export const CHECKED_COLUMNS = `${SOURCED_COLUMNS},found_lengths`;

export type VideoChange = {
  thumbnail?: string;
  duration?: string;
  status?: VideoStatus;
  status_checked_at?: string;
};

const CONCURRENCY = 8;

/**
 * Writes one change per lesson, a few at once, only where the lesson still shows the same video and has the values that
 * the change is based on. Returns what was written, and what the database refused.
 */
export async function updateVideos(
  client: Client,
  changes: Map<SourcedVideo, VideoChange>,
): Promise<{ written: WrittenVideo[]; refused: Refused<SourcedVideo>[] }> {
  const written: WrittenVideo[] = [];
  const refused: Refused<SourcedVideo>[] = [];
  await mapConcurrent(changes, CONCURRENCY, async ([video, change]) => {
    let update = client
      .from('videos')
      .update(change)
      .eq('id', video.id)
      .eq('external_id', video.external_id);
    for (const column of ['thumbnail', 'duration', 'status'] as const) {
      if (change[column] === undefined) continue;
      const before = video[column];
      update = before === null ? update.is(column, null) : update.eq(column, before);
    }
    const answer = await update.select('is_active');
    const reason = rowRefusal(answer.error);
    if (reason !== null) refused.push({ row: video, reason });
    else for (const row of rows(answer, writtenSchema)) written.push({ video, ...row });
  });
  return { written, refused };
}

const writtenSchema = z.array(
  z.object({ is_active: z.boolean() }).transform(({ is_active }) => ({ isActive: is_active })),
);
export type WrittenVideo = {
  video: SourcedVideo;

  isActive: boolean;
};

/** Records when the source was asked about these videos. */
export async function markChecked(
  client: Client,
  source: SourcedVideo['source'],
  externalIds: string[],
  at: string,
): Promise<void> {
  if (externalIds.length === 0) return;
  ensure(
    await client
      .from('videos')
      .update({ status_checked_at: at })
      .eq('source', source)
      .in('external_id', externalIds),
  );
}
