import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { csvFile } from '~/lib/csv.ts';
import * as files from '~/lib/save-file.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcHandler, rpcUrl, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { ListFiles } from './ListFiles.tsx';
import { SEARCH_KEY } from './search-list.ts';
import { TERMS } from './search-terms.ts';

afterEach(() => {
  dismissToast();
  vi.restoreAllMocks();
});

const NO_NAMES = {
  variants: [],
  abbreviations: [],
  drug_names: [],
  lay_words: [],
  english: [],
  related: [],
};
const HEADER = [...TERMS.fileColumns.map(({ title }) => title), 'Versão (não mude)'];
const line = (concept: string, variants = '', version = '') => [
  concept,
  variants,
  ...Array.from({ length: 5 }, () => ''),
  version,
];
const csv = (...lines: string[][]) =>
  new File([csvFile([HEADER, ...lines])], 'termos.csv', { type: 'text/csv' });

type Sent = { p_list: string; p_rows: { concept: string }[]; p_is_applied: boolean };

/** Answers with these outcomes when a file is looked through; applying succeeds or is refused. */
function importApi(answer: object[], refusal?: { code: string; status: number }) {
  const sent: Sent[] = [];
  server.use(
    http.post(rpcUrl('import_search_list'), async ({ request }) => {
      const body = (await request.json()) as Sent;
      sent.push(body);
      if (!body.p_is_applied) return HttpResponse.json(answer);
      return refusal
        ? HttpResponse.json({ code: refusal.code, message: 'canceled' }, { status: refusal.status })
        : HttpResponse.json([]);
    }),
  );
  return sent;
}

async function choose(file: File) {
  const { user } = renderAdmin(<ListFiles list={TERMS} />);
  await user.click(screen.getByRole('button', { name: 'Importar CSV' }));
  const dialog = await screen.findByRole('dialog', { name: 'Importar termos' });
  await user.upload(within(dialog).getByLabelText('Arquivo CSV'), file);
  return { user, dialog };
}

const FILE = csv(
  line('Sepse', 'Septicemia | Infecção'),
  line('Asma', 'Broncoespasmo', 'v1'),
  line('Choque', 'Instável', 'v0'),
  line('Dengue', '', 'v9'),
  line('Febre'),
  line('FEBRE'),
  line('???'),
);
const ANSWER = [
  { outcome: 'new', version: null, found: null },
  {
    outcome: 'changed',
    version: 'v1',
    found: { concept: 'Asma', ...NO_NAMES, variants: ['Bronquite'] },
  },
  {
    outcome: 'conflict',
    version: 'v7',
    found: { concept: 'Choque', ...NO_NAMES, variants: ['Hipotenso'] },
  },
  { outcome: 'gone', version: null, found: null },
  { outcome: 'same', version: 'v3', found: { concept: 'Febre', ...NO_NAMES } },
  { outcome: 'repeated', version: 'v3', found: { concept: 'Febre', ...NO_NAMES } },
];

it('a list is saved as a file', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  server.use(rpcHandler('export_search_list', [{ concept: 'Sepse', ...NO_NAMES, version: 'v1' }]));
  const { user } = renderAdmin(<ListFiles list={TERMS} />);
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [name, text] = save.mock.calls[0] ?? [];
  expect(name).toMatch(/^termos-da-busca-\d{4}-\d\d-\d\d\.csv$/);
  expect(text).toBe(csvFile([HEADER, line('Sepse', '', 'v1')]));
});

