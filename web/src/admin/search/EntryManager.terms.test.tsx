import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, rpcUrl, server } from '~/testing/server.ts';
import type { Tables } from '~/types/database.ts';
import { dismissToast } from '~/ui/toast.ts';
import { EntryManager } from './EntryManager.tsx';
import { LIST_PAGE_SIZE } from './search.queries.ts';
import { TERMS } from './search-terms.ts';
import { UnansweredSearches } from './UnansweredSearches.tsx';

afterEach(() => dismissToast());

type ManagedTerm = Omit<Tables<'search_terms'>, 'created_at' | 'updated_at'>;

const term = (id: number, concept: string, names: Partial<ManagedTerm> = {}): ManagedTerm => ({
  id,
  concept,
  variants: [],
  abbreviations: [],
  drug_names: [],
  lay_words: [],
  english: [],
  related: [],
  ...names,
});
const ROWS = [
  term(1, 'Anafilaxia', { variants: ['Choque anafilático'], related: ['adrenalina'] }),
  term(2, 'Parada cardiorrespiratória', { abbreviations: ['PCR'], english: ['cardiac arrest'] }),
];

type Write = { method: string; id: string | null; body: unknown };

/** A table of terms; `refusal` is the code with which a write is refused. */
function termsApi(rows: ManagedTerm[] = ROWS, { refusal }: { refusal?: string } = {}) {
  const writes: Write[] = [];
  const asked: Record<string, unknown>[] = [];
  server.use(
    http.post(rpcUrl('find_search_terms'), async ({ request }) => {
      // PostgREST takes the arguments as one JSON object.
      const body = (await request.json()) as Record<string, unknown>;
      asked.push(body);
      const from = rows.findIndex(({ concept }) => concept === body.p_after) + 1;
      return HttpResponse.json(rows.slice(from, from + Number(body.p_limit)));
    }),
    http.all(restUrl('search_terms'), async ({ request }) => {
      const { method } = request;
      const id = new URL(request.url).searchParams.get('id');
      if (method === 'GET') {
        const found = rows.filter((row) => id === `eq.${row.id}`);
        return HttpResponse.json(
          found.map((row) => ({ ...row, updated_at: '2026-11-20T12:00:00+00:00' })),
        );
      }
      writes.push({ method, id, body: method === 'DELETE' ? null : await request.json() });
      if (refusal) return HttpResponse.json({ code: refusal, message: 'no' }, { status: 409 });
      const isSingle = request.headers.get('accept')?.includes('vnd.pgrst.object');
      return HttpResponse.json(isSingle ? { id: 1 } : [{ id: 1 }]);
    }),
  );
  return { writes, asked };
}

const openNew = async () => {
  const rendered = renderAdmin(<EntryManager list={TERMS} />);
  await rendered.user.click(await screen.findByRole('button', { name: 'Novo termo' }));
  return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Novo termo' }) };
};

describe('the list of terms', () => {
  it('shows each concept with its names, without what is only related', async () => {
    termsApi();
    renderAdmin(<EntryManager list={TERMS} />);
    const list = await screen.findByRole('list', { name: 'Termos' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('AnafilaxiaChoque anafilático');
    expect(first).not.toHaveTextContent('adrenalina');
    expect(second).toHaveTextContent('PCR · cardiac arrest');
  });

  it('asks the database for a text, and says that it found none', async () => {
    const { asked } = termsApi([]);
    const { user } = renderAdmin(<EntryManager list={TERMS} />);
    expect(await screen.findByText('Crie o primeiro.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Buscar termos'), 'pcr');
    expect(await screen.findByText('Nenhum termo tem “pcr” entre os seus nomes.')).toBeVisible();
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ p_query: 'pcr' }));
  });

  it('loads the next page after the last concept', async () => {
    const many = Array.from({ length: LIST_PAGE_SIZE + 2 }, (_, n) =>
      term(n + 1, `Conceito ${String(n).padStart(3, '0')}`),
    );
    const { asked } = termsApi(many);
    const { user } = renderAdmin(<EntryManager list={TERMS} />);
    const list = await screen.findByRole('list', { name: 'Termos' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(LIST_PAGE_SIZE);
    await user.click(screen.getByRole('button', { name: 'Carregar mais termos' }));
    await waitFor(() =>
      expect(within(list).getAllByRole('listitem')).toHaveLength(LIST_PAGE_SIZE + 2),
    );
    expect(asked.at(-1)).toMatchObject({ p_after: 'Conceito 049' });
  });

  it('can be loaded again after a failure', async () => {
    server.use(
      http.post(rpcUrl('find_search_terms'), () =>
        HttpResponse.json({ message: 'no' }, { status: 503 }),
      ),
    );
    const { user } = renderAdmin(<EntryManager list={TERMS} />);
    await screen.findByText('Não foi possível carregar os termos');
    termsApi();
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByText('Anafilaxia')).toBeInTheDocument();
  });
});

