import * as z from 'zod';
import { type CaptionApi, captionApi } from '../_shared/captions/api.ts';
import { bestTrack } from '../_shared/captions/best-track.ts';
import {
  type Connection,
  readConnection,
  readPlan,
  refreshTokenOf,
} from '../_shared/captions/connection.ts';
import { accessToken, GrantLost } from '../_shared/captions/oauth.ts';
import { requireCaptionSettings } from '../_shared/captions/settings.ts';
import type { Client } from '../_shared/clients.ts';
import { lessonsWithin } from '../_shared/contracts/captions.ts';
import { parseTranscript } from '../_shared/contracts/transcript.ts';
import type { Deps } from '../_shared/deps.ts';
import { HttpError } from '../_shared/errors.ts';
import { GoogleError } from '../_shared/google/error.ts';
import type { Job, Next, Work } from '../_shared/jobs/job.ts';
import { ensure, rows } from '../_shared/rows.ts';

/** Days in which a lesson is not asked for: what stays as it is, and what may pass. */
const LASTING_DAYS = 30;
const PASSING_DAYS = 1;

const RECONNECT =
  'O Google não aceita mais a autorização do canal. Um super administrador precisa conectá-lo de novo em Transcrições.';

type Channel = { api: CaptionApi; channelId: string };
type Lesson = { id: number; externalId: string; title: string };
/** What became of a lesson; `days`: how long it is not asked for. */
type Outcome =
  | { language: string; isAutomatic: boolean }
  | { overtaken: true }
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
    let opened: { token: string; channel: Channel } | undefined;
    return {
      async step() {
        const connection = await readConnection(client);
        if (!connection) {
          throw new HttpError(409, 'conflict', 'Nenhum canal do YouTube está conectado.');
        }
        try {
          // In the middle of a run the channel may be connected anew.
          if (opened?.token !== connection.token) {
            const channel = await openChannel(deps, connection, spend);
            opened = { token: connection.token, channel };
          }
          return await nextLesson(work, opened.channel);
        } catch (error) {
          if (!(error instanceof GrantLost)) throw error;
          return await endLost(work, connection);
        }
      },
    };
  },
};

async function openChannel(
  deps: Deps,
  connection: Connection,
  spend: (units: number) => void,
): Promise<Channel> {
  const token = connection.is_lost ? null : await refreshTokenOf(deps, connection);
  if (token === null) throw new GrantLost();
  const access = await accessToken(deps, requireCaptionSettings(deps), token);
  return { api: captionApi(deps, access, spend), channelId: connection.channel_id };
}

async function nextLesson({ run, client }: Work, channel: Channel): Promise<Next> {
  const { lesson, waiting, unitsToday } = await readPlan(client);
  const { totalFound, imported, ignored, failed } = run.counts;
  if (!lesson || lessonsWithin(unitsToday) === 0) {
    run.addLog(
      `Concluído. Aulas: ${totalFound}, legendas salvas: ${imported}, sem legenda: ${ignored}` +
        (failed > 0 ? `, com erro: ${failed}` : ''),
    );
    if (lesson) {
      run.addLog(
        `Aulas que esperam: ${waiting}. O resto da cota de hoje fica para a sincronização; continue amanhã.`,
      );
    }
    return { ending: 'succeeded' };
  }
  const outcome = await captionsOf(channel, client, lesson);
  run.counts.totalFound += 1;
  if ('language' in outcome) {
    run.counts.imported += 1;
    const kind = outcome.isAutomatic ? ', automática' : '';
    run.addLog(`Legenda salva (${outcome.language}${kind}): ${lesson.title}`);
    return { cursor: { after: lesson.id } };
  }
  if ('overtaken' in outcome) {
    run.counts.skipped += 1;
    run.addLog(`A aula já tem transcrição, mudou de vídeo ou saiu: ${lesson.title}`);
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
  { api, channelId }: Channel,
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
    const text = await api.download(track.id);
    if (text.trim() === '') return none('a legenda do YouTube está vazia');
    const parsed = parseTranscript('youtube.srt', text);
    if (parsed.kind !== 'timed') {
      const why = parsed.kind === 'refused' ? parsed.message : 'não tem tempos';
      return { reason: `a legenda não pôde ser lida: ${why}`, days: LASTING_DAYS, isFailure: true };
    }
    const isAutomatic = track.kind === 'auto';
    // A file that was dropped meanwhile stays, and no lesson gets the captions of a video that it shows no more.
    const isStored = rows(
      await client.rpc('store_captions', {
        p_video_id: id,
        p_external_id: externalId,
        p_cues: parsed.cues,
        p_origin: isAutomatic ? 'youtube_auto' : 'youtube',
        p_file_name: `YouTube (${track.language.slice(0, 20)})`,
      }),
      z.boolean(),
    );
    if (!isStored) return { overtaken: true };
    return { language: track.language, isAutomatic };
  } catch (error) {
    if (!(error instanceof GoogleError || error instanceof HttpError)) throw error;
    if (error instanceof GoogleError && error.isOfSource) throw error;
    const isLasting = error.status >= 400 && error.status < 500;
    const days = isLasting ? LASTING_DAYS : PASSING_DAYS;
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
