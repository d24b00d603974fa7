import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { lockCatalogue } from './support/catalogue-lock.ts';
import { demo, operatorClient, signIn, stack } from './support/stack.ts';
import { addLesson } from './support/videos.ts';

/** The order of categories is shared, so no other journey counts them meanwhile. */
test.describe.configure({ mode: 'serial' });
let release = async () => {};
test.beforeAll(async () => {
  test.setTimeout(180_000);
  release = await lockCatalogue('changing');
});
test.afterAll(() => release());

const card = (page: Page) => page.getByRole('region', { name: 'Categorias', exact: true });
const row = (page: Page, name: string) =>
  card(page).getByRole('listitem').filter({ hasText: name });

const stored = async (slug: string) =>
  (
    await operatorClient()
      .from('categories')
      .select('id, name, position, show_in_dropdown')
      .eq('slug', slug)
      .maybeSingle()
      .throwOnError()
  ).data;

const categoryOf = async (videoId: number) =>
  (
    await operatorClient()
      .from('videos')
      .select('category_id')
      .eq('id', videoId)
      .single()
      .throwOnError()
  ).data.category_id;

test('a category is created, renamed, moved up, placed in a menu, and deleted with a move', async ({
  browser,
}) => {
  test.slow();
  const tag = randomUUID().slice(0, 8);
  const [first, slug] = [`Cena ${tag}`, `cena-${tag}`];
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto('/category-management');

  await card(page).getByRole('button', { name: 'Nova categoria' }).click();
  const create = page.getByRole('dialog', { name: 'Nova categoria' });
  await create.getByRole('button', { name: 'Criar categoria' }).click();
  await expect(create.getByLabel('Nome')).toHaveAttribute('aria-invalid', 'true');
  await create.getByLabel('Nome').fill(first);
  await expect(create.getByLabel('Endereço')).toHaveValue(slug);
  await create.getByLabel('Descrição').fill('Só para esta jornada.');
  await create.getByRole('button', { name: 'Criar categoria' }).click();
  await expect(page.getByText('Categoria criada')).toBeVisible();
  await expect(row(page, first)).toContainText('Aulas Gravadas');
  const created = await stored(slug);
  expect(created?.show_in_dropdown).toBe(true);

  // Its address is taken now.
  await card(page).getByRole('button', { name: 'Nova categoria' }).click();
  await create.getByLabel('Nome').fill(first);
  await create.getByRole('button', { name: 'Criar categoria' }).click();
  await expect(create.getByText('Outra categoria já usa este endereço')).toBeVisible();
  await create.getByRole('button', { name: 'Cancelar' }).click();

  const renamed = `${first} revista`;
  await page.getByRole('button', { name: `Editar ${first}` }).click();
  const edit = page.getByRole('dialog', { name: 'Editar categoria' });
  await edit.getByLabel('Nome').fill(renamed);
  await edit.getByRole('checkbox', { name: /Aulas Gravadas/ }).uncheck();
  await edit.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expect(page.getByText('Categoria atualizada')).toBeVisible();
  await expect(row(page, renamed)).toContainText('Acervo');
  expect(await stored(slug)).toMatchObject({ name: renamed, show_in_dropdown: false });

  // It came in at the end; up by one, and the order is there after a reload.
  await expect(page.getByRole('button', { name: `Mover ${renamed} para baixo` })).toBeDisabled();
  // The list is read anew after each change. What follows must not meet a reading that is still on its way.
  const pressAndReread = async (name: string) => {
    const isReadAnew = page.waitForResponse((answer) =>
      /\/categories\?select=id%2Cname%2Cshow_in_dropdown/.test(answer.url()),
    );
    await page.getByRole('button', { name }).click();
    await isReadAnew;
  };
  await pressAndReread(`Mover ${renamed} para cima`);
  await expect(card(page).getByRole('listitem').last()).not.toContainText(renamed);
  const isBefore = async (one: string, other: string) =>
    Number((await stored(one))?.position) < Number((await stored(other))?.position);
  await expect.poll(() => isBefore(slug, 'desastres')).toBe(true);
  await pressAndReread('Desfazer');
  await expect(card(page).getByRole('listitem').last()).toContainText(renamed);
  await expect.poll(() => isBefore('desastres', slug)).toBe(true);

  // Meanwhile another administrator changes the order: nothing of it is lost, and the screen says so.
  const ids = async () =>
    (
      await operatorClient().from('categories').select('id').order('position').throwOnError()
    ).data.map(({ id }) => id as number);
  const other = await signIn(demo.superuser);
  const reorder = async (known: number[], wanted: number[]) =>
    fetch(`${stack.gatewayUrl}/rest/v1/rpc/order_categories`, {
      method: 'POST',
      headers: {
        apikey: stack.publishableKey,
        authorization: `Bearer ${other.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ p_known: known, p_ids: wanted }),
    });
  const before = await ids();
  const swapped = [...before.slice(0, -3), ...before.slice(-3).reverse()];
  expect((await reorder(before, swapped)).status).toBe(204);
  await page.getByRole('button', { name: `Editar ${renamed}` }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('A ordem já era outra')).toBeVisible();
  await expect(card(page).getByRole('listitem').nth(-3)).toContainText(renamed);
  expect(await ids()).toEqual(swapped);
  expect((await reorder(before, before)).status).toBe(409);
  expect((await reorder(swapped, before)).status).toBe(204);

  // Dragged by its grip above its neighbour.
  await page.reload();
  const grip = row(page, renamed).locator('[data-grip]');
  await grip.scrollIntoViewIfNeeded();
  const from = await grip.boundingBox();
  const to = await card(page).getByRole('listitem').nth(-2).boundingBox();
  if (!from || !to) throw new Error('the rows have no place');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + 4, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText('Ordem das categorias salva')).toBeVisible();
  await page.reload();
  await expect(card(page).getByRole('listitem').nth(-2)).toContainText(renamed);

  // A category with a lesson is deleted only together with a new category for it.
  const lesson = await addLesson({ category_id: created?.id });
  await page.getByRole('button', { name: `Excluir ${renamed}` }).click();
  const remove = page.getByRole('dialog', { name: 'Excluir categoria?' });
  const confirm = remove.getByRole('button', { name: 'Mover conteúdo e excluir' });
  await expect(confirm).toBeDisabled();
  await remove.getByLabel('Mover 1 vídeo e 0 podcasts para').selectOption('Trauma');
  await confirm.click();
  await expect(page.getByText('Categoria excluída')).toBeVisible();
  await expect(row(page, renamed)).toHaveCount(0);
  expect(await stored(slug)).toBeNull();
  expect(await categoryOf(lesson.id)).toBe((await stored('trauma'))?.id);

  // Who did it, and what was there before, is in the activity.
  await page.goto('/admin?aba=conteudo');
  const activity = page.getByRole('region', { name: 'Atividade recente' });
  const entry = activity.getByText(`excluiu a categoria ${renamed}`);
  await expect(entry).toBeVisible();
  await entry.click();
  await expect(activity.getByText(slug, { exact: true }).first()).toBeVisible();
  await page.context().close();
});

test('members cannot delete a category, also not by calling the server', async () => {
  const trauma = await stored('trauma');
  const { access_token } = await signIn(demo.member);
  const answer = await fetch(`${stack.gatewayUrl}/rest/v1/rpc/delete_category`, {
    method: 'POST',
    headers: {
      apikey: stack.publishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ p_category_id: trauma?.id }),
  });
  expect(answer.status).toBe(403);
  expect(await stored('trauma')).toEqual(trauma);
});
