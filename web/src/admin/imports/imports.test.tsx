import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportOutcome } from '#contracts/import.ts';
import { env } from '~/lib/env.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcHandler, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { BulkImport } from './BulkImport.tsx';
import { FolderImport } from './FolderImport.tsx';
import { DriveFileImport, VideoImport } from './SingleImport.tsx';

beforeEach(() => {
  sessionStorage.clear();
  server.use(rpcHandler('known_videos', []), rpcHandler('list_deleted_videos', []));
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
    restored: count('restored'),
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
  it('the import of a video refuses a missing or wrong id without asking the server', async () => {
    const { user } = renderAdmin(<VideoImport {...SELECTION} />);
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

  it('a video is imported by link into the chosen category, and listed', async () => {
    const bodies = functionApi('youtube/import-video', {
      status: 201,
      body: { video: { id: 1, title: 'Choque séptico' } },
    });
    const { user } = renderAdmin(<VideoImport {...SELECTION} />);
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

  it('the next video can be pasted while the lists of the page are still read again', async () => {
    const entries = 'dQw4w9WgXcQ';
    functionApi('youtube/import-bulk', { body: report(imported(entries)) });
    let asked = 0;
    const known = `${env.supabaseUrl}/rest/v1/rpc/known_videos`;
    server.use(
      http.post(known, () => {
        asked += 1;
        return HttpResponse.json([]);
      }),
    );
    const { user } = renderAdmin(<BulkImport {...SELECTION} />);
    await user.click(screen.getByLabelText('IDs ou links dos vídeos'));
    await user.paste(entries);
    await waitFor(() => expect(asked).toBe(1));
    const submit = screen.getByRole('button', { name: 'Importar vídeos' });
    // The answer about the catalogue does not come any more.
    server.use(http.post(known, () => delay('infinite')));
    await user.click(submit);
    expect(await screen.findByText('Importação em lote concluída!')).toBeInTheDocument();
    await waitFor(() => expect(submit).not.toHaveAttribute('aria-busy'));
  });

  it('an imported video that was hidden is told to be shown again', async () => {
    const message = 'Esta aula já estava no catálogo, escondida; voltou a ser exibida.';
    functionApi('youtube/import-video', {
      body: { video: { id: 1, title: 'Choque séptico' }, restored: true, message },
    });
    const { user } = renderAdmin(<VideoImport {...SELECTION} />);
    await user.type(screen.getByLabelText('ID ou link do vídeo'), 'dQw4w9WgXcQ');
    await user.click(screen.getByRole('button', { name: 'Importar vídeo' }));
    expect(await screen.findByText('Aula restaurada')).toBeInTheDocument();
    expect(screen.queryByText('Vídeo importado com sucesso!')).toBeNull();
    const results = screen.getByRole('region', { name: 'Resultado da importação' });
    expect(results).toHaveTextContent('0 importados, 1 restaurado');
    expect(results).toHaveTextContent(message);
  });

  it('an imported video that YouTube still processes is told so', async () => {
    functionApi('youtube/import-video', {
      status: 201,
      body: { video: { id: 1, title: 'Choque séptico', status: 'processing' } },
    });
    const { user } = renderAdmin(<VideoImport {...SELECTION} />);
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
  ])(
    'an import refused with %d is told in the right words, and the text stays',
    async (status, body, description) => {
      functionApi('youtube/import-video', { status, body });
      const { user } = renderAdmin(<VideoImport {...SELECTION} />);
      await user.type(screen.getByLabelText('ID ou link do vídeo'), 'dQw4w9WgXcQ');
      await user.click(screen.getByRole('button', { name: 'Importar vídeo' }));
      expect(await screen.findByText('Erro ao importar vídeo')).toBeInTheDocument();
      expect(screen.getByText(description)).toBeInTheDocument();
      expect(screen.getByLabelText('ID ou link do vídeo')).toHaveValue('dQw4w9WgXcQ');
    },
  );
});

describe('several videos', () => {
  it.each([
    ['', 'IDs ou links dos vídeos obrigatórios'],
    ['um, dois', 'Nenhum ID válido encontrado'],
  ])('refuses "%s"', async (text, message) => {
    const { user } = renderAdmin(<BulkImport {...SELECTION} />);
    if (text) await user.type(screen.getByLabelText('IDs ou links dos vídeos'), text);
    await user.click(screen.getByRole('button', { name: 'Importar vídeos' }));
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it('the import of several videos warns of ignored entries, lists each result and retries failed ones', async () => {
    const bodies = functionApi(
      'youtube/import-bulk',
      { body: report(imported('aaaaaaaaaaa'), refused('bbbbbbbbbbb', 'incorporação desativada')) },
      { body: report(imported('bbbbbbbbbbb')) },
    );
    const { user } = renderAdmin(<BulkImport {...SELECTION} />);
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

  it('the progress of a retry begins at zero', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    functionApi('youtube/import-bulk', {
      body: report(imported('aaaaaaaaaaa'), refused('bbbbbbbbbbb', 'incorporação desativada')),
    });
    const { user } = renderAdmin(<BulkImport {...SELECTION} />);
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

  it('videos imported before a failure stay listed, and the rest is reported as failed', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `id${String(index).padStart(9, '0')}`);
    functionApi(
      'youtube/import-bulk',
      { body: report(...ids.slice(0, 50).map(imported)) },
      { status: 502, body: { message: 'A quota diária acabou.', code: 'google_quota' } },
    );
    const { user } = renderAdmin(<BulkImport {...SELECTION} />);
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

describe('a file of Drive', () => {
  it.each([
    ['', 'ID ou URL do arquivo obrigatório'],
    ['isto não é', 'Formato inválido'],
  ])('refuses "%s"', async (text, message) => {
    const { user } = renderAdmin(<DriveFileImport {...SELECTION} />);
    if (text) await user.type(screen.getByLabelText('ID ou URL do arquivo'), text);
    await user.click(screen.getByRole('button', { name: 'Importar arquivo' }));
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it('the import of a file of Drive sends the whole link with its resource key', async () => {
    const link = 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrS/view?resourcekey=0-x';
    const bodies = functionApi('drive/import-video', {
      status: 201,
      body: { video: { id: 9, title: 'Simulação' } },
    });
    const { user } = renderAdmin(<DriveFileImport {...SELECTION} />);
    await user.type(screen.getByLabelText('ID ou URL do arquivo'), link);
    await user.click(screen.getByRole('button', { name: 'Importar arquivo' }));
    expect(await screen.findByText('Vídeo importado com sucesso!')).toBeInTheDocument();
    expect(bodies).toEqual([{ fileId: link, categoryId: 3 }]);
  });

  it('a failed import of a file of Drive is told in the words of the server', async () => {
    functionApi('drive/import-video', {
      status: 404,
      body: { message: 'Arquivo não encontrado ou não compartilhado.', code: 'not_found' },
    });
    const { user } = renderAdmin(<DriveFileImport {...SELECTION} />);
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
    const { user } = renderAdmin(<FolderImport {...SELECTION} />);
    if (text) await user.type(screen.getByLabelText('ID ou URL da pasta'), text);
    await user.click(screen.getByRole('button', { name: 'Importar pasta' }));
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it('the import of a folder lists its results, says when the folder is incomplete, and reads it again on request', async () => {
    const bodies = functionApi(
      'drive/import-folder',
      {
        body: {
          ...report(imported('f1'), refused('f2', 'atalho quebrado')),
          isIncomplete: true,
          incompleteReason: 'O Google Drive repetiu uma página da lista.',
          unreadable: 2,
        },
      },
      {
        body: {
          ...report({ ...imported('f1'), outcome: 'skipped' }, imported('f2')),
          isIncomplete: false,
        },
      },
    );
    const { user } = renderAdmin(<FolderImport {...SELECTION} />);
    await user.type(screen.getByLabelText('ID ou URL da pasta'), '1AbCdEfGhIjKlMnOpQrS');
    await user.click(screen.getByRole('button', { name: 'Importar pasta' }));
    expect(await screen.findByText('Importação em lote concluída!')).toBeInTheDocument();
    expect(screen.getByText(/não mostrou a pasta inteira/)).toHaveTextContent(
      /repetiu uma página da lista\. Importe de novo/,
    );
    expect(screen.getByText(/2 itens da pasta não puderam ser lidos/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente a que falhou' }));
    await screen.findByText('2 importados');
    expect(bodies).toHaveLength(2);
  });

  it('the import of a folder says how many videos remain, and continues with them', async () => {
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
    const { user } = renderAdmin(<FolderImport {...SELECTION} />);
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

  it('the import of a folder names the lessons that were left out because they were deleted', async () => {
    functionApi('drive/import-folder', {
      body: {
        ...report(),
        isIncomplete: false,
        remaining: 0,
        deleted: [{ externalId: 'f1', title: 'Via aérea' }],
      },
    });
    const { user } = renderAdmin(<FolderImport {...SELECTION} />);
    await user.type(screen.getByLabelText('ID ou URL da pasta'), '1AbCdEfGhIjKlMnOpQrS');
    await user.click(screen.getByRole('button', { name: 'Importar pasta' }));
    expect(
      await screen.findByText(/1 aula excluída por um administrador ficou de fora: Via aérea/),
    ).toBeInTheDocument();
    expect(screen.queryByText('Nenhum vídeo nesta pasta.')).toBeNull();
  });

  it('the import of a folder says when it has no videos, and when it cannot be read', async () => {
    functionApi(
      'drive/import-folder',
      { body: { ...report(), isIncomplete: false } },
      {
        status: 422,
        body: { message: 'Isto é um arquivo, não uma pasta.', code: 'not_importable' },
      },
    );
    const { user } = renderAdmin(<FolderImport {...SELECTION} />);
    await user.type(screen.getByLabelText('ID ou URL da pasta'), '1AbCdEfGhIjKlMnOpQrS');
    await user.click(screen.getByRole('button', { name: 'Importar pasta' }));
    expect(await screen.findByText('Nenhum vídeo nesta pasta.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Importar pasta' }));
    expect(await screen.findByText('Erro ao importar pasta do Google Drive')).toBeInTheDocument();
    expect(screen.getByText('Isto é um arquivo, não uma pasta.')).toBeInTheDocument();
  });
});
