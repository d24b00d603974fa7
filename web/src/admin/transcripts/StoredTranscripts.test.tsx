import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, server } from '~/testing/server.ts';
import { StoredTranscripts } from './StoredTranscripts.tsx';

const stored = (id: number, more: object = {}) => ({
  id,
  video_id: id,
  podcast_id: null,
  cue_count: 1204,
  origin: 'file',
  has_estimated_times: false,
  file_name: 'aula.srt',
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-21T12:00:00Z',
  video: { title: `Aula ${id}` },
  podcast: null,
  ...more,
});

function storedApi(rows: object[], more: object[] = []) {
  const asked: URL[] = [];
  server.use(
    http.get(restUrl('transcripts'), ({ request }) => {
      const url = new URL(request.url);
      asked.push(url);
      if (url.searchParams.get('select') === 'cues') {
        return HttpResponse.json({ cues: [{ start: 1, end: 2, text: 'PA < 90' }] });
      }
      return HttpResponse.json(url.searchParams.has('created_at') ? more : rows);
    }),
    http.delete(restUrl('transcripts'), () => HttpResponse.json({ id: 1 })),
  );
  return asked;
}

it('the stored transcripts show their recording, cues, origin, estimated times and date', async () => {
  storedApi([
    stored(1),
    stored(2, {
      video_id: null,
      podcast_id: 2,
      video: null,
      podcast: { title: 'Ronda' },
      origin: 'youtube',
      has_estimated_times: true,
    }),
    stored(3, { origin: 'youtube_auto' }),
    stored(4, { origin: 'speech', video_id: null, podcast_id: 4 }),
  ]);
  renderAdmin(<StoredTranscripts />);
  expect(await screen.findByRole('row', { name: /^Aula 1/ })).toHaveTextContent(
    'Aula 1 Aula1.204Arquivo21/11/2026',
  );
  expect(screen.getByRole('row', { name: /^Ronda/ })).toHaveTextContent(
    'Ronda Tempos estimadosPodcast1.204YouTube21/11/2026',
  );
  expect(screen.getByRole('row', { name: /^Aula 3/ })).toHaveTextContent('YouTube, automática');
  expect(screen.getByRole('row', { name: /^Aula 4/ })).toHaveTextContent('Reconhecimento de fala');
  // What machines wrote of doses waits for somebody who listens.
  const checks = screen.getAllByRole('link', { name: /^Doses a conferir de/ });
  expect(checks.map((link) => link.getAttribute('href'))).toEqual([
    '/transcript-management/doses?video=3',
    '/transcript-management/doses?podcast=4',
  ]);
});

it('the search of stored transcripts is done by the database, in both titles', async () => {
  const asked = storedApi([]);
  const { user } = renderAdmin(<StoredTranscripts />);
  expect(await screen.findByText('Envie os primeiros arquivos acima.')).toBeVisible();
  await user.type(screen.getByLabelText('Buscar transcrições'), 'choque');
  expect(
    await screen.findByText(/Nenhuma transcrição de aula ou podcast com “choque”/),
  ).toBeVisible();
  const params = asked.at(-1)?.searchParams;
  expect(params?.get('video.title')).toBe('ilike.%choque%');
  expect(params?.get('podcast.title')).toBe('ilike.%choque%');
  expect(params?.get('or')).toBe('(video.not.is.null,podcast.not.is.null)');
});

it('more than a page of stored transcripts is read when it is asked for', async () => {
  const asked = storedApi(
    Array.from({ length: 26 }, (_, index) => stored(100 - index)),
    [stored(75)],
  );
  const { user } = renderAdmin(<StoredTranscripts />);
  await user.click(await screen.findByRole('button', { name: 'Carregar mais transcrições' }));
  expect(await screen.findByRole('row', { name: /^Aula 75/ })).toBeVisible();
  expect(asked.at(-1)?.searchParams.get('or')).toContain('id.lt.76');
});

it('a stored transcript is downloaded as WebVTT', async () => {
  storedApi([stored(1)]);
  const saved: Blob[] = [];
  const createUrl = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:x';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = renderAdmin(<StoredTranscripts />);
  await user.click(await screen.findByRole('button', { name: 'Baixar a transcrição de Aula 1' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nPA &lt; 90\n');
  expect(click).toHaveBeenCalledOnce();
  createUrl.mockRestore();
  click.mockRestore();
});

it('a stored transcript is deleted after a question', async () => {
  storedApi([stored(1)]);
  const { user } = renderAdmin(<StoredTranscripts />);
  await user.click(await screen.findByRole('button', { name: 'Excluir a transcrição de Aula 1' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir esta transcrição?' });
  expect(question).toHaveAccessibleDescription(/“Aula 1”.*Não pode ser desfeito/);
  await user.click(within(question).getByRole('button', { name: 'Excluir transcrição' }));
  expect(await screen.findByText('Transcrição excluída')).toBeVisible();
});

it('a list of transcripts that cannot be read says so', async () => {
  server.use(http.get(restUrl('transcripts'), () => HttpResponse.json({}, { status: 503 })));
  renderAdmin(<StoredTranscripts />);
  expect(await screen.findByText('Não foi possível carregar as transcrições')).toBeVisible();
});
