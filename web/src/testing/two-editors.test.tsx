import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { CategoryDialog } from '~/admin/categories/CategoryDialog.tsx';
import { RuleDialog } from '~/admin/category-rules/RuleDialog.tsx';
import { EditUserDialog } from '~/admin/people/EditUserDialog.tsx';
import { PodcastDialog } from '~/admin/podcasts/PodcastDialog.tsx';
import { AnswerDialog } from '~/admin/reports/AnswerDialog.tsx';
import { EntryDialog } from '~/admin/search/EntryDialog.tsx';
import { MODIFIERS } from '~/admin/search/search-modifiers.ts';
import { TERMS } from '~/admin/search/search-terms.ts';
import { EditVideoDialog } from '~/admin/videos/EditVideoDialog.tsx';
import { env } from '~/lib/env.ts';
import { dismissToast } from '~/ui/toast.ts';
import { CATEGORY, MODIFIER, PODCAST, REPORT, RULE, TERM } from './edited-rows.ts';
import { makeManagedUser } from './managed-user.ts';
import { makeManagedVideo } from './managed-video.ts';
import { renderAdmin } from './render-admin.tsx';
import { rpcHandler, server } from './server.ts';
import { versionAfter, versionedTable } from './versioned-table.ts';

afterEach(() => dismissToast());

const USER = makeManagedUser();
const CATEGORIES = [
  { id: 1, name: 'Trauma' },
  { id: 2, name: 'Choque' },
];
const nothing = () => undefined;

/** Each form with two of its fields: A edits `mine` on the screen, B something else by other means. */
const FORMS: {
  what: string;
  table: string;
  row: { id: number | string } & Record<string, unknown>;
  dialog(onClose: () => void): ReactElement;
  /** A's field. */
  label: string;
  column: string;
  typed: string;
  /** What B changes besides, and how that is called. */
  others: Record<string, unknown>;
  othersSentence: string;
  saved: string;
  gone: string;
}[] = [
  {
    what: 'a lesson',
    table: 'videos',
    row: { ...makeManagedVideo(1), key_points: [], key_point_seconds: [] },
    dialog: (onClose) => (
      <EditVideoDialog
        target={{ id: 1 }}
        categories={CATEGORIES}
        renderOutline={() => null}
        onClose={onClose}
      />
    ),
    label: 'Instrutor',
    column: 'instructor',
    typed: 'Rui',
    others: { title: 'Aula corrigida', is_active: false },
    othersSentence: 'Bia Lima também mudou Título e Situação.',
    saved: 'Vídeo atualizado!',
    gone: 'Este vídeo foi excluído',
  },
  {
    what: 'a podcast',
    table: 'podcasts',
    row: PODCAST,
    dialog: (onClose) => (
      <PodcastDialog
        target={{ id: PODCAST.id }}
        categories={CATEGORIES}
        renderOutline={() => null}
        onClose={onClose}
      />
    ),
    label: 'Descrição',
    column: 'description',
    typed: 'Nova',
    others: { audio_url: 'https://exemplo.example/a.mp3', file_path: null, title: 'Ronda 2' },
    othersSentence: 'Bia Lima também mudou Título e Áudio.',
    saved: 'Podcast atualizado!',
    gone: 'Este podcast foi excluído',
  },
  {
    what: 'a category',
    table: 'categories',
    row: CATEGORY,
    dialog: (onClose) => <CategoryDialog target={{ id: CATEGORY.id }} onClose={onClose} />,
    label: 'Descrição',
    column: 'description',
    typed: 'Nova',
    others: { name: 'Trauma grave', show_in_dropdown: false },
    othersSentence: 'Bia Lima também mudou Nome e Menu.',
    saved: 'Categoria atualizada',
    gone: 'Esta categoria foi excluída',
  },
  {
    what: 'a category rule',
    table: 'category_rules',
    row: RULE,
    dialog: (onClose) => (
      <RuleDialog target={{ id: 1 }} rules={[]} categories={CATEGORIES} onClose={onClose} />
    ),
    label: 'Texto do título',
    column: 'value',
    typed: 'choque',
    others: { category_id: 2 },
    othersSentence: 'Bia Lima também mudou Categoria.',
    saved: 'Regra atualizada',
    gone: 'Esta regra foi excluída',
  },
  {
    what: 'the answer to a report',
    table: 'content_reports',
    row: REPORT,
    dialog: (onClose) => <AnswerDialog target={{ id: 1 }} onClose={onClose} />,
    label: 'Resposta',
    column: 'answer',
    typed: 'Corrigimos a dose.',
    others: { state: 'in_review' },
    othersSentence: 'Bia Lima também mudou Situação.',
    saved: 'Aviso respondido',
    gone: 'Este aviso não está mais disponível',
  },
  {
    what: 'a search term',
    table: 'search_terms',
    row: TERM,
    dialog: (onClose) => <EntryDialog list={TERMS} target={{ id: 1 }} onClose={onClose} />,
    label: 'Conceito',
    column: 'concept',
    typed: 'Choque séptico',
    others: { abbreviations: ['SEP', 'SIRS'], lay_words: ['infecção grave'] },
    othersSentence: 'Bia Lima também mudou Siglas e Palavras leigas.',
    saved: 'Termo atualizado',
    gone: 'Este termo foi excluído',
  },
  {
    what: 'a patient or route',
    table: 'search_modifiers',
    row: MODIFIER,
    dialog: (onClose) => <EntryDialog list={MODIFIERS} target={{ id: 1 }} onClose={onClose} />,
    label: 'Nome',
    column: 'name',
    typed: 'criança pequena',
    others: { years: '[1,10)', asked: ['menino'] },
    othersSentence: 'Bia Lima também mudou Só na pergunta e Anos.',
    saved: 'Paciente ou via atualizado',
    gone: 'Este item foi excluído',
  },
  {
    what: 'a user',
    table: 'profiles',
    row: USER,
    dialog: (onClose) => (
      <EditUserDialog
        user={{ id: USER.id }}
        viewer={{ id: 's1', role: 'superuser' }}
        onClose={onClose}
      />
    ),
    label: 'Telefone',
    column: 'phone',
    typed: '(21) 98888-0000',
    others: { full_name: 'Ana Maria Exemplo', role: 'admin' },
    othersSentence: 'Bia Lima também mudou Nome completo e Perfil de acesso.',
    saved: 'Usuário atualizado',
    gone: 'Este usuário foi excluído',
  },
];

