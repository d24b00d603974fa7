import { beforeEach, describe, expect, it } from 'vitest';
import { type TestDeps, testDeps } from '../../_shared/testing/deps.ts';
import { json } from '../../_shared/testing/network.ts';
import { signAudio } from './sign-audio.ts';

const PATH = 'pasta/ronda.mp3';
const SIGN = `POST /storage/v1/object/sign/podcasts/${PATH}`;
const STORED = { audio_url: `/storage/v1/object/authenticated/podcasts/${PATH}`, file_path: PATH };

let deps: TestDeps;
beforeEach(() => {
  deps = testDeps();
  deps.network.on({
    'GET /rest/v1/podcasts': () => json([STORED]),
    [SIGN]: () => json({ signedURL: `/object/sign/podcasts/${PATH}?token=abc` }),
  });
});

const podcast = (row: object | null) =>
  deps.network.on({ 'GET /rest/v1/podcasts': () => json(row === null ? [] : [row]) });
const sign = () => signAudio(deps, 'token-of-a-member', 7);

describe('the address of an audio', () => {
  it('is signed for an hour, and has no host of its own', async () => {
    expect(await sign()).toEqual({
      url: `/storage/v1/object/sign/podcasts/${PATH}?token=abc`,
      expiresAt: '2026-11-20T13:00:00.000Z',
    });
    expect(deps.network.calls.at(-1)).toMatchObject({ body: { expiresIn: 3600 } });
  });

  it('is asked for as the member, and signed with the secret key', async () => {
    await sign();
    const [asked, signed] = deps.network.calls;
    expect(asked?.headers.get('authorization')).toBe('Bearer token-of-a-member');
    expect(asked?.search).toBe('?select=audio_url%2Cfile_path&id=eq.7');
    expect(signed?.headers.get('apikey')).toBe('sb_secret_test');
  });

  it('is the one of the row where the audio is elsewhere', async () => {
    podcast({ audio_url: 'https://audio.example/a.mp3', file_path: null });
    expect(await sign()).toEqual({ url: 'https://audio.example/a.mp3', expiresAt: null });
    expect(deps.network.calls).toHaveLength(1);
  });

  it('is none of an episode that has no audio yet', async () => {
    podcast({ audio_url: '', file_path: null });
    await expect(sign()).rejects.toMatchObject({ status: 404, message: 'Áudio não disponível' });
    expect(deps.network.calls).toHaveLength(1);
  });

  it('is none of a podcast that the member does not see', async () => {
    podcast(null);
    await expect(sign()).rejects.toMatchObject({
      status: 404,
      message: 'Podcast não encontrado.',
    });
  });

  it.each([400, 404])('is none of a file that Storage does not have (%i)', async (status) => {
    deps.network.on({ [SIGN]: () => json({ message: 'Object not found' }, status) });
    await expect(sign()).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
      message: 'Áudio não disponível',
      cause: expect.anything(),
    });
  });

  it.each([500, 403])('waits for a Storage that fails (%i)', async (status) => {
    deps.network.on({ [SIGN]: () => json({ message: 'x' }, status) });
    await expect(sign()).rejects.toMatchObject({ status: 503 });
  });
});
