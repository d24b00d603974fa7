import { describe, expect, it } from 'vitest';
import { keyIdOf, seal } from '../_shared/captions/token-box.ts';
import {
  CAPTIONS_ENV,
  type CaptionWorld,
  SECRETS,
  serveCaptions,
  TOKEN_URL,
} from '../_shared/testing/captions.ts';
import { testDeps } from '../_shared/testing/deps.ts';
import { workOnce } from '../_shared/testing/jobs.ts';
import { json } from '../_shared/testing/network.ts';
import { serveTables } from '../_shared/testing/tables.ts';
import { googleFailure, idOf, YOUTUBE } from '../_shared/testing/youtube.ts';
import { captionDownload } from './caption-download.ts';

const SRT =
  '1\n00:00:01,000 --> 00:00:04,000\nAdrenalina\n\n2\n00:00:04,000 --> 00:00:06,000\nagora.\n';
const lesson = (id: number) => ({ id, external_id: idOf(id), title: `Aula ${id}` });
const track = (id: string, language = 'pt-BR', trackKind = 'standard') => ({
  id,
  snippet: { language, trackKind, isDraft: false, status: 'serving' },
});

/** A connected channel, lessons that wait, and captions of each. */
async function build(change: Partial<CaptionWorld> = {}, env: Record<string, string> = {}) {
  const deps = testDeps({ ...CAPTIONS_ENV, ...env });
  const tables = serveTables(deps, {
    sync_runs: (one, other) => one.kind === other.kind && other.status === 'running',
  });
  const world = serveCaptions(deps, {
    connection: {
      channel_id: 'UC1',
      channel_title: 'Canal Plantão',
      token: await seal(CAPTIONS_ENV.CAPTIONS_TOKEN_KEY, SECRETS.refresh, 'UC1'),
      key_id: await keyIdOf(CAPTIONS_ENV.CAPTIONS_TOKEN_KEY),
      is_lost: false,
    },
    waiting: [lesson(3), lesson(2), lesson(1)],
    ...change,
  });
  const answers = {
    channelOf: (): string | null => 'UC1',
    tracks: (id: string): Response => json({ items: [track(`t-${id}`)] }),
    file: (): Response => new Response(SRT),
  };
  deps.network.on({
    [`GET ${YOUTUBE}/videos`]: () => {
      const channelId = answers.channelOf();
      return json({ items: channelId === null ? [] : [{ snippet: { channelId } }] });
    },
    [`GET ${YOUTUBE}/captions`]: (_request, url) =>
      answers.tracks(url.searchParams.get('videoId') ?? ''),
  });
  for (const id of [1, 2, 3]) {
    deps.network.on({ [`GET ${YOUTUBE}/captions/t-${idOf(id)}`]: () => answers.file() });
  }
  return {
    deps,
    world,
    answers,
    run: () => workOnce(deps, captionDownload),
    log: () => (tables.sync_runs ?? []).flatMap((run) => run.log as string[]),
  };
}

describe('the download of captions', () => {
  it('stores those of lessons without a transcript, the newest first, and counts units', async () => {
    const { deps, world, run } = await build();
    expect(await run()).toMatchObject({
      status: 'succeeded',
      totalFound: 3,
      imported: 3,
      ignored: 0,
      failed: 0,
      units: 753,
    });
    expect(world.transcripts.map(({ p_video_id }) => p_video_id)).toEqual([3, 2, 1]);
    expect(world.transcripts[0]).toEqual({
      p_video_id: 3,
      p_external_id: idOf(3),
      p_origin: 'youtube',
      p_file_name: 'YouTube (pt-BR)',
      p_cues: [
        { start: 1, end: 4, text: 'Adrenalina' },
        { start: 4, end: 6, text: 'agora.' },
      ],
    });
    const google = deps.network.calls.filter(({ path }) => path.startsWith(YOUTUBE));
    expect(
      google.every(({ headers }) => headers.get('authorization') === `Bearer ${SECRETS.access}`),
    ).toBe(true);
    expect(google.every(({ search }) => !search.includes('ya29'))).toBe(true);
    expect(google.at(-1)?.search).toBe('?tfmt=srt');
  });

  it('marks those that YouTube made by itself', async () => {
    const { world, answers, run } = await build({ waiting: [lesson(1)] });
    answers.tracks = (id) => json({ items: [track(`t-${id}`, 'pt', 'asr')] });
    await run();
    expect(world.transcripts).toMatchObject([
      { p_origin: 'youtube_auto', p_file_name: 'YouTube (pt)' },
    ]);
  });

  it.each([
    ['no captions in Portuguese', { tracks: () => json({ items: [track('x', 'en')] }) }, 3 * 51],
    ['videos of another channel', { channelOf: () => 'UC9' }, 3],
    ['videos that YouTube does not find', { channelOf: () => null }, 3],
    ['captions without a word', { file: () => new Response('\uFEFF\r\n') }, 3 * 251],
  ])('does not ask for 30 days again for %s', async (_name, change, units) => {
    const { world, answers, run } = await build();
    Object.assign(answers, change);
    expect(await run()).toMatchObject({ status: 'succeeded', ignored: 3, failed: 0, units });
    expect(world.attempts).toMatchObject([{ days: 30 }, { days: 30 }, { days: 30 }]);
    expect(world.transcripts).toEqual([]);
  });

  it.each([
    [
      'cannot be read',
      () => new Response('1\n00:00:09,000 --> 00:00:01,000\nx\n'),
      30,
      /a legenda não pôde ser lida/,
    ],
    ['is gone', () => googleFailure(404, 'captionNotFound'), 30, /não encontrou/],
    ['is refused', () => googleFailure(403, 'forbidden'), 30, /403/],
  ])('counts a lesson whose file %s, and goes on', async (_name, file, days, message) => {
    const { world, answers, run } = await build({ waiting: [lesson(2), lesson(1)] });
    let calls = 0;
    answers.file = () => (calls++ === 0 ? file() : new Response(SRT));
    const result = await run();
    expect(result).toMatchObject({ status: 'succeeded', imported: 1, failed: 1 });
    expect(result.errors[0]).toMatch(message);
    expect(world.attempts).toMatchObject([{ id: 2, days }]);
  });

  it('ends when YouTube is broken, and does not begin with that lesson next time', async () => {
    const { world, answers, run } = await build();
    answers.tracks = () => googleFailure(500, 'backendError');
    expect(await run()).toMatchObject({ status: 'failed', imported: 0 });
    expect(world.attempts).toMatchObject([{ id: 3, days: 1 }]);
  });

  it('stops before the quota is used up, and says what is left', async () => {
    const enough = await build({ spent: 8_749 });
    expect(await enough.run()).toMatchObject({ status: 'succeeded', imported: 3 });
    const late = await build({ spent: 8_750 });
    expect(await late.run()).toMatchObject({ status: 'succeeded', totalFound: 0, units: 0 });
    expect(late.log().join()).toContain('Aulas que esperam: 3.');
  });

  it('asks for nothing more on a day on which YouTube said that the quota is used up', async () => {
    const { deps, run } = await build({ isQuotaOver: true });
    expect(await run()).toMatchObject({ status: 'succeeded', totalFound: 0, units: 0 });
    expect(deps.network.calls.some(({ path }) => path.startsWith(YOUTUBE))).toBe(false);
  });

  it('counts no captions as stored when the lesson got a file or another video meanwhile', async () => {
    const { world, run, log } = await build({ overtaken: new Set([2]) });
    expect(await run()).toMatchObject({
      status: 'succeeded',
      totalFound: 3,
      imported: 2,
      failed: 0,
    });
    expect(world.attempts).toEqual([]);
    expect(log()).toContainEqual(expect.stringMatching(/mudou de vídeo.*Aula 2/));
  });

  it('fails with the reason when YouTube says that the quota is used up, and keeps what was stored', async () => {
    const { world, answers, run } = await build();
    answers.tracks = (id) =>
      id === idOf(2) ? googleFailure(403, 'quotaExceeded') : json({ items: [track(`t-${id}`)] });
    expect(await run()).toMatchObject({ status: 'failed', errorType: 'quota', imported: 1 });
    expect(world.attempts).toEqual([]);
  });
});

