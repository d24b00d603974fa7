import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportOutcome } from '#contracts/import.ts';
import { env } from '~/config/env.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, rpcHandler, rpcUrl, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { BulkImport } from './BulkImport.tsx';
import { DeletedVideos } from './DeletedVideos.tsx';
import { DriveFileImport } from './DriveFileImport.tsx';
import { FolderImport } from './FolderImport.tsx';
import { VideoImport } from './VideoImport.tsx';

beforeEach(() => {
  sessionStorage.clear();
  server.use(rpcHandler('catalogue_standing', []));
});
afterEach(() => dismissToast());

const SELECTION = {
  categories: [{ id: 3, name: 'Trauma' }],
  categoryId: 3,
  onCategoryChange: () => undefined,
};

/** Answers a function; resolves with the bodies it was sent. */
function functionApi(name: string, ...answers: { status?: number; body: object }[]) {
  const bodies: unknown[] = [];
  server.use(
    http.post(`${env.supabaseUrl}/functions/v1/${name}`, async ({ request }) => {
      bodies.push(await request.json());
      const { status = 200, body } = answers[Math.min(bodies.length, answers.length) - 1] ?? {
        body: {},
      };
      return HttpResponse.json(body as never, { status });
    }),
  );
  return bodies;
}

function report(...results: ImportOutcome[]) {
  const count = (outcome: string) => results.filter((one) => one.outcome === outcome).length;
  return {
    successCount: count('imported'),
    skipped: count('skipped'),
    failed: count('failed'),
    results,
  };
}
const imported = (externalId: string): ImportOutcome => ({
  externalId,
  outcome: 'imported',
  title: `Aula ${externalId}`,
  reason: null,
});
const refused = (externalId: string, reason: string): ImportOutcome => ({
  externalId,
  outcome: 'failed',
  title: null,
  reason,
});

describe('one video', () => {
  it('says what is missing and what is wrong, without asking the server', async () => {
    const { user } = renderUi(<VideoImport {...SELECTION} />);
    const field = screen.getByLabelText('ID ou link do vídeo');
    await user.click(screen.getByRole('button', { name: 'Importar vídeo' }));
    expect(screen.getByText(/ID ou link do vídeo obrigatório/)).toHaveTextContent(
      'Por favor, insira o ID ou link completo do vídeo do YouTube.',
    );
    expect(field).toHaveFocus();
    await user.type(field, 'https://vimeo.com/12345');
    await user.click(screen.getByRole('button', { name: 'Importar vídeo' }));
    expect(screen.getByText(/Formato inválido/)).toHaveTextContent(
      'ID ou link do YouTube inválido. Verifique o formato e tente novamente.',
    );
  });

  it('imports by link into the chosen category and lists what came', async () => {
    const bodies = functionApi('youtube/import-video', {
      status: 201,
      body: { video: { id: 1, title: 'Choque séptico' } },
    });
    const { user } = renderUi(<VideoImport {...SELECTION} />);
    const field = screen.getByLabelText('ID ou link do vídeo');
    await user.type(field, 'https://youtu.be/dQw4w9WgXcQ?si=x');
    await user.click(screen.getByRole('button', { name: 'Importar vídeo' }));
    expect(await screen.findByText('Vídeo importado com sucesso!')).toBeInTheDocument();
    expect(bodies).toEqual([{ videoId: 'dQw4w9WgXcQ', categoryId: 3 }]);
    expect(field).toHaveValue('');
    expect(screen.getByRole('region', { name: 'Resultado da importação' })).toHaveTextContent(
      'Choque séptico',
    );
  });

  it('says so when YouTube still prepares it', async () => {
    functionApi('youtube/import-video', {
      status: 201,
      body: { video: { id: 1, title: 'Choque séptico', status: 'processing' } },
    });
    const { user } = renderUi(<VideoImport {...SELECTION} />);
    await user.type(screen.getByLabelText('ID ou link do vídeo'), 'dQw4w9WgXcQ');
    await user.click(screen.getByRole('button', { name: 'Importar vídeo' }));
    expect(
      await screen.findByText(/os membros o veem quando o YouTube terminar de processá-lo/),
    ).toBeInTheDocument();
  });

  it.each([
    [
      409,
      { message: 'Este vídeo já está no catálogo.', code: 'conflict' },
      'Este vídeo já está no catálogo.',
    ],
    [500, {}, 'Verifique se o ID do vídeo está correto.'],
  ])('answers %d with the right words and keeps the text', async (status, body, description) => {
    functionApi('youtube/import-video', { status, body });
    const { user } = renderUi(<VideoImport {...SELECTION} />);
    await user.type(screen.getByLabelText('ID ou link do vídeo'), 'dQw4w9WgXcQ');
    await user.click(screen.getByRole('button', { name: 'Importar vídeo' }));
    expect(await screen.findByText('Erro ao importar vídeo')).toBeInTheDocument();
    expect(screen.getByText(description)).toBeInTheDocument();
    expect(screen.getByLabelText('ID ou link do vídeo')).toHaveValue('dQw4w9WgXcQ');
  });
});

