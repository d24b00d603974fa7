import * as z from 'zod';
import type { Client } from '../clients.ts';
import type { Deps } from '../deps.ts';
import { GoogleError } from '../google/error.ts';
import { rows } from '../rows.ts';
import {
  SOURCED_COLUMNS,
  type SourcedVideo,
  sourcedVideo,
  updateVideos,
  type VideoChange,
} from '../videos/store.ts';
import { PAGE_SIZE, type Videos, youTube } from './api.ts';
import { UNREADABLE } from './import.ts';
import { bestThumbnail } from './thumbnail.ts';

export type RefreshReport = { updatedCount: number; errors: string[] };

/** How long one call works: the platform ends it after 150 s. */
const WORK_MS = 90_000;
const NO_TIME = 'não houve tempo nesta vez; tente de novo';

/**
 * Stores the widest pictures that YouTube has now; only changed ones count as updated. Each batch of fifty is stored
 * before the next one, so a failure affects only the remaining videos, each of which is reported with the reason.
 *
 * @throws GoogleError when the first batch fails
 */
export async function refreshThumbnails(
  deps: Deps,
  client: Client,
  videoIds: number[],
): Promise<RefreshReport> {
  const api = youTube(deps);
  const deadline = deps.now() + WORK_MS;
  const report: RefreshReport = { updatedCount: 0, errors: [] };
  /** Why no further batch is requested. */
  let halt: string | null = null;
  let isAnswered = false;
  for (let start = 0; start < videoIds.length; start += PAGE_SIZE) {
    const batch = rows(
      await client
        .from('videos')
        .select(SOURCED_COLUMNS)
        .in('id', videoIds.slice(start, start + PAGE_SIZE)),
      z.array(sourcedVideo),
    );
    const hosted = batch.filter((video) => video.source === 'youtube');
    for (const video of batch) {
      if (video.source !== 'youtube')
        report.errors.push(`${video.title}: não é um vídeo do YouTube`);
    }
    let problem: string | null = halt;
    if (problem === null) {
      try {
        await refreshBatch(client, hosted, await api.videos(externalIds(hosted)), report);
        isAnswered = true;
      } catch (error) {
        if (!(error instanceof GoogleError)) throw error;
        if (!isAnswered && (error.isOfSource || videoIds.length <= PAGE_SIZE)) throw error;
        problem = error.message;
        if (error.isOfSource) halt = problem;
      }
    }
    if (problem !== null) {
      report.errors.push(...hosted.map((video) => `${video.title}: ${problem}`));
    }
    if (deps.now() > deadline) halt ??= NO_TIME;
  }
  return report;
}

const externalIds = (videos: SourcedVideo[]) => videos.map((video) => video.external_id);

async function refreshBatch(
  client: Client,
  hosted: SourcedVideo[],
  { found, unreadable }: Videos,
  report: RefreshReport,
): Promise<void> {
  const changes = new Map<SourcedVideo, VideoChange>();
  for (const video of hosted) {
    const item = found.get(video.external_id);
    const thumbnail = item ? bestThumbnail(item.snippet.thumbnails) : null;
    if (unreadable.has(video.external_id)) report.errors.push(`${video.title}: ${UNREADABLE}`);
    else if (!item) report.errors.push(`${video.title}: não encontrado no YouTube`);
    else if (thumbnail === null) report.errors.push(`${video.title}: sem imagem no YouTube`);
    else if (thumbnail !== video.thumbnail) changes.set(video, { thumbnail });
  }
  const { written, refused } = await updateVideos(client, changes);
  for (const { row, reason } of refused) report.errors.push(`${row.title}: ${reason}`);
  report.updatedCount += written.length;
}
