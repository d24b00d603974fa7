import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, server } from '~/testing/server.ts';
import { TranscriptImport } from './TranscriptImport.tsx';
import { clearFiles } from './transcript-files.ts';

const lesson = (id: number, title: string, duration: string | null = '1:00') => ({
  id,
  title,
  external_id: `demo-${String(id).padStart(6, '0')}`,
  instructor: null,
  duration,
  duration_seconds: null,
  is_active: true,
  status: 'active',
});
const LESSONS = [
  lesson(4, 'Sepse na emergência', null),
  lesson(3, 'Ventilação parte 2'),
  lesson(2, 'Ventilação parte 1'),
  lesson(1, 'Choque séptico'),
];
const EPISODE = {
  id: 9,
  title: 'Ronda da madrugada',
  duration: '2:00',
  duration_seconds: 120,
  is_active: true,
};

type Written = { url: URL; method: string; body: Record<string, unknown>; version: string };
const CONFLICT = () => HttpResponse.json({ code: '23505', message: 'exists' }, { status: 409 });

/** The tables of the screen; `answer` decides what becomes of each row that is written. */
function transcriptsApi({
  stored = [] as object[],
  answer = ({ version }) => HttpResponse.json([{ updated_at: version }], { status: 201 }),
}: {
  stored?: object[];
  answer?: (written: Written, count: number) => Response;
} = {}) {
  const written: Written[] = [];
  server.use(
    http.get(restUrl('videos'), () => HttpResponse.json(LESSONS)),
    http.get(restUrl('podcasts'), () => HttpResponse.json([EPISODE])),
    http.get(restUrl('transcripts'), () => HttpResponse.json(stored)),
    http.all(restUrl('transcripts'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      const { url, method } = request;
      const version = `v${written.length + 1}`;
      const last = { url: new URL(url), method, body, version };
      written.push(last);
      return answer(last, written.length);
    }),
  );
  return written;
}

const srt = (text: string, end = '00:00:04,000') => `1\n00:00:01,000 --> ${end}\n${text}\n`;
const file = (name: string, content = srt(name)) => new File([content], name);