describe('several videos', () => {
  it.each([
    ['', 'IDs ou links dos vídeos obrigatórios'],
    ['um, dois', 'Nenhum ID válido encontrado'],
  ])('refuses "%s"', async (text, message) => {
    const { user } = renderUi(<BulkImport {...SELECTION} />);
    if (text) await user.type(screen.getByLabelText('IDs ou links dos vídeos'), text);
    await user.click(screen.getByRole('button', { name: 'Importar vídeos' }));
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it('warns of ignored entries, lists each result and tries the failed ones again', async () => {
    const bodies = functionApi(
      'youtube/import-bulk',
      { body: report(imported('aaaaaaaaaaa'), refused('bbbbbbbbbbb', 'incorporação desativada')) },
      { body: report(imported('bbbbbbbbbbb')) },
    );
    const { user } = renderUi(<BulkImport {...SELECTION} />);
    await user.type(
      screen.getByLabelText('IDs ou links dos vídeos'),
      'aaaaaaaaaaa, nada{enter}bbbbbbbbbbb, outra coisa',
    );
    await user.click(screen.getByRole('button', { name: 'Importar 2 vídeos' }));
    expect(await screen.findByText('Importação em lote concluída!')).toBeInTheDocument();
    expect(
      screen.getByText('2 entradas inválidas foram ignoradas. Verifique o formato.'),
    ).toBeInTheDocument();
    const results = screen.getByRole('region', { name: 'Resultado da importação' });
    const [first] = within(results).getAllByRole('listitem');
    expect(first).toHaveTextContent('incorporação desativada');

    await user.click(within(results).getByRole('button', { name: 'Tentar novamente bbbbbbbbbbb' }));
    await waitFor(() => expect(results).toHaveTextContent('2 importados'));
    expect(bodies).toEqual([
      { videoIds: ['aaaaaaaaaaa', 'bbbbbbbbbbb'], categoryId: 3 },
      { videoIds: ['bbbbbbbbbbb'], categoryId: 3 },
    ]);
    expect(within(results).queryByRole('button')).toBeNull();
  });

  it('a retry of one begins at nothing, and not where the others have ended', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    functionApi('youtube/import-bulk', {
      body: report(imported('aaaaaaaaaaa'), refused('bbbbbbbbbbb', 'incorporação desativada')),
    });
    const { user } = renderUi(<BulkImport {...SELECTION} />);
    await user.type(
      screen.getByLabelText('IDs ou links dos vídeos'),
      'aaaaaaaaaaa{enter}bbbbbbbbbbb',
    );
    await user.click(screen.getByRole('button', { name: 'Importar 2 vídeos' }));
    const again = await screen.findByRole('button', { name: 'Tentar novamente bbbbbbbbbbb' });
    server.use(
      http.post(`${env.supabaseUrl}/functions/v1/youtube/import-bulk`, async () => {
        await answered;
        return HttpResponse.json(report(imported('bbbbbbbbbbb')) as never);
      }),
    );
    await user.click(again);
    const bar = await screen.findByRole('progressbar', { name: 'Importação' });
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    answer();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('keeps what was imported before a failure and reports the rest', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `id${String(index).padStart(9, '0')}`);
    functionApi(
      'youtube/import-bulk',
      { body: report(...ids.slice(0, 50).map(imported)) },
      { status: 502, body: { message: 'A quota diária acabou.', code: 'google_quota' } },
    );
    const { user } = renderUi(<BulkImport {...SELECTION} />);
    const field = screen.getByLabelText('IDs ou links dos vídeos');
    await user.click(field);
    await user.paste(ids.join('\n'));
    await user.click(screen.getByRole('button', { name: 'Importar 60 vídeos' }));
    expect(await screen.findByText('Erro na importação em lote')).toBeInTheDocument();
    expect(screen.getByText('50 importados, 10 com erro')).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: 'Tentar novamente as 10 que falharam' }),
    ).toBeInTheDocument();
  });
});

