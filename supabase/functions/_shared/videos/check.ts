import * as z from 'zod';
import { type Client, serviceClient } from '../clients.ts';
import type { SyncResult } from '../contracts/sync.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { removeOrphans } from '../files/orphans.ts';
import { describeFailure } from '../redact.ts';
import { ensure, rows } from '../rows.ts';
import { handOver } from '../sync/hand-over.ts';
import { failRun, openRun, type Run, type Starter } from '../sync/run.ts';
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

/** How long one call looks at lessons, and until when it removes files: the platform ends a call at 150 s. */
const WORK_MS = 90_000;
const CLEANUP_MS = 120_000;

const cursorSchema = z.object({ afterId: z.number() });

const STATUS_WORDS: Record<VideoStatus, string> = {
  active: 'disponível de novo',
  private: 'agora é privado',
  deleted: 'não existe mais ou ficou privado',
  not_embeddable: 'não permite mais a exibição fora do YouTube',
  processing: 'ainda em processamento',
};

const FAILURE_WORDS = {
  unforeseen: 'Erro interno durante a verificação.',
  ended: 'Interrompida',
};

/**
 * Asks the sources about every lesson: marks those that went private, vanished or may no longer be shown
 * (members stop seeing them at once), readmits those that came back, fills in durations that were unknown.
 * Then removes audio files and photos that nothing refers to. Resumable like the sync. A question that fails
 * for reasons of its own is complained about, and the rest goes on; lessons of a source without credentials
 * are left alone.
 *
 * In the result `imported` counts changed lessons, `skipped` unchanged ones, `failed` those now unavailable.
 *
 * @throws HttpError 409 sync_running while another check is at it
 */
export async function checkCatalogue(deps: Deps, starter: Starter): Promise<SyncResult> {
  const started = deps.now();
  const run = await openRun(deps, 'catalogue_check', starter.id);
  await checkLessons(deps, run, starter.client, started + WORK_MS).catch((error: unknown) =>
    failRun(run, error, FAILURE_WORDS),
  );
  // The run has ended by then: whatever becomes of the files, and of this call, the check is done.
  if (run.status === 'running') deps.afterAnswer(handOver(deps, 'youtube/catalogue-check'));
  else await tidyFiles(deps, run, started + CLEANUP_MS);
  return run.result();
}

async function checkLessons(deps: Deps, run: Run, client: Client, deadline: number): Promise<void> {
  const sources = openSources(deps, run);
  let { afterId } = cursorSchema.safeParse(run.cursor).data ?? { afterId: 0 };
  for (;;) {
    const batch = rows(
      await client
        .from('videos')
        .select(SOURCED_COLUMNS)
        .gt('id', afterId)
        .order('id')
        .limit(PAGE_SIZE),
      z.array(sourcedVideo),
    );
    if (batch.length === 0) break;
    afterId = (await checkBatch(deps, sources, run, batch, client, deadline)) ?? afterId;
    run.cursor = { afterId };
    if (deps.now() > deadline) return run.pause();
    await run.save();
  }
  const { answered, failure } = sources.tally;
  // Not one answer: that is no check, however politely it was refused.
  if (failure && answered === 0) throw failure;
  run.say(`Verificadas ${run.counts.totalFound} aulas, ${run.counts.failed} indisponíveis`);
  await run.finish('succeeded');
}

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

/** Removes what nothing refers to and writes what came of it under the run; never fails. */
async function tidyFiles(deps: Deps, run: Run, deadline: number): Promise<void> {
  try {
    const { removed, isComplete } = await removeOrphans(deps, deadline);
    if (removed > 0) run.say(`Arquivos sem uso removidos: ${removed}`);
    if (!isComplete) run.say('Ainda há arquivos sem uso: a próxima verificação continua.');
  } catch (error) {
    deps.log({
      level: 'error',
      event: 'files not cleaned up',
      run: run.id,
      failure: describeFailure(error instanceof HttpError ? (error.cause ?? error) : error),
    });
    run.complain('Arquivos sem uso não removidos: o armazenamento ou o banco não respondeu.');
    run.say('Arquivos sem uso não removidos.');
  }
  const { log, errors } = run;
  try {
    ensure(await serviceClient(deps).from('sync_runs').update({ log, errors }).eq('id', run.id));
  } catch (error) {
    deps.log({ level: 'error', event: 'run not noted', failure: describeFailure(error) });
  }
}
