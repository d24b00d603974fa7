import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseView } from '~/admin/ui/list/list-view.ts';
import { env } from '~/lib/env.ts';
import { makeManagedPodcast } from '~/testing/managed-podcast.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, rpcUrl, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { PodcastManager } from './PodcastManager.tsx';
import type { ManagedPodcast } from './podcast-admin.queries.ts';
import { PODCASTS } from './podcast-admin.rules.ts';

// Outside of a bundler the package's name means its build for Node, which reads no `File`.
const BROWSER_BUILD = vi.hoisted(() => 'tus-js-client/lib.esm/browser/index.js');
vi.mock('tus-js-client', () => import(BROWSER_BUILD));

const UPLOADS = `${env.supabaseUrl}/storage/v1/upload/resumable`;
const PATH = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.mp3$/;
const OLD_PATH = '11111111-1111-4111-8111-111111111111/22222222-2222-4222-8222-222222222222.mp3';

const makePodcast = (id: number, overrides: Partial<ManagedPodcast> = {}): ManagedPodcast =>
  makeManagedPodcast(id, {
    audio_url: `/storage/v1/object/authenticated/podcasts/${OLD_PATH}`,
    file_path: OLD_PATH,
    original_file_name: `ronda-${id}.mp3`,
    file_size: 1_572_864,
    category_id: 1,
    ...overrides,
  });

type Asked = { method: string; url: URL; body: unknown };

function podcastsApi(rows: ManagedPodcast[], { status = 200 } = {}) {
  const asked: Asked[] = [];
  server.use(
    http.post(rpcUrl('find_podcasts'), async ({ request }) => {
      asked.push({ method: 'FIND', url: new URL(request.url), body: await request.json() });
      return HttpResponse.json(rows);
    }),
    http.all(restUrl('podcasts'), async ({ request }) => {
      const { method } = request;
      const hasBody = method === 'POST' || method === 'PATCH';
      asked.push({
        method,
        url: new URL(request.url),
        body: hasBody ? await request.json() : null,
      });
      if (method === 'GET') {
        const updated_at = '2026-11-20T12:00:00.000001+00:00';
        const points = { key_points: [], key_point_seconds: [], file_type: 'audio/mpeg' };
        return HttpResponse.json(rows.map((row) => ({ ...row, ...points, updated_at })));
      }
      if (status !== 200) return HttpResponse.json({ code: '42501', message: 'no' }, { status });
      return method === 'POST'
        ? new HttpResponse(null, { status: 201 })
        : HttpResponse.json({ ...rows[0], ...(asked.at(-1)?.body as object) });
    }),
  );
  return asked;
}

/** What the platform adds, so that a page of another origin may call and read. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET,HEAD,POST,PATCH,DELETE,OPTIONS',
  'access-control-allow-headers':
    'authorization,apikey,content-type,tus-resumable,upload-length,upload-metadata,upload-offset,x-upsert',
  'access-control-expose-headers': 'location,upload-offset,upload-length,tus-resumable',
  'tus-resumable': '1.0.0',
};
const tusAnswer = (status: number, headers: Record<string, string> = {}) =>
  new HttpResponse(null, { status, headers: { ...CORS, ...headers } });
const preflights = [
  http.options(UPLOADS, () => tusAnswer(204)),
  http.options(`${UPLOADS}/1`, () => tusAnswer(204)),
];

/** The resumable endpoint and the bucket: one file, sent in one part. */
function storageApi({ status = 201, body = {} }: { status?: number; body?: object } = {}) {
  const seen = { names: [] as string[], removed: [] as string[], terminated: 0 };
  server.use(
    ...preflights,
    http.post(UPLOADS, async ({ request }) => {
      if (status !== 201) return HttpResponse.json(body as never, { status, headers: CORS });
      const metadata = request.headers.get('upload-metadata') ?? '';
      seen.names.push(atob(/objectName ([^,]+)/.exec(metadata)?.[1] ?? ''));
      const sent = (await request.arrayBuffer()).byteLength;
      return tusAnswer(status, { location: `${UPLOADS}/1`, 'upload-offset': String(sent) });
    }),
    http.delete(`${UPLOADS}/1`, () => {
      seen.terminated += 1;
      return tusAnswer(204);
    }),
    http.delete(`${env.supabaseUrl}/storage/v1/object/podcasts`, async ({ request }) => {
      // storage-js names the files in one list.
      seen.removed.push(...((await request.json()) as { prefixes: string[] }).prefixes);
      return HttpResponse.json([]);
    }),
  );
  return seen;
}

function Screen() {
  const [view, onViewChange] = useState(parseView(PODCASTS, new URLSearchParams()));
  const categories = [{ id: 1, name: 'Trauma' }];
  return <PodcastManager {...{ view, onViewChange, categories }} renderOutline={() => null} />;
}

