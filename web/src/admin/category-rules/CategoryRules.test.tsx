import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { env } from '~/lib/env.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, rpcUrl, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { CategoryRules } from './CategoryRules.tsx';

afterEach(() => dismissToast());

const CATEGORIES = [
  { id: 1, name: 'Cardiologia' },
  { id: 2, name: 'Trauma' },
];
const LIST = 'PLcursodeecg0001';
const rule = (id: number, value: string, kind = 'title_contains') => ({
  id,
  kind,
  value,
  category_id: 1,
});
const RULES = [rule(11, 'ECG'), rule(12, 'arritmia'), rule(13, LIST, 'playlist')];

type Answers = {
  problem?: string;
  refusal?: { status: number; code: string };
  playlist?: () => Response;
};

/** Rules as a database keeps them, with a preview that counts 10 for the first rule, 20 for the second … */
function rulesApi(rows = RULES, { problem, refusal, playlist }: Answers = {}) {
  const writes: { act: string; body: unknown }[] = [];
  const previews: { kind: string; value: string }[][] = [];
  let stored = rows;
  const refuse = () =>
    refusal && HttpResponse.json({ code: refusal.code, message: 'no' }, { status: refusal.status });
  server.use(
    http.get(restUrl('category_rules'), () => HttpResponse.json(stored)),
    http.get(restUrl('category_playlists'), () =>
      HttpResponse.json([
        { playlist_id: LIST, title: 'Curso de ECG', last_error: problem ?? null },
      ]),
    ),
    http.post(restUrl('category_rules'), async ({ request }) => {
      writes.push({ act: 'add', body: await request.json() });
      return refuse() ?? new HttpResponse(null, { status: 201 });
    }),
    http.delete(restUrl('category_rules'), ({ request }) => {
      const id = new URL(request.url).searchParams.get('id');
      writes.push({ act: 'delete', body: id });
      stored = stored.filter((one) => `eq.${one.id}` !== id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(rpcUrl('order_category_rules'), async ({ request }) => {
      const body = (await request.json()) as { p_known: number[]; p_ids: number[] };
      const { p_ids: ids } = body;
      writes.push({ act: 'order', body });
      const refused = refuse();
      if (!refused) stored = ids.flatMap((id) => stored.filter((one) => one.id === id));
      return refused ?? new HttpResponse(null, { status: 204 });
    }),
    http.post(rpcUrl('preview_category_rules'), async ({ request }) => {
      const { p_rules: draft } = (await request.json()) as { p_rules?: (typeof previews)[number] };
      if (draft) previews.push(draft);
      const count = draft?.length ?? stored.length;
      return HttpResponse.json([
        { place: 0, lessons: 9, uncategorized: 4, elsewhere: 0, titles: [] },
        ...Array.from({ length: count }, (_, index) => ({
          place: index + 1,
          lessons: (index + 1) * 10,
          uncategorized: 1,
          elsewhere: 0,
          titles: [`Aula da regra ${index + 1}`],
        })),
      ]);
    }),
    http.post(rpcUrl('apply_category_rules'), async ({ request }) => {
      writes.push({ act: 'apply', body: await request.json() });
      return refuse() ?? HttpResponse.json(3);
    }),
    http.post(`${env.supabaseUrl}/functions/v1/youtube/playlist`, async ({ request }) => {
      writes.push({ act: 'read playlist', body: await request.json() });
      return (
        playlist?.() ?? HttpResponse.json({ playlistId: LIST, title: 'Curso de ECG', entries: 14 })
      );
    }),
  );
  return { writes, previews };
}

const show = () => renderAdmin(<CategoryRules categories={CATEGORIES} />);
const rows = () =>
  screen.getAllByRole('listitem').map((row) => row.textContent?.replaceAll('\u00a0', ' '));

describe('the list', () => {
  it('shows each rule as a sentence, with what it would catch', async () => {
    rulesApi();
    show();
    await screen.findByText('10 aulas: 1 sem categoria, 9 já nesta categoria');
    expect(rows()).toEqual([
      'Título contém “ECG” → Cardiologia10 aulas: 1 sem categoria, 9 já nesta categoria',
      'Título contém “arritmia” → Cardiologia20 aulas: 1 sem categoria, 19 já nesta categoria',
      'Está na lista “Curso de ECG” → Cardiologia30 aulas: 1 sem categoria, 29 já nesta categoria',
    ]);
    expect(screen.getByText('7 aulas sem categoria: as regras encontram 3.')).toBeInTheDocument();
  });

  it('explains category rules while there are none', async () => {
    rulesApi([]);
    show();
    expect(await screen.findByText('Nenhuma regra ainda')).toBeInTheDocument();
    expect(screen.getByText(/título contém “ECG” → Cardiologia/)).toBeInTheDocument();
    expect(screen.queryByText(/Crie antes uma categoria/)).toBeNull();
  });

  it('says what comes first where there is no category', async () => {
    rulesApi([]);
    renderAdmin(<CategoryRules categories={[]} />);
    expect(await screen.findByText(/Crie antes uma categoria\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Nova regra' })).toBeDisabled();
  });

  it('says on its rule that a playlist cannot be read', async () => {
    rulesApi(RULES, { problem: 'A lista não existe mais ou ficou privada.' });
    show();
    const [, , third] = await screen.findAllByRole('listitem');
    expect(third).toHaveTextContent('A lista não existe mais ou ficou privada.');
  });

  it('reads the rules again after a failure', async () => {
    rulesApi();
    server.use(
      http.get(
        restUrl('category_rules'),
        () => HttpResponse.json({ message: 'no' }, { status: 503 }),
        { once: true },
      ),
    );
    const { user } = show();
    await screen.findByText('Não foi possível carregar as regras');
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  });

  it('compares no rule any more when that failed', async () => {
    rulesApi();
    server.use(
      http.post(rpcUrl('preview_category_rules'), () =>
        HttpResponse.json({ message: 'no' }, { status: 500 }),
      ),
    );
    show();
    await screen.findByText('Não foi possível comparar com o catálogo');
    expect(screen.getAllByText('Sem comparação')).toHaveLength(3);
    expect(screen.queryByText('Comparando...')).toBeNull();
  });
});

describe('the order', () => {
  it('that another administrator changed meanwhile is not written over, and it says so', async () => {
    rulesApi(RULES, { refusal: { status: 409, code: 'PT409' } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Mover a regra “ECG” para baixo' }));
    expect(await screen.findByText('A ordem já era outra')).toBeVisible();
    await waitFor(() => expect(rows()[0]).toContain('ECG'));
  });

  it('moves a rule at once, by keyboard too, and writes the whole order', async () => {
    const { writes } = rulesApi();
    const { user } = show();
    await screen.findAllByRole('listitem');
    expect(screen.getByRole('button', { name: 'Mover a regra “ECG” para cima' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    screen.getByRole('button', { name: 'Mover a regra “ECG” para baixo' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rows()[0]).toContain('arritmia'));
    await waitFor(() =>
      expect(writes).toEqual([
        { act: 'order', body: { p_known: [11, 12, 13], p_ids: [12, 11, 13] } },
      ]),
    );
    expect(screen.getByRole('button', { name: 'Mover a regra “ECG” para baixo' })).toHaveFocus();
  });

  it('moves a rule back when the server refuses', async () => {
    rulesApi(RULES, { refusal: { status: 403, code: '42501' } });
    const { user } = show();
    await user.click(
      await screen.findByRole('button', { name: 'Mover a regra “arritmia” para cima' }),
    );
    expect(await screen.findByText('Erro ao ordenar regras')).toBeInTheDocument();
    await waitFor(() => expect(rows()[0]).toContain('ECG'));
  });
});

describe('a new rule', () => {
  async function open() {
    const { user } = show();
    await screen.findAllByRole('listitem');
    await user.click(screen.getByRole('button', { name: 'Nova regra' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Nova regra' })) };
  }

  it('previews a new rule behind the others while it is typed, and creates it', async () => {
    const { writes, previews } = rulesApi();
    const { user, dialog } = await open();
    expect(
      dialog.getByText('Preencha a regra para ver quais aulas ela encontra.'),
    ).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Texto do título'), ' sepse ');
    await user.selectOptions(dialog.getByLabelText('Categoria'), 'Trauma');
    expect(
      await dialog.findByText('40 aulas: 1 sem categoria, 39 já nesta categoria'),
    ).toBeInTheDocument();
    expect(dialog.getByText('Aula da regra 4')).toBeInTheDocument();
    expect(dialog.getByText('e 39 outras')).toBeInTheDocument();
    expect(previews.at(-1)?.map(({ value }) => value)).toEqual(['ECG', 'arritmia', LIST, 'sepse']);
    await user.click(dialog.getByRole('button', { name: 'Criar regra' }));
    expect(await screen.findByText('Regra criada')).toBeInTheDocument();
    expect(writes).toEqual([
      { act: 'add', body: { kind: 'title_contains', value: 'sepse', category_id: 2 } },
    ]);
  });

  it('says what a new rule lacks, and creates nothing', async () => {
    const { writes } = rulesApi();
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Criar regra' }));
    expect(await dialog.findByText('Texto ou lista é obrigatório')).toBeInTheDocument();
    expect(dialog.getAllByText('Escolha uma categoria')).toHaveLength(2);
    expect(writes).toEqual([]);
  });

  it('refuses a rule that looks at the same as another one, at its field', async () => {
    rulesApi(RULES, { refusal: { status: 409, code: '23505' } });
    const { user, dialog } = await open();
    await user.type(dialog.getByLabelText('Texto do título'), 'ecg');
    await user.selectOptions(dialog.getByLabelText('Categoria'), 'Trauma');
    await user.click(dialog.getByRole('button', { name: 'Criar regra' }));
    expect(await dialog.findByText('Outra regra já olha isto')).toBeInTheDocument();
  });

  const NEW_LIST = 'PLoutralista0001';
  async function fillPlaylist({ user, dialog }: Awaited<ReturnType<typeof open>>) {
    await user.selectOptions(dialog.getByLabelText('O que a regra olha'), 'playlist');
    await user.type(
      dialog.getByLabelText('Lista do YouTube'),
      `https://www.youtube.com/playlist?list=${NEW_LIST}`,
    );
    await user.selectOptions(dialog.getByLabelText('Categoria'), 'Trauma');
  }

  it('takes a playlist by its link, and shows its title', async () => {
    const { writes } = rulesApi();
    const opened = await open();
    await fillPlaylist(opened);
    const { user, dialog } = opened;
    expect(await dialog.findByText('“Curso de ECG”')).toBeInTheDocument();
    await dialog.findByText('40 aulas: 1 sem categoria, 39 já nesta categoria');
    await user.click(dialog.getByRole('button', { name: 'Criar regra' }));
    expect(await screen.findByText('Regra criada')).toBeInTheDocument();
    expect(writes).toEqual([
      { act: 'read playlist', body: { playlist: NEW_LIST } },
      { act: 'add', body: { kind: 'playlist', value: NEW_LIST, category_id: 2 } },
    ]);
  });

  it('refuses a playlist that is private or does not exist', async () => {
    const message = 'A lista não existe ou é privada. Confira o link.';
    const { writes } = rulesApi(RULES, {
      playlist: () => HttpResponse.json({ code: 'not_importable', message }, { status: 422 }),
    });
    const opened = await open();
    await fillPlaylist(opened);
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Criar regra' }));
    await waitFor(() => expect(opened.dialog.getByLabelText('Lista do YouTube')).toBeInvalid());
    expect(opened.dialog.getByLabelText('Lista do YouTube')).toHaveAccessibleDescription(
      expect.stringContaining(message),
    );
    expect(writes.filter(({ act }) => act === 'add')).toEqual([]);
  });

  it('creates a playlist rule when only YouTube cannot be reached', async () => {
    const { writes } = rulesApi(RULES, {
      playlist: () =>
        HttpResponse.json({ code: 'google_quota', message: 'A quota acabou.' }, { status: 502 }),
    });
    const opened = await open();
    await fillPlaylist(opened);
    expect(await opened.dialog.findByText('A quota acabou.')).toBeInTheDocument();
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Criar regra' }));
    await waitFor(() => expect(writes.at(-1)).toMatchObject({ act: 'add' }));
  });
});

describe('deleting', () => {
  it('asks before it deletes a rule, and shows it as a sentence', async () => {
    const { writes } = rulesApi();
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Excluir a regra “arritmia”' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Excluir regra?' }));
    expect(dialog.getByText('“arritmia”')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Excluir regra' }));
    expect(await screen.findByText('Regra excluída')).toBeInTheDocument();
    expect(writes).toEqual([{ act: 'delete', body: 'eq.12' }]);
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('asks again when a rule could not be deleted', async () => {
    rulesApi();
    server.use(
      http.delete(restUrl('category_rules'), () =>
        HttpResponse.json({ code: '42501', message: 'no' }, { status: 403 }),
      ),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Excluir a regra “arritmia”' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Excluir regra?' }));
    await user.click(dialog.getByRole('button', { name: 'Excluir regra' }));
    expect(await screen.findByText('Erro ao excluir regra')).toBeInTheDocument();
    rulesApi();
    await user.click(dialog.getByRole('button', { name: 'Excluir regra' }));
    expect(await screen.findByText('Regra excluída')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

describe('applying the rules', () => {
  async function apply() {
    const { user } = show();
    await user.click(
      await screen.findByRole('button', { name: 'Aplicar às 3 aulas sem categoria' }),
    );
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Aplicar as regras a 3 aulas sem categoria?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Aplicar a 3 aulas' }));
  }

  it('asks with the number of lessons before it applies the rules, and sends it', async () => {
    const { writes } = rulesApi();
    await apply();
    expect(await screen.findByText('3 aulas receberam categoria')).toBeInTheDocument();
    expect(writes).toEqual([{ act: 'apply', body: { p_expected: 3 } }]);
  });

  it('says when the number of lessons has changed by now', async () => {
    rulesApi(RULES, { refusal: { status: 409, code: 'PT409' } });
    await apply();
    expect(await screen.findByText('Os números mudaram')).toBeInTheDocument();
  });
});
