import type { Work } from '../../_shared/jobs/job.ts';
import {
  markChecked,
  type SourcedVideo,
  updateVideos,
  type VideoChange,
} from '../../_shared/videos/store.ts';
import type { Answer } from './answers.ts';
import { type Hiding, storeHidings } from './hidings.ts';

/** With an API key, private and deleted videos cannot be distinguished. */
const ABSENT = 'não existe mais ou ficou privado';

/**
 * Stores a source's answers about some lessons, and counts each lesson once. Lessons to hide are stored as hidings for
 * the end of the run; absent ones in the state `absentState`.
 *
 * @returns ids of the lessons with a hiding
 */
export async function applyAnswers(
  { deps, run, client }: Work,
  source: SourcedVideo['source'],
  given: Map<SourcedVideo, Answer>,
  absentState: 'absent' | 'noted',
): Promise<Set<number>> {
  const at = new Date(deps.now()).toISOString();
  const { unread, gone, hidings, statuses, details, warnings } = classifyAnswers(given, at);
  for (const line of warnings) run.addError(line);
  await storeHidings(client, run.id, absentState, gone);
  await storeHidings(client, run.id, 'noted', hidings);
  const noted = new Set([...gone, ...hidings].map(({ video }) => video.id));

  // One after the other, because each update compares the row with what was read.
  const outcomes = [await updateVideos(client, details), await updateVideos(client, statuses)];
  for (const { row, reason } of outcomes.flatMap(({ refused }) => refused)) {
    run.addError(`${row.title}: ${reason}`);
  }
  for (const { video, isActive } of outcomes[1]?.written ?? []) {
    const status = statuses.get(video)?.status;
    if (status !== 'active') continue;
    if (isActive) run.counts.restored += 1;
    run.addLog(`De volta: ${video.title}${isActive ? '' : ' (desativada por um administrador)'}`);
  }
  const changed = new Set(outcomes.flatMap(({ written }) => written.map(({ video }) => video)));
  const toRecheck = new Set(absentState === 'absent' ? gone.map(({ video }) => video) : []);
  const asked = [...given.keys()].filter(
    (video) => !changed.has(video) && !toRecheck.has(video) && !unread.has(video),
  );
  await markChecked(
    client,
    source,
    asked.map((video) => video.external_id),
    at,
  );
  run.counts.failed += unread.size;
  run.counts.imported += changed.size;
  run.counts.skipped += given.size - unread.size - changed.size;
  return noted;
}

function classifyAnswers(given: Map<SourcedVideo, Answer>, at: string) {
  const unread = new Set<SourcedVideo>();
  const gone: Hiding[] = [];
  const hidings: Hiding[] = [];
  const statuses = new Map<SourcedVideo, VideoChange>();
  const details = new Map<SourcedVideo, VideoChange>();
  const warnings: string[] = [];
  for (const [video, answer] of given) {
    const { title } = video;
    if (answer.kind === 'unread') {
      unread.add(video);
      if (answer.why !== null) warnings.push(`${title}: ${answer.why}`);
    } else if (answer.kind === 'absent') {
      const isKnown = video.status === 'deleted' || video.status === 'private';
      if (!isKnown) gone.push({ video, status: 'deleted', reason: ABSENT });
    } else {
      const { status, reason, warning } = answer;
      if (warning !== undefined) warnings.push(`${title}: ${warning}`);
      if (status !== video.status && video.status === 'active') {
        hidings.push({ video, status, reason });
        continue;
      }
      if (status !== video.status) statuses.set(video, { status, status_checked_at: at });
      if (Object.keys(answer.details).length > 0) {
        details.set(video, { ...answer.details, status_checked_at: at });
      }
    }
  }
  return { unread, gone, hidings, statuses, details, warnings };
}