it('a file is looked through field by field, and applied without what is in conflict', async () => {
  const sent = importApi(ANSWER);
  const { user, dialog } = await choose(FILE);
  expect(
    await within(dialog).findByText(
      '1 nova · 1 com mudança · 1 sem mudança · 2 em conflito · 2 recusadas',
    ),
  ).toBeVisible();
  const part = (name: string) => within(dialog).getByRole('region', { name });
  expect(part('Novas')).toHaveTextContent('Sepselinha 2Variações: entra Septicemia, Infecção');
  expect(part('Com mudança')).toHaveTextContent(
    'Asmalinha 3Variações: sai Bronquite entra Broncoespasmo',
  );
  expect(part('Recusadas')).toHaveTextContent('FEBRElinha 7O nome já está numa linha acima');
  expect(part('Recusadas')).toHaveTextContent('???linha 8Conceito deve ter letras ou números');
  await user.click(within(dialog).getByRole('button', { name: 'Importar 2 linhas' }));
  expect(await screen.findByText('2 linhas importadas')).toBeInTheDocument();
  expect(sent.map(({ p_is_applied, p_rows }) => [p_is_applied, p_rows.length])).toEqual([
    [false, 6],
    [true, 2],
  ]);
  expect(sent[1]?.p_rows).toEqual([
    { ...NO_NAMES, concept: 'Sepse', variants: ['Septicemia', 'Infecção'], version: null },
    { ...NO_NAMES, concept: 'Asma', variants: ['Broncoespasmo'], version: 'v1' },
  ]);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

it('what changed or went since the export is written upon what was seen, once a person says so', async () => {
  const sent = importApi(ANSWER);
  const { user, dialog } = await choose(FILE);
  await user.click(await within(dialog).findByLabelText('Substituir pelo que está no arquivo'));
  await user.click(within(dialog).getByLabelText('Criar de novo'));
  await user.click(within(dialog).getByRole('button', { name: 'Importar 4 linhas' }));
  await screen.findByText('4 linhas importadas');
  expect(sent[1]?.p_rows.slice(2)).toMatchObject([
    { concept: 'Choque', version: 'v7' },
    { concept: 'Dengue', version: null },
  ]);
});

/** The page around the files, with its list. */
function Page({ read }: { read(): Promise<string> }) {
  useQuery({ queryKey: [...SEARCH_KEY, 'list'], queryFn: read });
  return <ListFiles list={TERMS} />;
}

it('the dialog closes when the file is applied, not when the list has been read again', async () => {
  importApi([{ outcome: 'new', version: null, found: null }]);
  const read = vi.fn(() => new Promise<string>(() => undefined));
  read.mockResolvedValueOnce('there');
  const { user } = renderAdmin(<Page read={read} />);
  await user.click(screen.getByRole('button', { name: 'Importar CSV' }));
  const dialog = await screen.findByRole('dialog', { name: 'Importar termos' });
  await user.upload(within(dialog).getByLabelText('Arquivo CSV'), csv(line('Sepse')));
  await user.click(await within(dialog).findByRole('button', { name: 'Importar 1 linha' }));
  expect(await screen.findByText('1 linha importada')).toBeInTheDocument();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(read).toHaveBeenCalledTimes(2);
});

it('a list that changed while it was looked through is compared again', async () => {
  const sent = importApi(ANSWER, { code: 'PT409', status: 409 });
  const { user, dialog } = await choose(FILE);
  await user.click(await within(dialog).findByRole('button', { name: 'Importar 2 linhas' }));
  expect(await screen.findByText('A lista mudou enquanto você conferia')).toBeInTheDocument();
  await waitFor(() => expect(sent.map((one) => one.p_is_applied)).toEqual([false, true, false]));
  expect(await within(dialog).findByRole('button', { name: 'Importar 2 linhas' })).toBeEnabled();
});

it('what took too long says what to do', async () => {
  importApi(ANSWER, { code: '57014', status: 500 });
  const { user, dialog } = await choose(FILE);
  await user.click(await within(dialog).findByRole('button', { name: 'Importar 2 linhas' }));
  expect(
    await screen.findByText('A importação demorou demais. Divida o arquivo em partes menores.'),
  ).toBeInTheDocument();
});

it('a file that is no list is refused before anything is asked, and another can be chosen', async () => {
  const sent = importApi(ANSWER);
  const { user, dialog } = await choose(new File(['Nome;Idade\r\nAna;3'], 'pessoas.csv'));
  expect(
    await within(dialog).findByText('Este arquivo não pode ser importado'),
  ).toBeInTheDocument();
  expect(dialog).toHaveTextContent('A coluna “Nome” não é conhecida');
  expect(sent).toEqual([]);
  await user.upload(within(dialog).getByLabelText('Arquivo CSV'), FILE);
  expect(await within(dialog).findByRole('button', { name: 'Importar 2 linhas' })).toBeVisible();
});

it('accents that a program lost are told', async () => {
  importApi(ANSWER);
  const broken = new File([csvFile([HEADER, line('Infec\uFFFD\uFFFDo')])], 'termos.csv');
  const { dialog } = await choose(broken);
  expect(
    await within(dialog).findByText(/As letras com acento do arquivo se perderam/),
  ).toBeVisible();
});
