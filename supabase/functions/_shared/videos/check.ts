import * as z from 'zod';
import type { Client } from '../clients.ts';
import type { Deps } from '../deps.ts';
import type { Job } from '../jobs/job.ts';
import type { Run } from '../jobs/run.ts';
import { rows } from '../rows.ts';
import { PAGE_SIZE } from '../youtube/api.ts';
import type { VideoStatus } from '../youtube/rules.ts';
import { openSources, type Sources } from './sources.ts';
import {
  markChecked,
  SOURCED_COLUMNS,
  type SourcedVideo,
  sourcedVideo,
  updateVideos,
  type VideoChange,
} from './store.ts';

const cursorSchema = z.object({ afterId: z.number() });

const STATUS_WORDS: Record<VideoStatus, string> = {
  active: 'disponível de novo',
  private: 'agora é privado',
  deleted: 'não existe mais ou ficou privado',
  not_embeddable: 'não permite mais a exibição fora do YouTube',
  processing: 'ainda em processamento',
};

/**
 * Asks the sources about every lesson: marks those that went private, vanished or may no longer be shown
 * (members stop seeing them at once), readmits those that came back, fills in durations that were unknown. A
 * question that fails for reasons of its own is complained about, and the rest goes on; lessons of a source without
 * credentials are left alone.
 *
 * In the result `imported` counts changed lessons, `skipped` unchanged ones, `failed` those now unavailable.
 */
export const catalogueCheck: Job = {
  kind: 'catalogue_check',
  words: { unforeseen: 'Erro interno durante a verificação.', ended: 'Interrompida' },
  requireSettings: () => undefined,
  open({ deps, run, client, deadline }) {
    const sources = openSources(deps, run);
    return {
      async step(kept) {
        const { afterId } = cursorSchema.safeParse(kept).data ?? { afterId: 0 };
        const batch = rows(
          await client
            .from('videos')
            .select(SOURCED_COLUMNS)
            .gt('id', afterId)
            .order('id')
            .limit(PAGE_SIZE),
          z.array(sourcedVideo),
        );
        if (batch.length > 0) {
          const reached = await checkBatch(deps, sources, run, batch, client, deadline);
          return { cursor: { afterId: reached ?? afterId } };
        }
        const { answered, failure } = sources.tally;
        // Not one answer: that is no check, however politely it was refused.
        if (failure && answered === 0) throw failure;
        run.say(`Verificadas ${run.counts.totalFound} aulas, ${run.counts.failed} indisponíveis`);
        return { ending: 'succeeded' };
      },
    };
  },
};

/** Answers the id of the last lesson that was dealt with. */
async function checkBatch(
  deps: Deps,
  sources: Sources,
  run: Run,
  batch: SourcedVideo[],
  client: Client,
  deadline: number,
): Promise<number | undefined> {
  const at = new Date(deps.now()).toISOString();
  const { changes: found, reached } = await sources.ask(batch, deadline);
  const changes = new Map<number, VideoChange>();
  const same: number[] = [];
  for (const video of reached) {
    const change = found.get(video.id);
    if (!change) continue;
    const status = change.status ?? 'active';
    if (status !== 'active') run.counts.failed += 1;
    if (status !== video.status) run.complain(`${video.title}: ${STATUS_WORDS[status]}`);
    const { status: newStatus, ...rest } = change;
    const real = newStatus === video.status ? rest : change;
    if (Object.keys(real).length === 0) same.push(video.id);
    else changes.set(video.id, { ...real, status_checked_at: at });
  }
  await updateVideos(client, changes);
  await markChecked(client, same, at);
  run.counts.totalFound += changes.size + same.length;
  run.counts.imported += changes.size;
  run.counts.skipped += same.length;
  return reached.at(-1)?.id;
}