describe('the review of a pasted list', () => {
  const LIST = [
    '1. https://youtu.be/aaaaaaaaaaa',
    'https://youtu.be/bbbbbbbbbbb; https://youtu.be/aaaaaaaaaaa',
    'Aula de choque: https://youtu.be/ccccccccccc.',
    'https://vimeo.com/1',
    'https://youtu.be/ddddddddddd',
  ].join('\n');
  const listed = (page: HTMLElement) => within(page).getAllByRole('button', { name: /^Editar/ });

  async function paste(list = LIST) {
    server.use(
      http.post(rpcUrl('catalogue_standing'), async ({ request }) => {
        const { p_external_ids: ids } = (await request.json()) as { p_external_ids: string[] };
        return HttpResponse.json(
          [
            { external_id: 'ccccccccccc', title: 'Choque', is_deleted: false },
            { external_id: 'ddddddddddd', title: 'Dengue', is_deleted: true },
          ].filter(({ external_id: id }) => ids.includes(id)),
        );
      }),
    );
    const { user } = renderUi(<BulkImport {...SELECTION} />);
    const field = screen.getByLabelText('IDs ou links dos vídeos');
    await user.click(field);
    await user.paste(list);
    const review = await screen.findByRole('region', { name: 'Conferência' });
    return { user, field, review };
  }

  it('says line by line what is new, known, deleted, repeated and unread', async () => {
    const { user, review } = await paste();
    expect(await within(review).findByText(/Já está no catálogo: Choque/)).toBeInTheDocument();
    expect(within(review).getByText(/Excluído antes: Dengue/)).toBeInTheDocument();
    expect(within(review).getByText(/Repetido: já está na linha 1/)).toBeInTheDocument();
    expect(within(review).getByText(/O link não é do YouTube/)).toBeInTheDocument();
    expect(listed(review)).toHaveLength(5);
    await user.click(within(review).getByRole('button', { name: '1 não reconhecida' }));
    expect(listed(review)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Importar 3 vídeos' })).toBeInTheDocument();
  });

  it('lets a line be mended where it stands, taken back and removed, and the text follows', async () => {
    const { user, field, review } = await paste();
    await user.click(within(review).getByRole('button', { name: 'Editar a linha 4' }));
    const line = within(review).getByRole('textbox', { name: 'Linha 4' });
    expect(line).toHaveFocus();
    await user.clear(line);
    await user.type(line, 'youtu.be/eeeeeeeeeee');
    await waitFor(() => expect(within(review).queryByText(/não é do YouTube/)).toBeNull());
    await user.keyboard('{Escape}');
    expect(field).toHaveValue(LIST);
    await user.click(within(review).getByRole('button', { name: 'Remover a linha 4' }));
    expect(field).toHaveValue(LIST.replace('https://vimeo.com/1\n', ''));
    await waitFor(() => expect(listed(review)).toHaveLength(4));
  });

  it('says when the catalogue could not be asked, and imports all the same', async () => {
    server.use(
      http.all(rpcUrl('catalogue_standing'), () => HttpResponse.json({}, { status: 500 })),
    );
    const { user } = renderUi(<BulkImport {...SELECTION} />);
    await user.type(screen.getByLabelText('IDs ou links dos vídeos'), 'aaaaaaaaaaa');
    expect(await screen.findByText(/Não foi possível consultar o catálogo/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Importar vídeos' })).toBeEnabled();
  });

  it('is there again after a look at another screen', async () => {
    const { unmount, user } = renderUi(<BulkImport {...SELECTION} />);
    await user.type(screen.getByLabelText('IDs ou links dos vídeos'), 'aaaaaaaaaaa');
    unmount();
    renderUi(<BulkImport {...SELECTION} />);
    const field = screen.getByLabelText('IDs ou links dos vídeos');
    expect(field).toHaveValue('aaaaaaaaaaa');
    await user.click(screen.getByRole('button', { name: 'Limpar lista' }));
    expect(field).toHaveValue('');
    expect(sessionStorage.getItem('import_draft')).toBeNull();
  });
});

describe('what was deleted', () => {
  it('is listed with who did it, and brought back by its own import', async () => {
    let rows = [
      {
        source: 'youtube',
        external_id: 'aaaaaaaaaaa',
        title: 'Choque séptico',
        deleted_at: '2026-11-20T12:00:00Z',
        deleted_by: { full_name: 'Ana Lima' },
      },
    ];
    server.use(
      http.get(restUrl('deleted_videos'), () =>
        HttpResponse.json(rows, { headers: { 'content-range': `0-0/${rows.length}` } }),
      ),
    );
    const bodies = functionApi('youtube/import-video', {
      status: 201,
      body: { video: { id: 1, title: 'Choque séptico' } },
    });
    const { user } = renderUi(<DeletedVideos categoryId={3} />);
    const part = await screen.findByRole('region', { name: 'Aulas excluídas' });
    expect(part).toHaveTextContent('1 vídeo fica de fora das sincronizações');
    expect(part).toHaveTextContent(/YouTube · excluída em .* · por Ana Lima/);
    const back = within(part).getByRole('button', { name: 'Trazer de volta Choque séptico' });
    rows = [];
    await user.click(back);
    expect(await screen.findByText('Vídeo importado com sucesso!')).toBeInTheDocument();
    expect(bodies).toEqual([{ videoId: 'aaaaaaaaaaa', categoryId: 3 }]);
    await waitFor(() => expect(screen.queryByText('Aulas excluídas')).toBeNull());
  });
});

describe('a file of Drive', () => {
  it.each([
    ['', 'ID ou URL do arquivo obrigatório'],
    ['isto não é', 'Formato inválido'],
  ])('refuses "%s"', async (text, message) => {
    const { user } = renderUi(<DriveFileImport {...SELECTION} />);
    if (text) await user.type(screen.getByLabelText('ID ou URL do arquivo'), text);
    await user.click(screen.getByRole('button', { name: 'Importar arquivo' }));
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it('sends the whole link, whose resource key counts', async () => {
    const link = 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrS/view?resourcekey=0-x';
    const bodies = functionApi('drive/import-video', {
      status: 201,
      body: { video: { id: 9, title: 'Simulação' } },
    });
    const { user } = renderUi(<DriveFileImport {...SELECTION} />);
    await user.type(screen.getByLabelText('ID ou URL do arquivo'), link);
    await user.click(screen.getByRole('button', { name: 'Importar arquivo' }));
    expect(await screen.findByText('Vídeo importado com sucesso!')).toBeInTheDocument();
    expect(bodies).toEqual([{ fileId: link, categoryId: 3 }]);
  });

  it('says in the words of the server why it failed', async () => {
    functionApi('drive/import-video', {
      status: 404,
      body: { message: 'Arquivo não encontrado ou não compartilhado.', code: 'not_found' },
    });
    const { user } = renderUi(<DriveFileImport {...SELECTION} />);
    await user.type(screen.getByLabelText('ID ou URL do arquivo'), '1AbCdEfGhIjKlMnOpQrS');
    await user.click(screen.getByRole('button', { name: 'Importar arquivo' }));
    expect(await screen.findByText('Erro ao importar vídeo do Google Drive')).toBeInTheDocument();
    expect(screen.getByText('Arquivo não encontrado ou não compartilhado.')).toBeInTheDocument();
  });
});

describe('a folder of Drive', () => {
  it.each([
    ['', 'ID ou URL da pasta obrigatório'],
    ['isto não é', 'Formato inválido'],
  ])('refuses "%s"', async (text, message) => {
    const { user } = renderUi(<FolderImport {...SELECTION} />);
    if (text) await user.type(screen.getByLabelText('ID ou URL da pasta'), text);
    await user.click(screen.getByRole('button', { name: 'Importar pasta' }));
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it('lists what came, says when the list is not whole, and reads the folder again on request', async () => {
    const bodies = functionApi(
      'drive/import-folder',
      { body: { ...report(imported('f1'), refused('f2', 'atalho quebrado')), isIncomplete: true } },
      {
        body: {
          ...report({ ...imported('f1'), outcome: 'skipped' }, imported('f2')),
          isIncomplete: false,
        },
      },
    );
    const { user } = renderUi(<FolderImport {...SELECTION} />);
    await user.type(screen.getByLabelText('ID ou URL da pasta'), '1AbCdEfGhIjKlMnOpQrS');
    await user.click(screen.getByRole('button', { name: 'Importar pasta' }));
    expect(await screen.findByText('Importação em lote concluída!')).toBeInTheDocument();
    expect(screen.getByText(/não mostrou a pasta inteira/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente a que falhou' }));
    await screen.findByText('2 importados');
    expect(bodies).toHaveLength(2);
  });

  it('says how many remain, and goes on with them', async () => {
    const bodies = functionApi(
      'drive/import-folder',
      { body: { ...report(imported('f1')), isIncomplete: false, remaining: 2 } },
      {
        body: {
          ...report(imported('f2'), imported('f3'), { ...imported('f1'), outcome: 'skipped' }),
          isIncomplete: false,
          remaining: 0,
        },
      },
    );
    const { user } = renderUi(<FolderImport {...SELECTION} />);
    await user.type(screen.getByLabelText('ID ou URL da pasta'), '1AbCdEfGhIjKlMnOpQrS');
    await user.click(screen.getByRole('button', { name: 'Importar pasta' }));
    expect(
      await screen.findByText('2 vídeos desta pasta ainda não foram importados.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continuar a importação' }));
    await screen.findByText('3 importados');
    expect(screen.queryByRole('button', { name: 'Continuar a importação' })).toBeNull();
    expect(bodies).toHaveLength(2);
  });

  it('names what was left out because it was deleted', async () => {
    functionApi('drive/import-folder', {
      body: {
        ...report(),
        isIncomplete: false,
        remaining: 0,
        deleted: [{ externalId: 'f1', title: 'Via aérea' }],
      },
    });
    const { user } = renderUi(<FolderImport {...SELECTION} />);
    await user.type(screen.getByLabelText('ID ou URL da pasta'), '1AbCdEfGhIjKlMnOpQrS');
    await user.click(screen.getByRole('button', { name: 'Importar pasta' }));
    expect(
      await screen.findByText(/1 aula excluída por um administrador ficou de fora: Via aérea/),
    ).toBeInTheDocument();
    expect(screen.queryByText('Nenhum vídeo nesta pasta.')).toBeNull();
  });

  it('says when a folder has no videos, and when it cannot be read', async () => {
    functionApi(
      'drive/import-folder',
      { body: { ...report(), isIncomplete: false } },
      {
        status: 422,
        body: { message: 'Isto é um arquivo, não uma pasta.', code: 'not_importable' },
      },
    );
    const { user } = renderUi(<FolderImport {...SELECTION} />);
    await user.type(screen.getByLabelText('ID ou URL da pasta'), '1AbCdEfGhIjKlMnOpQrS');
    await user.click(screen.getByRole('button', { name: 'Importar pasta' }));
    expect(await screen.findByText('Nenhum vídeo nesta pasta.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Importar pasta' }));
    expect(await screen.findByText('Erro ao importar pasta do Google Drive')).toBeInTheDocument();
    expect(screen.getByText('Isto é um arquivo, não uma pasta.')).toBeInTheDocument();
  });
});
