import type { Client } from '../clients.ts';
import { lessonsWithin } from '../contracts/captions.ts';
import { parseTranscript } from '../contracts/transcript.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { GoogleError } from '../google/error.ts';
import type { Job, Next, Work } from '../jobs/job.ts';
import { ensure } from '../rows.ts';
import { type CaptionApi, captionApi } from './api.ts';
import { bestTrack } from './best-track.ts';
import { type Connection, readConnection, readPlan, refreshTokenOf } from './connection.ts';
import { accessToken, GrantLost } from './oauth.ts';
import { requireCaptionSettings } from './settings.ts';

/** Days in which a lesson is not asked for: what stays as it is, and what may pass. */
const LASTING_DAYS = 30;
const PASSING_DAYS = 1;

const RECONNECT =
  'O Google não aceita mais a autorização do canal. Um super administrador precisa conectá-lo de novo em Transcrições.';

type Lesson = { id: number; externalId: string; title: string };
/** What became of a lesson; `days`: how long it is not asked for. */
type Outcome =
  | { language: string; isAutomatic: boolean }
  | { reason: string; days: number; isFailure: boolean };

/**
 * Downloads the captions of lessons without a transcript, the newest first, one lesson a page, until none is left or
 * the rest of today's quota is for the other jobs. A transcript that is there stays.
 */
export const captionDownload: Job = {
  kind: 'youtube_captions',
  words: { unexpected: 'Erro interno ao baixar legendas.', ended: 'Interrompido' },
  requireSettings: requireCaptionSettings,
  open(work) {
    const { deps, run, client } = work;
    const spend = (units: number) => {
      run.counts.units += units;
    };
    let opened: Promise<{ api: CaptionApi; channelId: string }> | undefined;
    return {
      async step() {
        const connection = await readConnection(client);
        if (!connection) {
          throw new HttpError(409, 'conflict', 'Nenhum canal do YouTube está conectado.');
        }
        try {
          opened ??= openChannel(deps, connection, spend);
          return await nextLesson(work, await opened);
        } catch (error) {
          if (!(error instanceof GrantLost)) throw error;
          return await endLost(work, connection);
        }
      },
    };
  },
};

async function openChannel(deps: Deps, connection: Connection, spend: (units: number) => void) {
  const token = connection.is_lost ? null : await refreshTokenOf(deps, connection);
  if (token === null) throw new GrantLost();
  const access = await accessToken(deps, requireCaptionSettings(deps), token);
  return { api: captionApi(deps, access, spend), channelId: connection.channel_id };
}

async function nextLesson(
  { run, client }: Work,
  channel: { api: CaptionApi; channelId: string },
): Promise<Next> {
  const { lesson, waiting, unitsToday } = await readPlan(client);
  const { totalFound, imported, ignored, failed } = run.counts;
  if (!lesson || lessonsWithin(unitsToday) === 0) {
    run.addLog(
      `Concluído: ${totalFound} aulas, ${imported} legendas guardadas, ${ignored} sem legenda` +
        (failed > 0 ? `, ${failed} com erro` : ''),
    );
    if (lesson) {
      run.addLog(
        `Faltam ${waiting} aulas: o resto da quota de hoje fica para a sincronização. Continue amanhã.`,
      );
    }
    return { ending: 'succeeded' };
  }
  const outcome = await captionsOf(channel, client, lesson);
  run.counts.totalFound += 1;
  if ('language' in outcome) {
    run.counts.imported += 1;
    const kind = outcome.isAutomatic ? ', automática' : '';
    run.addLog(`Legenda guardada (${outcome.language}${kind}): ${lesson.title}`);
    return { cursor: { after: lesson.id } };
  }
  await noteAttempt(client, lesson, outcome);
  if (outcome.isFailure) {
    run.counts.failed += 1;
    run.addError(`${lesson.title}: ${outcome.reason}`);
  } else run.ignore({ kind: 'source', reason: outcome.reason }, lesson.title);
  return { cursor: { after: lesson.id } };
}

async function captionsOf(
  { api, channelId }: { api: CaptionApi; channelId: string },
  client: Client,
  lesson: Lesson,
): Promise<Outcome> {
  const { id, externalId } = lesson;
  try {
    // One unit, instead of fifty for captions that only their owner may read.
    const owner = await api.channelOf(externalId);
    if (owner === null) return none('o YouTube não encontra o vídeo');
    if (owner !== channelId) return none('o vídeo é de outro canal');
    const track = bestTrack(await api.tracks(externalId));
    if (!track) return none('sem legenda em português no YouTube');
    const parsed = parseTranscript('youtube.srt', await api.download(track.id));
    if (parsed.kind !== 'timed') {
      const why = parsed.kind === 'refused' ? parsed.message : 'não tem tempos';
      return { reason: `a legenda não se lê: ${why}`, days: LASTING_DAYS, isFailure: true };
    }
    const isAutomatic = track.kind === 'auto';
    ensure(
      await client.from('transcripts').upsert(
        {
          video_id: id,
          cues: parsed.cues,
          origin: isAutomatic ? 'youtube_auto' : 'youtube',
          file_name: `YouTube (${track.language.slice(0, 20)})`,
        },
        // Whoever dropped a file meanwhile wins.
        { onConflict: 'video_id', ignoreDuplicates: true },
      ),
    );
    return { language: track.language, isAutomatic };
  } catch (error) {
    if (!(error instanceof GoogleError || error instanceof HttpError)) throw error;
    if (error instanceof GoogleError && error.isOfSource) throw error;
    const days = error.status === 404 ? LASTING_DAYS : PASSING_DAYS;
    const outcome = { reason: error.message, days, isFailure: true };
    if (error.status < 500) return outcome;
    // The run ends here, and the next one does not begin with this lesson.
    await noteAttempt(client, lesson, outcome);
    throw error;
  }
}

async function noteAttempt(
  client: Client,
  { id, externalId }: Lesson,
  { reason, days }: { reason: string; days: number },
): Promise<void> {
  ensure(
    await client.rpc('note_caption_attempt', {
      p_video_id: id,
      p_external_id: externalId,
      p_reason: reason,
      p_days: days,
    }),
  );
}

const none = (reason: string): Outcome => ({ reason, days: LASTING_DAYS, isFailure: false });

/** The grant counts no more: administrators are told, and what was stored stays. */
async function endLost({ run, client }: Work, { token }: Connection): Promise<Next> {
  ensure(await client.rpc('lose_caption_connection', { p_token: token }));
  run.addError(RECONNECT);
  run.addLog(RECONNECT);
  return { ending: 'incomplete' };
}