describe('a grant that counts no more', () => {
  it.each([
    ['Google refuses the refresh token', { isOver: true }, {}],
    ['it was encrypted with another key', {}, { CAPTIONS_TOKEN_KEY: btoa('o'.repeat(32)) }],
  ])('ends the run in words when %s', async (_name, change, env) => {
    const { deps, world, run } = await build(change, env);
    const result = await run();
    expect(result).toMatchObject({ status: 'incomplete', units: 0 });
    expect(result.errors.join()).toContain('conectá-lo de novo');
    expect(world).toMatchObject({ lost: 1, transcripts: [] });
    expect(JSON.stringify([result, deps.lines])).not.toMatch(/-of-google/);
  });

  it('is noticed in the middle of a run, which keeps what it stored', async () => {
    const { world, answers, run } = await build();
    answers.tracks = (id) =>
      id === idOf(2) ? googleFailure(401, 'authError') : json({ items: [track(`t-${id}`)] });
    expect(await run()).toMatchObject({ status: 'incomplete', imported: 1 });
    expect(world.lost).toBe(1);
  });
});

it('a channel that is connected anew in the middle of a run goes on with its new grant', async () => {
  const { deps, world, answers, run } = await build();
  const access = ['ya29.first', 'ya29.second'];
  deps.network.on({ [`POST ${TOKEN_URL}`]: () => json({ access_token: access.shift() }) });
  const token = await seal(CAPTIONS_ENV.CAPTIONS_TOKEN_KEY, '1//another-of-google', 'UC1');
  answers.file = () => {
    if (world.connection) world.connection.token = token;
    return new Response(SRT);
  };
  expect(await run()).toMatchObject({ status: 'succeeded', imported: 3 });
  expect(world.lost).toBe(0);
  expect(
    deps.network.calls
      .filter(({ path }) => path === `${YOUTUBE}/captions`)
      .map(({ headers }) => headers.get('authorization')),
  ).toEqual(['Bearer ya29.first', 'Bearer ya29.second', 'Bearer ya29.second']);
});

it('a channel that is disconnected in the middle of a run ends it in words', async () => {
  const { world, answers, run } = await build();
  answers.file = () => {
    world.connection = null;
    return new Response(SRT);
  };
  expect(await run()).toMatchObject({
    status: 'failed',
    imported: 1,
    errors: ['Nenhum canal do YouTube está conectado.'],
  });
});

describe('a run that cannot begin', () => {
  it('is refused without settings', async () => {
    const { run } = await build({}, { YOUTUBE_OAUTH_CLIENT_SECRET: '' });
    await expect(run()).rejects.toMatchObject({ status: 503 });
  });

  it('fails in words without a connected channel', async () => {
    const { run } = await build({ connection: null });
    expect(await run()).toMatchObject({
      status: 'failed',
      errors: ['Nenhum canal do YouTube está conectado.'],
    });
  });

  it('is set back while Google asks to wait', async () => {
    const { deps, world, run } = await build();
    deps.network.on({
      [`POST ${TOKEN_URL}`]: () => json({}, 429, { 'retry-after': '60' }),
    });
    expect(await run()).toMatchObject({ status: 'running', imported: 0 });
    expect(world.lost).toBe(0);
  });
});