/** Ten bytes that begin as an mp3 does. */
const audio = () =>
  new File(['ID3\u0003\0\0\0\0\0\0'], 'aula_de-sepse.mp3', { type: 'audio/mpeg' });

beforeEach(() => {
  server.use(http.post(rpcUrl('kept_audio'), () => HttpResponse.json([])));
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    queueMicrotask(() => {
      Object.defineProperty(this, 'duration', { configurable: true, value: 754 });
      this.dispatchEvent(new Event('loadedmetadata'));
    });
  });
});
afterEach(() => {
  dismissToast();
  vi.restoreAllMocks();
});

async function openNew() {
  const rendered = renderAdmin(<Screen />);
  await rendered.user.click(await screen.findByRole('button', { name: 'Novo podcast' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo podcast' });
  return { ...rendered, dialog };
}

describe('a new podcast', () => {
  it('a new podcast needs a title and an audio', async () => {
    podcastsApi([]);
    storageApi();
    const { user, dialog } = await openNew();
    await user.click(within(dialog).getByRole('button', { name: 'Criar podcast' }));
    expect(await within(dialog).findByText('Título é obrigatório')).toBeInTheDocument();
    expect(within(dialog).getByText('Áudio é obrigatório')).toBeInTheDocument();
  });

  it('a file that is no audio is refused and not sent', async () => {
    podcastsApi([]);
    const { user, dialog } = await openNew();
    const input = within(dialog).getByLabelText('Arquivo de áudio', { selector: 'input' });
    // Dropping a file or choosing "all files" ignores `accept`.
    input.removeAttribute('accept');
    await user.upload(input, new File(['x'], 'aula.pdf', { type: 'application/pdf' }));
    expect(within(dialog).getByText(/Arquivo inválido/)).toHaveTextContent(
      'Por favor, selecione um arquivo de áudio válido (.mp3, .wav, .ogg, .aac, .m4a, .flac, .webm)',
    );
  });

  it('a podcast is created with the uploaded file, its size and its duration', async () => {
    const asked = podcastsApi([]);
    const storage = storageApi();
    const { user, dialog } = await openNew();
    await user.upload(
      within(dialog).getByLabelText('Arquivo de áudio', { selector: 'input' }),
      audio(),
    );
    expect(await within(dialog).findByText(/Enviado/)).toHaveTextContent('12:34');
    expect(await within(dialog).findByDisplayValue('aula de sepse')).toBe(
      within(dialog).getByLabelText('Título'),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Criar podcast' }));
    expect(await screen.findByText('Podcast criado!')).toBeInTheDocument();
    const created = asked.find(({ method }) => method === 'POST')?.body;
    const [path = ''] = storage.names;
    expect(path).toMatch(PATH);
    expect(created).toMatchObject({
      title: 'aula de sepse',
      audio_url: `/storage/v1/object/authenticated/podcasts/${path}`,
      file_path: path,
      original_file_name: 'aula_de-sepse.mp3',
      file_size: 10,
      file_type: 'audio/mpeg',
      duration: '12:34',
      is_active: true,
    });
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(storage.removed).toEqual([]);
  });

  it('an abandoned podcast leaves no file on the server', async () => {
    podcastsApi([]);
    const storage = storageApi();
    const { user, dialog } = await openNew();
    await user.upload(
      within(dialog).getByLabelText('Arquivo de áudio', { selector: 'input' }),
      audio(),
    );
    await within(dialog).findByText(/Enviado/);
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('O áudio enviado será descartado.');
    await user.click(within(dialog).getByRole('button', { name: 'Descartar e fechar' }));
    await waitFor(() => expect(storage.removed).toEqual(storage.names));
    expect(storage.removed).toHaveLength(1);
  });

  it('the uploaded file stays while the podcast cannot be saved, and is removed when the screen is left', async () => {
    podcastsApi([], { status: 403 });
    const storage = storageApi();
    const { user, dialog, unmount } = await openNew();
    await user.upload(
      within(dialog).getByLabelText('Arquivo de áudio', { selector: 'input' }),
      audio(),
    );
    await within(dialog).findByText(/Enviado/);
    await user.click(within(dialog).getByRole('button', { name: 'Criar podcast' }));
    expect(await screen.findByText('Erro ao criar podcast')).toBeInTheDocument();
    expect(dialog).toBeInTheDocument();
    expect(storage.removed).toEqual([]);
    unmount();
    await waitFor(() => expect(storage.removed).toEqual(storage.names));
  });

  it.each([
    [413, { message: 'O arquivo é grande demais.' }, 'O arquivo é grande demais.'],
    [400, {}, 'Upload failed with status 400'],
  ])('an upload refused with %d is told in the right words', async (status, body, text) => {
    podcastsApi([]);
    storageApi({ status, body });
    const { user, dialog } = await openNew();
    await user.upload(
      within(dialog).getByLabelText('Arquivo de áudio', { selector: 'input' }),
      audio(),
    );
    expect(await screen.findByText('Erro no upload')).toBeInTheDocument();
    expect(await within(dialog).findByText(text)).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Tentar Novamente' })).toBeEnabled();
  });
});

describe('an upload that cannot even begin', () => {
  it('an upload that cannot begin is told, and can be tried again', async () => {
    podcastsApi([]);
    const storage = storageApi();
    const { user, dialog } = await openNew();
    // A browser that was told to keep nothing refuses to say what was left of an earlier upload.
    const refusal = vi.spyOn(Storage.prototype, 'key').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    localStorage.setItem('anything', '1');
    await user.upload(
      within(dialog).getByLabelText('Arquivo de áudio', { selector: 'input' }),
      audio(),
    );
    expect(await screen.findByText('Erro no upload')).toBeInTheDocument();
    expect(
      await within(dialog).findByText('Falha ao fazer upload do arquivo de áudio'),
    ).toBeInTheDocument();
    expect(storage.names).toEqual([]);
    refusal.mockRestore();
    await user.click(within(dialog).getByRole('button', { name: 'Tentar Novamente' }));
    expect(await within(dialog).findByText(/Enviado/)).toBeInTheDocument();
  });
});

describe('a connection that is lost', () => {
  it('an upload pauses when the connection is lost, and continues when it is back', async () => {
    podcastsApi([]);
    const storage = storageApi();
    let isOnline = false;
    let offset = 0;
    server.use(
      http.post(UPLOADS, () => tusAnswer(201, { location: `${UPLOADS}/1`, 'upload-offset': '0' })),
      http.patch(`${UPLOADS}/1`, async ({ request }) => {
        if (!isOnline) await new Promise(() => undefined);
        offset += (await request.arrayBuffer()).byteLength;
        return tusAnswer(204, { 'upload-offset': String(offset) });
      }),
      http.head(`${UPLOADS}/1`, () =>
        tusAnswer(200, { 'upload-offset': String(offset), 'upload-length': '10' }),
      ),
    );
    const { user, dialog, unmount } = await openNew();
    await user.upload(
      within(dialog).getByLabelText('Arquivo de áudio', { selector: 'input' }),
      audio(),
    );
    await within(dialog).findByText('Enviando...');
    expect(within(dialog).getByRole('button', { name: 'Criar podcast' })).toBeDisabled();
    await waitFor(() => expect(localStorage.length).toBeGreaterThan(0));
    window.dispatchEvent(new Event('offline'));
    expect(
      await within(dialog).findByText('Sem conexão: o envio continua sozinho quando ela voltar'),
    ).toBeInTheDocument();
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    expect(await within(dialog).findByText(/Enviado/)).toBeInTheDocument();
    expect(offset).toBe(10);
    unmount();
    await waitFor(() => expect(storage.removed).toHaveLength(1));
  });
});

describe('a stored podcast', () => {
  it('a podcast gets a new audio, and the database keeps the old file', async () => {
    const asked = podcastsApi([makePodcast(1)]);
    const storage = storageApi();
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Editar Ronda 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar podcast' });
    await user.upload(
      await within(dialog).findByLabelText('Arquivo de áudio', { selector: 'input' }),
      audio(),
    );
    await within(dialog).findByText(/Enviado/);
    expect(within(dialog).getByLabelText('Título')).toHaveValue('Ronda 1');
    expect(storage.removed).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    expect(await screen.findByText('Podcast atualizado!')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      file_path: storage.names[0],
      duration: '12:34',
    });
    expect(storage.removed).toEqual([]);
  });

  it('a podcast that could not be saved is told', async () => {
    podcastsApi([makePodcast(1)], { status: 403 });
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Editar Ronda 1' }));
    await user.type(await screen.findByLabelText('Título'), ' bis');
    await user.click(screen.getByRole('button', { name: 'Salvar Alterações' }));
    expect(await screen.findByText('Erro ao atualizar podcast')).toBeInTheDocument();
  });

  it('a podcast is deleted after the question of the specification', async () => {
    podcastsApi([makePodcast(1)]);
    const storage = storageApi();
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Excluir Ronda 1' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Tem certeza que deseja excluir este podcast?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Excluir podcast' }));
    expect(dialog).toHaveTextContent('Por 30 dias dá para restaurá-lo em “Podcasts excluídos”');
    expect(await screen.findByText('Podcast excluído!')).toBeInTheDocument();
    expect(storage.removed).toEqual([]);
  });

  it('a podcast that could not be deleted keeps its file', async () => {
    podcastsApi([makePodcast(1)], { status: 403 });
    const storage = storageApi();
    const { user } = renderAdmin(<Screen />);
    await user.click(await screen.findByRole('button', { name: 'Excluir Ronda 1' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir podcast' }));
    expect(await screen.findByText('Erro ao excluir podcast')).toBeInTheDocument();
    expect(storage.removed).toEqual([]);
  });
});
