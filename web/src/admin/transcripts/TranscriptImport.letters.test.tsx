import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, server } from '~/testing/server.ts';
import { TranscriptImport } from './TranscriptImport.tsx';
import { clearFiles } from './transcript-files.ts';

const LESSON = {
  id: 1,
  title: 'Choque séptico',
  external_id: 'demo-000001',
  instructor: null,
  duration: '1:00',
  duration_seconds: null,
  is_active: true,
  status: 'active',
};

const OTHER = { ...LESSON, id: 2, title: 'Sepse', external_id: 'demo-000002' };

function transcriptsApi(written: string[] = []) {
  server.use(
    http.get(restUrl('videos'), () => HttpResponse.json([LESSON, OTHER])),
    http.get(restUrl('podcasts'), () => HttpResponse.json([])),
    http.get(restUrl('transcripts'), () => HttpResponse.json([])),
    http.post(restUrl('transcripts'), async ({ request }) => {
      written.push(await request.text());
      return HttpResponse.json([{ updated_at: 'v1' }], { status: 201 });
    }),
  );
}

const srt = (text: string) => `1\n00:00:01,000 --> 00:00:04,000\n${text}\n`;
const file = (name: string, content: string) => new File([content], name);
async function choose(...files: File[]) {
  fireEvent.change(screen.getByLabelText('Arquivos de transcrição'), { target: { files } });
  await screen.findByRole('table', { name: 'Arquivos' });
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const expectState = async (name: string, text: string) =>
  waitFor(async () => expect(await row(name)).toHaveTextContent(text));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a transcript whose letters are in doubt', () => {
  beforeEach(clearFiles);

  it('mends letters that another program read wrongly, and shows what is said first', async () => {
    const written: string[] = [];
    transcriptsApi(written);
    renderAdmin(<TranscriptImport />);
    const misread = new TextDecoder('windows-1252').decode(
      new TextEncoder().encode(srt('Intubação não é às três')),
    );
    await choose(file('Choque séptico.srt', misread));
    await expectState('Choque', 'letras com acento estão trocadas');
    expect(await row('Choque')).toHaveTextContent('IntubaÃ§Ã£o');
    press('Consertar os acentos de Choque séptico.srt');
    await expectState('Choque', 'Pronta');
    expect(
      screen.getByRole('list', { name: 'Primeiras falas de Choque séptico.srt' }),
    ).toHaveTextContent('0:01 Intubação não é às três');
    fireEvent.click(screen.getByRole('radio', { name: /por uma pessoa$/ }));
    press('Salvar 1 transcrição');
    await waitFor(() => expect(written[0]).toContain('Intubação não'));
  });

  it('names the lines with lost letters and stores them only when the administrator confirms', async () => {
    transcriptsApi();
    renderAdmin(<TranscriptImport />);
    const bytes = new TextEncoder().encode(srt('Intubação n?o é'));
    bytes[bytes.indexOf(0x3f)] = 0xe3;
    await choose(new File([bytes], 'Choque séptico.srt'));
    await expectState(
      'Choque',
      'Caracteres ilegíveis (\uFFFD, ou “?” dentro de palavras) na linha 3',
    );
    expect(screen.queryByRole('button', { name: /Salvar/ })).toBeNull();
    press('Confirmar o texto de Choque séptico.srt');
    await expectState('Choque', 'Pronta');
  });
});

it('nothing is stored before somebody says who wrote it, and what a machine wrote is stored as such', async () => {
  clearFiles();
  const written: string[] = [];
  transcriptsApi(written);
  renderAdmin(<TranscriptImport />);
  await choose(file('Choque séptico.srt', srt('olá')));
  await expectState('Choque', 'Pronta');
  press('Salvar 1 transcrição');
  expect(screen.getByRole('alert')).toHaveTextContent(/^Escolha quem escreveu/);
  expect(screen.getByRole('radio', { name: /por uma pessoa$/ })).toHaveFocus();
  expect(written).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: /^Reconhecimento de fala/ }));
  press('Salvar 1 transcrição');
  await screen.findByText('1 transcrição salva.');
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ origin: 'speech' });
  // Other files are another question.
  await choose(file('Sepse.srt', srt('olá')));
  await expectState('Sepse', 'Pronta');
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
});