async function choose(...files: File[]) {
  fireEvent.change(screen.getByLabelText('Arquivos de transcrição'), { target: { files } });
  await screen.findByRole('table', { name: 'Arquivos' });
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const expectState = async (name: string, text: string | RegExp) =>
  waitFor(async () => expect(await row(name)).toHaveTextContent(text));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

function store(name: string) {
  fireEvent.click(screen.getByRole('radio', { name: 'Escrita ou revisada por uma pessoa' }));
  press(name);
}

describe('TranscriptImport', () => {
  beforeEach(clearFiles);

  it('dropped files are read, matched and stored as one row each', async () => {
    const written = transcriptsApi();
    renderAdmin(<TranscriptImport />);
    const dataTransfer = { files: [file('Choque séptico.srt'), file('plantao-podcast-9.srt')] };
    fireEvent.drop(screen.getByText(/Arraste os arquivos/), { dataTransfer });
    await expectState('Choque séptico.srt', /Choque sépticoAula · 1:001 fala0:04Pronta/);
    await expectState('plantao-podcast-9.srt', /Ronda da madrugadaPodcast · 2:00.*Pronta/);
    store('Salvar 2 transcrições');
    expect(await screen.findByText('2 transcrições salvas.')).toBeInTheDocument();
    expect(written.map(({ body }) => body)).toEqual([
      {
        video_id: 1,
        podcast_id: null,
        cues: [{ start: 1, end: 4, text: 'Choque séptico.srt' }],
        origin: 'file',
        has_estimated_times: false,
        file_name: 'Choque séptico.srt',
      },
      expect.objectContaining({ video_id: null, podcast_id: 9 }),
    ]);
    await expectState('Choque séptico.srt', 'Salva');
    press('Tirar da lista as salvas');
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  });

  it('a dropped folder gives its transcripts, however deep and many, and nothing else', async () => {
    transcriptsApi();
    renderAdmin(<TranscriptImport />);
    const entry = (name: string) => ({
      name,
      isFile: true,
      isDirectory: false,
      file: (done: (file: File) => void) => done(file(name)),
    });
    const folder = (name: string, entries: object[]) => ({
      name,
      isFile: false,
      isDirectory: true,
      createReader() {
        const left = [...entries];
        return { readEntries: (done: (some: object[]) => void) => done(left.splice(0, 100)) };
      },
    });
    const many = Array.from({ length: 101 }, (_, number) => entry(`arquivo ${number}.srt`));
    const course = folder('curso', [
      ...many,
      folder('sepse', [entry('Sepse na emergência.VTT'), entry('aula.mp4'), entry('._a.srt')]),
    ]);
    const drop = (dropped: object[]) =>
      fireEvent.drop(screen.getByText(/Arraste os arquivos/), {
        dataTransfer: { items: dropped.map((one) => ({ webkitGetAsEntry: () => one })), files: [] },
      });
    drop([folder('vazia', [entry('aula.mp4')])]);
    expect(await screen.findByText('Nenhuma transcrição na pasta')).toBeInTheDocument();
    drop([course, entry('Choque séptico.srt')]);
    expect(await screen.findByRole('button', { name: '103 arquivos' })).toBeVisible();
  });

  it('a file that is dropped beside the zone does not take the place of the page', () => {
    transcriptsApi();
    renderAdmin(<TranscriptImport />);
    expect(fireEvent.drop(document.body)).toBe(false);
    expect(fireEvent.dragOver(document.body)).toBe(false);
  });

  it('a bad file says its line, and its correction takes its place', async () => {
    transcriptsApi();
    renderAdmin(<TranscriptImport />);
    await choose(file('Choque séptico.srt', srt('a', '00:00:00,500')), file('foto.jpg'));
    await expectState('Choque séptico.srt', 'Linha 2: o tempo final vem antes do inicial.');
    await expectState('foto.jpg', 'Este tipo de arquivo não é aceito.');
    expect(screen.queryByRole('button', { name: /^Salvar/ })).toBeNull();
    await choose(file('Choque séptico.srt'));
    await expectState('Choque séptico.srt', 'Pronta');
    expect(screen.getAllByRole('row', { name: /Choque séptico.srt/ })).toHaveLength(1);
  });

  it('files that are chosen after the list was cleared are all read', async () => {
    transcriptsApi();
    renderAdmin(<TranscriptImport />);
    for (let turn = 0; turn < 3; turn += 1) {
      await choose(...Array.from({ length: 12 }, (_, number) => file(`arquivo ${number}.srt`)));
      act(clearFiles);
    }
    await choose(file('Choque séptico.srt'), file('Ventilação parte 1.srt'));
    await expectState('Choque séptico.srt', 'Pronta');
    await expectState('Ventilação parte 1.srt', 'Pronta');
  });

  it('between titles that are near each other an administrator chooses', async () => {
    const written = transcriptsApi();
    const { user } = renderAdmin(<TranscriptImport />);
    await choose(file('Ventilação.srt'));
    await expectState('Ventilação.srt', 'Vários títulos parecidos: escolha um');
    press('Escolher a aula de Ventilação.srt');
    const dialog = await screen.findByRole('dialog', { name: 'Escolher aula ou podcast' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
    await user.type(within(dialog).getByLabelText('Buscar pelo título'), 'emerg seps');
    await user.click(await within(dialog).findByRole('button', { name: /^Sepse na emergência/ }));
    await expectState('Ventilação.srt', /Sepse na emergência.*Pronta/);
    store('Salvar 1 transcrição');
    await waitFor(() => expect(written[0]?.body).toMatchObject({ video_id: 4 }));
  });

  it('a likely title has to be confirmed', async () => {
    transcriptsApi();
    renderAdmin(<TranscriptImport />);
    await choose(file('Ronda.srt'));
    await expectState('Ronda.srt', 'Nome só parecido: confira e confirme');
    expect(screen.queryByRole('button', { name: /^Salvar/ })).toBeNull();
    press('Confirmar Ronda da madrugada para Ronda.srt');
    await expectState('Ronda.srt', 'Pronta');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Trocar a aula de Ronda.srt' })).toHaveFocus(),
    );
  });

  it('a transcript that is there is replaced only when that is asked for', async () => {
    const written = transcriptsApi({
      stored: [{ id: 5, video_id: 1, podcast_id: null, updated_at: 'v0' }],
    });
    renderAdmin(<TranscriptImport />);
    await choose(file('Choque séptico.srt'));
    await expectState('Choque séptico.srt', 'Já tem transcrição: substituir?');
    press('Substituir a transcrição de Choque séptico por Choque séptico.srt');
    store('Salvar 1 transcrição');
    await screen.findByText('1 transcrição salva.');
    expect(written.map(({ method, url }) => `${method} ${url.search}`)).toEqual([
      'PATCH ?video_id=eq.1&updated_at=eq.v0&select=updated_at',
    ]);
  });

  it('a transcript that somebody else stored meanwhile is not overwritten', async () => {
    const stored: object[] = [];
    const written = transcriptsApi({
      stored,
      answer() {
        stored.push({ id: 5, video_id: 1, podcast_id: null, updated_at: 'v9', cues: [] });
        return CONFLICT();
      },
    });
    renderAdmin(<TranscriptImport />);
    await choose(file('Choque séptico.srt'));
    await expectState('Choque séptico.srt', 'Pronta');
    store('Salvar 1 transcrição');
    await expectState('Choque séptico.srt', 'Já tem transcrição: substituir?');
    expect(written.map(({ method }) => method)).toEqual(['POST']);
  });

  it('a transcript that somebody else changed after the question is asked about again', async () => {
    const stored = [{ id: 5, video_id: 1, podcast_id: null, updated_at: 'v0', cues: [] }];
    const written = transcriptsApi({
      stored,
      answer({ url, version }) {
        const isUpon = url.searchParams.get('updated_at') === `eq.${stored[0]?.updated_at}`;
        return HttpResponse.json(isUpon ? [{ updated_at: version }] : []);
      },
    });
    renderAdmin(<TranscriptImport />);
    await choose(file('Choque séptico.srt'));
    await expectState('Choque séptico.srt', 'Já tem transcrição: substituir?');
    press(/^Substituir/);
    await expectState('Choque séptico.srt', 'Pronta: substitui a que existe');
    Object.assign(stored[0] ?? {}, { updated_at: 'v7' });
    store('Salvar 1 transcrição');
    await expectState('Choque séptico.srt', 'Outra pessoa a trocou enquanto isso');
    press(/^Substituir/);
    store('Salvar 1 transcrição');
    await screen.findByText('1 transcrição salva.');
    expect(written.map(({ url }) => url.searchParams.get('updated_at'))).toEqual([
      'eq.v0',
      'eq.v7',
    ]);
  });

  it('a lost connection ends the run, keeps the table, and what failed is tried again', async () => {
    const stored: object[] = [];
    const written = transcriptsApi({
      stored,
      answer({ body, version }, count) {
        // The second arrives, and its answer does not.
        if (count === 2) {
          stored.push({ id: 5, video_id: 2, podcast_id: null, updated_at: version, ...body });
          return HttpResponse.error();
        }
        return count === 3
          ? CONFLICT()
          : HttpResponse.json([{ updated_at: version }], { status: 201 });
      },
    });
    renderAdmin(<TranscriptImport />);
    await choose(
      file('Choque séptico.srt'),
      file('Ventilação parte 1.srt'),
      file('Ventilação parte 2.srt'),
    );
    await expectState('Ventilação parte 2.srt', 'Pronta');
    store('Salvar 3 transcrições');
    expect(
      await screen.findByText(
        '1 transcrição salva. 1 falhou: o motivo está na linha. 1 espera na lista.',
      ),
    ).toBeInTheDocument();
    await expectState('Ventilação parte 1.srt', /conexão|servidor/i);
    store('Salvar 2 transcrições');
    await screen.findByText('2 transcrições salvas.');
    expect(written.map(({ method, body }) => `${method} ${body.video_id}`)).toEqual([
      'POST 1',
      'POST 2',
      'POST 2',
      'POST 3',
    ]);
  });

  it('storing ends behind the present transcript when it is stopped', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const written = transcriptsApi();
    server.use(
      http.post(restUrl('transcripts'), async ({ request }) => {
        written.push({ url: new URL(request.url), method: 'POST', body: {}, version: 'v1' });
        await held;
        return HttpResponse.json([{ updated_at: 'v1' }], { status: 201 });
      }),
    );
    renderAdmin(<TranscriptImport />);
    await choose(file('Choque séptico.srt'), file('Ventilação parte 1.srt'));
    await expectState('Ventilação parte 1.srt', 'Pronta');
    store('Salvar 2 transcrições');
    expect(await screen.findByText('0 de 2 transcrições')).toBeVisible();
    await waitFor(() => expect(written).toHaveLength(1));
    press('Parar depois desta');
    release();
    expect(await screen.findByText('1 transcrição salva. 1 espera na lista.')).toBeInTheDocument();
    expect(written).toHaveLength(1);
  });

  it('a text without times needs the length of its recording', async () => {
    const written = transcriptsApi();
    renderAdmin(<TranscriptImport />);
    await choose(
      file('Choque séptico.txt', 'Bom dia. Hoje é choque.'),
      file('Sepse na emergência.txt', 'Bom dia.'),
    );
    await expectState('Choque séptico.txt', /TXT · tempos estimados.*Pronta/);
    await expectState('Sepse na emergência.txt', 'a duração da gravação não é conhecida');
    store('Salvar 1 transcrição');
    await waitFor(() => expect(written[0]?.body).toMatchObject({ has_estimated_times: true }));
  });

  it('unsaved files are asked about before the tab closes and before the list is cleared', async () => {
    transcriptsApi();
    const { user, unmount } = renderAdmin(<TranscriptImport />);
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await choose(file('Choque séptico.srt'));
    await expectState('Choque séptico.srt', 'Pronta');
    expect(leave()).toBe(true);
    unmount();
    renderAdmin(<TranscriptImport />);
    await expectState('Choque séptico.srt', 'Pronta');
    press('Limpar lista');
    const question = await screen.findByRole('alertdialog', {
      name: 'Limpar a lista de arquivos?',
    });
    expect(question).toHaveAccessibleDescription(/1 arquivo ainda não foi salvo/);
    await user.click(within(question).getByRole('button', { name: 'Limpar lista' }));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(leave()).toBe(false);
  });

  it('files wait when the catalogue cannot be read', async () => {
    transcriptsApi();
    let isDown = true;
    server.use(
      http.get(restUrl('videos'), () =>
        isDown ? HttpResponse.json({}, { status: 503 }) : HttpResponse.json(LESSONS),
      ),
    );
    renderAdmin(<TranscriptImport />);
    await choose(file('Choque séptico.srt'));
    expect(await screen.findByText('Não foi possível ler o catálogo')).toBeVisible();
    isDown = false;
    press(/Tentar/);
    await expectState('Choque séptico.srt', 'Pronta');
  });

  it('hundreds of files are shown fifty at a time, and can be filtered and removed', async () => {
    transcriptsApi();
    renderAdmin(<TranscriptImport />);
    await choose(
      ...Array.from({ length: 70 }, (_, number) => file(`arquivo ${number}.srt`)),
      file('quebrado.srt', 'x'),
    );
    // By the text of the page: to look through so many elements again and again takes longer than to read the files.
    await vi.waitFor(() => expect(document.body.textContent).toContain('1 com erro'));
    expect(screen.getByRole('button', { name: '71 arquivos' })).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(51);
    press('Mostrar mais 21 arquivos');
    expect(screen.getAllByRole('row')).toHaveLength(72);
    press('1 com erro');
    expect(screen.getAllByRole('row')).toHaveLength(2);
    press('Tirar quebrado.srt da lista');
    expect(await screen.findByRole('button', { name: '70 arquivos' })).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(51);
  });
});