describe('writing terms', () => {
  it('creates a term with one name a line', async () => {
    const { writes } = termsApi();
    const { user, dialog } = await openNew();
    await user.click(within(dialog).getByRole('button', { name: 'Criar termo' }));
    expect(await within(dialog).findByText('Conceito é obrigatório')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('Conceito'), 'Infarto agudo do miocárdio');
    await user.type(within(dialog).getByLabelText(/^Siglas/), 'IAM\n\nIAMCSST\nIAM');
    await user.type(within(dialog).getByLabelText(/^Palavras leigas/), 'ataque do coração');
    await user.click(within(dialog).getByRole('button', { name: 'Criar termo' }));
    expect(await screen.findByText('Termo criado')).toBeInTheDocument();
    expect(writes).toEqual([
      {
        method: 'POST',
        id: null,
        body: {
          concept: 'Infarto agudo do miocárdio',
          variants: [],
          abbreviations: ['IAM', 'IAMCSST'],
          drug_names: [],
          lay_words: ['ataque do coração'],
          english: [],
          related: [],
        },
      },
    ]);
  });

  it('changes only the list that was touched', async () => {
    const { writes } = termsApi();
    const { user } = renderAdmin(<EntryManager list={TERMS} />);
    await user.click(await screen.findByRole('button', { name: 'Editar Anafilaxia' }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar termo' });
    const field = await within(dialog).findByLabelText(/^Variações/);
    expect(field).toHaveValue('Choque anafilático');
    await user.type(field, '\nReação anafilática');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    expect(await screen.findByText('Termo atualizado')).toBeInTheDocument();
    expect(writes.map(({ body }) => body)).toEqual([
      { variants: ['Choque anafilático', 'Reação anafilática'] },
    ]);
  });

  it('shows a taken concept at its field', async () => {
    termsApi(ROWS, { refusal: '23505' });
    const { user, dialog } = await openNew();
    await user.type(within(dialog).getByLabelText('Conceito'), 'ANAFILAXIA');
    await user.click(within(dialog).getByRole('button', { name: 'Criar termo' }));
    expect(await within(dialog).findByText('Outro termo já tem este conceito')).toBeVisible();
    expect(within(dialog).getByLabelText('Conceito')).toHaveFocus();
    expect(screen.queryByText('Erro ao criar termo')).not.toBeInTheDocument();
  });

  it('says when a write of a term failed, and keeps what was typed', async () => {
    termsApi(ROWS, { refusal: '42501' });
    const { user, dialog } = await openNew();
    await user.type(within(dialog).getByLabelText('Conceito'), 'Sepse');
    await user.click(within(dialog).getByRole('button', { name: 'Criar termo' }));
    expect(await screen.findByText('Erro ao criar termo')).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Conceito')).toHaveValue('Sepse');
  });

  it('refuses more names than the table takes', async () => {
    const { writes } = termsApi();
    const { user, dialog } = await openNew();
    await user.type(within(dialog).getByLabelText('Conceito'), 'Sepse');
    await user.click(within(dialog).getByLabelText(/^Em inglês/));
    await user.paste(Array.from({ length: 101 }, (_, n) => `name ${n}`).join('\n'));
    await user.click(within(dialog).getByRole('button', { name: 'Criar termo' }));
    expect(
      await within(dialog).findByText('Use no máximo 100 nomes ao todo (agora são 101)'),
    ).toBeVisible();
    expect(writes).toEqual([]);
  });

  it('deletes a term after a question', async () => {
    const { writes } = termsApi();
    const { user } = renderAdmin(<EntryManager list={TERMS} />);
    await user.click(await screen.findByRole('button', { name: 'Excluir Anafilaxia' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Excluir termo?' });
    expect(writes).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Excluir termo' }));
    expect(await screen.findByText('Termo excluído')).toBeInTheDocument();
    expect(writes).toEqual([{ method: 'DELETE', id: 'eq.1', body: null }]);
  });
});

describe('the trial of search', () => {
  it('shows what members find, without hidden lessons', async () => {
    termsApi();
    let asked: URL | null = null;
    server.use(
      http.post(rpcUrl('search_videos'), ({ request }) => {
        asked = new URL(request.url);
        return HttpResponse.json([{ id: 7, title: 'Anafilaxia no adulto' }]);
      }),
    );
    const { user } = renderAdmin(<EntryManager list={TERMS} />);
    await user.type(screen.getByLabelText('Busca de teste'), 'adrenalina');
    const link = await screen.findByRole('link', { name: 'Anafilaxia no adulto' });
    expect(link).toHaveAttribute('href', '/video/7');
    const params = (asked as URL | null)?.searchParams;
    expect([params?.get('is_active'), params?.get('status')]).toEqual(['eq.true', 'eq.active']);
    // PostgREST filters a function by selected columns only.
    expect(params?.get('select')?.split(',')).toEqual(
      expect.arrayContaining(['is_active', 'status']),
    );
  });

  it('explains in words how it was understood and why each line has its place', async () => {
    termsApi();
    server.use(
      http.post(rpcUrl('search_videos'), () => HttpResponse.json([])),
      http.post(rpcUrl('explain_search'), () =>
        HttpResponse.json({
          parts: [
            {
              label: 'cetamina',
              is_concept: true,
              is_modifier: false,
              is_telling: true,
              is_known: true,
            },
          ],
          modifiers: ['choque'],
          measures: ['dose'],
          drugs: ['cetamina'],
          lines: [
            {
              video_id: 7,
              podcast_id: null,
              title: 'Drogas da intubação',
              kind: 'spoken',
              seconds: 309,
              line: 'Dose de 1 a 2 mg/kg.',
              answers: 90,
              refused: 'patient',
              lacks: ['choque'],
              meant_for: [],
            },
          ],
        }),
      ),
    );
    const { user } = renderAdmin(<EntryManager list={TERMS} />);
    await user.type(screen.getByLabelText('Busca de teste'), 'dose cetamina choque');
    await user.click(await screen.findByRole('button', { name: 'Explicar esta busca' }));
    const told = await screen.findByRole('region', { name: 'Como a pergunta foi entendida' });
    expect(told).toHaveTextContent('Termos: cetamina');
    expect(told).toHaveTextContent('Para: choque');
    expect(told).toHaveTextContent(
      'Não fala de: choque. Fora: o número é de outro paciente ou outra via.',
    );
    expect(within(told).getByRole('link', { name: 'Drogas da intubação' })).toHaveAttribute(
      'href',
      '/video/7?t=309',
    );
  });

  it('says that members find nothing, and that search did not answer', async () => {
    termsApi();
    server.use(http.post(rpcUrl('search_videos'), () => HttpResponse.json([])));
    const { user } = renderAdmin(<EntryManager list={TERMS} />);
    await user.type(screen.getByLabelText('Busca de teste'), 'xyz');
    expect(await screen.findByText('Os membros não encontram nada com “xyz”.')).toBeVisible();
    server.use(
      http.post(rpcUrl('search_videos'), () =>
        HttpResponse.json({ message: 'no' }, { status: 503 }),
      ),
    );
    await user.type(screen.getByLabelText('Busca de teste'), 'w');
    expect(await screen.findByText('A busca não respondeu')).toBeInTheDocument();
  });
});

describe('unanswered searches', () => {
  const answer = (rows: unknown) =>
    server.use(http.post(rpcUrl('unanswered_searches'), () => HttpResponse.json(rows as never)));

  it('are listed by words, those asked last first, and begin a term', async () => {
    answer([
      { words: 'picada de aranha', day: '2026-11-20', count: 3 },
      { words: 'engasgo', day: '2026-11-22', count: 2 },
      { words: 'picada de aranha', day: '2026-11-21', count: 2 },
    ]);
    const { writes } = termsApi();
    const { user } = renderAdmin(<UnansweredSearches />);
    const list = await screen.findByRole('list', { name: 'Buscas sem resposta' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('engasgo2 buscas · última em 22/11/2026');
    expect(second).toHaveTextContent('picada de aranha5 buscas · última em 21/11/2026');
    await user.click(
      within(second as HTMLElement).getByRole('button', { name: /^Criar termo para picada/ }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Novo termo' });
    expect(within(dialog).getByLabelText('Conceito')).toHaveValue('picada de aranha');
    await user.click(within(dialog).getByRole('button', { name: 'Criar termo' }));
    expect(await screen.findByText('Termo criado')).toBeInTheDocument();
    expect(writes[0]?.body).toMatchObject({ concept: 'picada de aranha' });
  });

  it('are dismissed one by one', async () => {
    answer([
      { words: 'engasgo', day: '2026-11-22', count: 2 },
      { words: 'picada de aranha', day: '2026-11-21', count: 2 },
    ]);
    const dismissed: unknown[] = [];
    server.use(
      http.post(rpcUrl('dismiss_unanswered_search'), async ({ request }) => {
        dismissed.push(await request.json());
        answer([{ words: 'engasgo', day: '2026-11-22', count: 2 }]);
        return HttpResponse.json(null);
      }),
    );
    const { user } = renderAdmin(<UnansweredSearches />);
    await user.click(await screen.findByRole('button', { name: 'Dispensar picada de aranha' }));
    expect(await screen.findByText('“picada de aranha” saiu da lista')).toBeInTheDocument();
    expect(dismissed).toEqual([{ p_words: 'picada de aranha' }]);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  });

  it('are said to be none', async () => {
    answer([]);
    renderAdmin(<UnansweredSearches />);
    expect(await screen.findByText('Nenhuma busca sem resposta')).toBeInTheDocument();
    expect(screen.getByText(/Ainda não houve uma busca que duas pessoas/)).toBeInTheDocument();
  });

  it('stand apart from answers of which no person opened anything', async () => {
    answer([
      { words: 'picada de aranha', day: '2026-11-20', count: 3, is_wrong: false },
      { words: 'dose cetamina', day: '2026-11-21', count: 2, is_wrong: true },
    ]);
    renderAdmin(<UnansweredSearches />);
    const wrong = await screen.findByRole('list', { name: 'Respostas em que ninguém abriu nada' });
    expect(wrong).toHaveTextContent('dose cetamina');
    expect(wrong).not.toHaveTextContent('picada de aranha');
    expect(screen.getByRole('list', { name: 'Buscas sem resposta' })).toHaveTextContent(
      'picada de aranha',
    );
  });

  it('can be loaded again after a failure', async () => {
    server.use(
      http.post(rpcUrl('unanswered_searches'), () =>
        HttpResponse.json({ message: 'no' }, { status: 503 }),
      ),
    );
    const { user } = renderAdmin(<UnansweredSearches />);
    await screen.findByText('Não foi possível carregar as buscas sem resposta');
    answer([]);
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByText('Nenhuma busca sem resposta')).toBeInTheDocument();
  });
});