const COLUMNS = { fullName: 'full_name', email: 'email', phone: 'phone', role: 'role' } as const;

/** The table of a form, the function that writes people, and an audit log in which B did everything. */
function serverOf({ table, row }: (typeof FORMS)[number]) {
  const rows = versionedTable(table, [row]);
  const changed: Record<string, unknown> = {};
  server.use(
    rpcHandler('preview_category_rules', []),
    http.post(`${env.supabaseUrl}/rest/v1/rpc/list_audit_log`, () =>
      HttpResponse.json([
        {
          at: '2026-11-22T06:12:00Z',
          actor_id: 'b1',
          actor_name: 'Bia Lima',
          target_id: String(row.id),
          after: changed,
        },
      ]),
    ),
    http.post(`${env.supabaseUrl}/functions/v1/accounts/update`, async ({ request }) => {
      const { userId, version, ...edit } = (await request.json()) as Record<string, string>;
      const body = Object.fromEntries(
        Object.entries(edit).map(([key, value]) => [COLUMNS[key as keyof typeof COLUMNS], value]),
      );
      rows.writes.push({ id: userId ?? '', version: version ?? null, body });
      if (!rows.row(row.id)) {
        return HttpResponse.json({ message: 'no', code: 'not_found' }, { status: 404 });
      }
      if (version !== rows.version(row.id)) {
        return HttpResponse.json({ message: 'no', code: 'version_conflict' }, { status: 409 });
      }
      rows.edit(row.id, body);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return {
    ...rows,
    /** B saves. */
    edit(changes: Record<string, unknown>) {
      Object.assign(changed, changes);
      rows.edit(row.id, changes);
    },
  };
}

async function type(user: UserEvent, label: string, text: string) {
  const field = await screen.findByLabelText(new RegExp(`^${label}`));
  await user.clear(field);
  await user.type(field, text);
}
/** jsdom leaves the space between two spans out. */
const option = (title: string, value: string) => (name: string) =>
  name.replace(/:\s*/, ': ') === `${title}: ${value}`;
/** A dialog over another one takes presses a moment after it is there. */
async function findDialog(name: string | RegExp) {
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'));
  return dialog;
}
const CHANGED = /enquanto você editava$/;
const save = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Salvar Alterações' }));

describe.each(FORMS)('two people edit $what', (form) => {
  const { row, label, column, typed, others } = form;

  it('two editors keep what the other changed, with a message', async () => {
    const table = serverOf(form);
    let isClosed = false;
    const { user } = renderAdmin(form.dialog(() => (isClosed = true)));
    await type(user, label, typed);
    table.edit(others);
    await save(user);
    expect(await screen.findByText(form.saved)).toBeVisible();
    expect(screen.getByText(new RegExp(form.othersSentence))).toBeVisible();
    expect(table.row(row.id)).toMatchObject({ ...others, [column]: typed });
    expect(table.writes.map(({ version, body }) => [version, body])).toEqual([
      [versionAfter(0), { [column]: typed }],
      [versionAfter(1), { [column]: typed }],
    ]);
    await waitFor(() => expect(isClosed).toBe(true));
  });

  it('of two values of one field the editor can keep their own', async () => {
    const table = serverOf(form);
    const { user } = renderAdmin(form.dialog(nothing));
    await type(user, label, typed);
    table.edit({ ...others, [column]: '(31) 97777-0000' });
    await save(user);
    const dialog = await findDialog(CHANGED);
    const choice = within(dialog).getByRole('group', { name: label });
    expect(choice).toHaveTextContent('Bia Lima mudou em 22/11/2026, 03:12.');
    expect(within(dialog).getByText(new RegExp(form.othersSentence))).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }));
    expect(within(choice).getByRole('alert')).toHaveTextContent('Escolha qual fica.');
    await user.click(
      within(choice).getByRole('radio', { name: option('O que você digitou', typed) }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }));
    expect(await screen.findByText(form.saved)).toBeVisible();
    expect(table.row(row.id)).toMatchObject({ ...others, [column]: typed });
  });

  it('of two values of one field the editor can take the other, or continue editing without loss', async () => {
    const table = serverOf(form);
    const { user } = renderAdmin(form.dialog(nothing));
    await type(user, label, typed);
    table.edit({ [column]: '(31) 97777-0000' });
    await save(user);
    await findDialog(CHANGED);
    await user.click(screen.getByRole('button', { name: 'Voltar à edição' }));
    await waitFor(() => expect(screen.queryByText('O que está salvo:')).toBeNull());
    expect(screen.getByLabelText(new RegExp(`^${label}`))).toHaveValue(typed);
    expect(table.row(row.id)).toMatchObject({ [column]: '(31) 97777-0000' });

    await save(user);
    await findDialog(CHANGED);
    await user.click(
      screen.getByRole('radio', { name: option('O que está salvo', '(31) 97777-0000') }),
    );
    const writes = table.writes.length;
    await user.click(screen.getByRole('button', { name: 'Salvar com estas escolhas' }));
    expect(await screen.findByText('Ficou o que já estava salvo')).toBeVisible();
    expect(table.writes).toHaveLength(writes);
  });

  it('the same value from two editors is no conflict', async () => {
    const table = serverOf(form);
    let isClosed = false;
    const { user } = renderAdmin(form.dialog(() => (isClosed = true)));
    await type(user, label, typed);
    table.edit({ [column]: typed });
    await save(user);
    await waitFor(() => expect(isClosed).toBe(true));
    expect(table.writes).toHaveLength(1);
  });

  it('an editor can copy what they typed when the row was deleted', async () => {
    const table = serverOf(form);
    let isClosed = false;
    const { user } = renderAdmin(form.dialog(() => (isClosed = true)));
    await type(user, label, typed);
    table.remove(row.id);
    await save(user);
    const dialog = await findDialog(form.gone);
    expect(dialog).toHaveTextContent(`${label}: ${typed}`);
    await user.click(within(dialog).getByRole('button', { name: 'Copiar o que digitei' }));
    expect(await navigator.clipboard.readText()).toBe(`${label}: ${typed}`);
    expect(isClosed).toBe(false);
    const [, close] = within(dialog).getAllByRole('button', { name: 'Fechar' });
    await user.click(close as HTMLElement);
    await waitFor(() => expect(isClosed).toBe(true));
  });

  it('an unchanged form sends nothing', async () => {
    const table = serverOf(form);
    let isClosed = false;
    const { user } = renderAdmin(form.dialog(() => (isClosed = true)));
    await screen.findByLabelText(new RegExp(`^${label}`));
    await save(user);
    await waitFor(() => expect(isClosed).toBe(true));
    expect(table.writes).toEqual([]);
  });

  it('a form whose row cannot be read shows no old values and can be loaded again', async () => {
    const table = serverOf(form);
    server.use(
      http.get(
        `${env.supabaseUrl}/rest/v1/${form.table}`,
        () => HttpResponse.json({}, { status: 503 }),
        {
          once: true,
        },
      ),
    );
    const { user } = renderAdmin(form.dialog(nothing));
    expect(await screen.findByText('Não foi possível abrir para edição')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Salvar Alterações' })).toBeDisabled();
    table.edit({ [column]: '(31) 97777-0000' });
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByDisplayValue('(31) 97777-0000')).toBeVisible();
  });
});

it('a conflict can be decided although the audit log cannot be read', async () => {
  const [form] = FORMS;
  if (!form) return;
  const table = serverOf(form);
  server.use(rpcHandler('list_audit_log', { message: 'no' }));
  const { user } = renderAdmin(form.dialog(nothing));
  await type(user, form.label, form.typed);
  table.edit({ [form.column]: 'Lia' });
  await save(user);
  expect(await screen.findByText('Outra pessoa mudou.')).toBeVisible();
});
