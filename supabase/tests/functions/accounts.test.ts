import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  mailTo,
  publicClient,
  serviceClient,
  testStack,
} from '../../../local/testing/stack-for-tests.ts';
import { callFunction, createWorld, PASSWORD, type Person, randomPhone } from './world.ts';

/** The function accounts with real accounts. */
const world = createWorld();
let superuser: Person;
let admin: Person;

beforeAll(async () => {
  [superuser, admin] = await Promise.all([world.person('superuser'), world.person('admin')]);
});
afterAll(() => world.end());

const act = (path: string, body: Record<string, unknown>, who = superuser) =>
  callFunction(`accounts/${path}`, { who, body });
const remove = (id: string, who = superuser) =>
  callFunction(`api/admin/users/${id}`, { method: 'DELETE', who });
const exists = async (id: string) =>
  (await world.sql`select 1 from auth.users where id = ${id}`).length > 0;
const auditOf = (id: string) =>
  world.sql`
    select action, actor_id from private.audit_log
    where target_type = 'user' and target_id = ${id} order by id`;

/** Whether a refresh token still gives a session. */
const isAlive = async ({ refreshToken }: Person) =>
  (await publicClient().auth.refreshSession({ refresh_token: refreshToken })).error === null;

/** A photo in the person's own folder; returns how to see whether it is still there. */
async function withPhoto({ id, client }: Person) {
  const path = `${id}/${randomUUID()}.png`;
  const photo = new Blob([new Uint8Array(100)], { type: 'image/png' });
  const { error } = await client.storage.from('avatars').upload(path, photo);
  expect(error).toBeNull();
  return async () => (await serviceClient().storage.from('avatars').download(path)).data !== null;
}

describe('a password set by a superuser', () => {
  test('is valid at once, ends the sessions, and is announced to the owner by mail', async () => {
    const who = await world.person('member');
    const answer = await act('password', { userId: who.id, password: 'definida-2026' });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await isAlive(who)).toBe(false);
    const old = await callFunction('api/auth/user', { method: 'GET', who });
    expect(old.status).toBe(401);
    const login = await callFunction('api/auth/login', {
      body: { emailOrPhone: who.email, password: 'definida-2026' },
    });
    expect(login.status).toBe(200);
    const mail = await mailTo(who.email, { subject: /senha/, timeoutMs: 20_000 });
    expect(mail.text).toContain('Um administrador definiu uma nova senha');
    expect(mail.text).not.toContain('definida-2026');
    expect(await auditOf(who.id)).toContainEqual({
      action: 'user.password_set',
      actor_id: superuser.id,
    });
  });

  test('is refused to an administrator, and changes nothing', async () => {
    const who = await world.person('member');
    const answer = await act('password', { userId: who.id, password: 'definida-2026' }, admin);
    expect([answer.status, answer.json]).toMatchObject([403, { code: 'forbidden' }]);
    expect(await isAlive(who)).toBe(true);
  });
});

describe('an edit by a superuser', () => {
  test('changes name, phone, role and the address to log in with', async () => {
    const who = await world.person('member');
    const edit = {
      fullName: 'Novo Nome',
      email: `${randomUUID()}@plantao.example`,
      phone: randomPhone(),
      role: 'admin',
    };
    expect((await act('update', { userId: who.id, ...edit })).status).toBe(204);
    const [row] = await world.sql`
      select full_name as "fullName", email, phone, role from public.profiles where id = ${who.id}`;
    expect(row).toEqual(edit);
    for (const emailOrPhone of [edit.email, edit.phone]) {
      const login = await callFunction('api/auth/login', {
        body: { emailOrPhone, password: PASSWORD },
      });
      expect(login.status).toBe(200);
    }
    const audit = await auditOf(who.id);
    for (const action of ['user.role_changed', 'user.email_requested', 'user.email_changed']) {
      expect(audit).toContainEqual({ action, actor_id: superuser.id });
    }
    // What it gives, and the other address, is told by mail and in the bell.
    await mailTo(who.email, {
      subject: /^O e-mail da sua conta .* foi alterado$/,
      timeoutMs: 20_000,
    });
    const told = await world.sql`
      select title from public.user_notifications where user_id = ${superuser.id} and metadata ->> 'person' = ${who.id} order by id`;
    expect(told.map(({ title }) => title)).toEqual([
      'Novo Nome tem agora o perfil Administrador',
      'E-mail mudado de quem tem o perfil Administrador',
    ]);
  });

  test('with a taken address or phone changes nothing', async () => {
    const who = await world.person('member');
    const email = await act('update', {
      userId: who.id,
      fullName: 'Outro Nome',
      email: admin.email.toUpperCase(),
    });
    expect([email.status, email.json]).toMatchObject([409, { field: 'email' }]);
    const phone = await act('update', { userId: who.id, fullName: 'Outro', phone: admin.phone });
    expect([phone.status, phone.json]).toMatchObject([409, { field: 'phone' }]);
    const [row] = await world.sql`select full_name from public.profiles where id = ${who.id}`;
    expect(row).toEqual({ full_name: 'Pessoa member' });
  });

  test('of the address signs the person out', async () => {
    const who = await world.person('member');
    const email = `${randomUUID()}@plantao.example`;
    expect((await act('update', { userId: who.id, email })).status).toBe(204);
    expect(await isAlive(who)).toBe(false);
  });

  test("never changes the caller's own password or address", async () => {
    const password = { password: 'tomada-2026' };
    const email = { email: `${randomUUID()}@plantao.example` };
    const put = (path: string, body: object) =>
      callFunction(`api/admin/users/${superuser.id}${path}`, {
        method: 'PUT',
        body,
        who: superuser,
      });
    for (const answer of [
      await act('password', { userId: superuser.id, ...password }),
      await act('update', { userId: superuser.id, ...email }),
      await put('/password', password),
      await put('', email),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.text).toMatch(/Configurações/);
    }
    const login = await callFunction('api/auth/login', {
      body: { emailOrPhone: superuser.email, password: PASSWORD },
    });
    expect(login.status).toBe(200);
  });

  test("never changes the caller's own role", async () => {
    const answer = await act('update', { userId: superuser.id, role: 'user' });
    expect([answer.status, answer.json]).toMatchObject([403, { field: 'role' }]);
  });
});

describe('a rejection', () => {
  test('deletes the person and mails the reason', async () => {
    // A person who was approved before may have a photo.
    const who = await world.person('member');
    const isPhotoThere = await withPhoto(who);
    await world.sql`update public.profiles set is_approved = false where id = ${who.id}`;
    const body = { userId: who.id, reason: 'O CRM não confere.' };
    expect((await act('reject', body, admin)).status).toBe(204);
    expect([await exists(who.id), await isPhotoThere()]).toEqual([false, false]);
    const mail = await mailTo(who.email, { subject: /Sobre o seu cadastro/, timeoutMs: 20_000 });
    expect(mail.text).toContain('O CRM não confere.');
    expect(await auditOf(who.id)).toContainEqual({ action: 'user.rejected', actor_id: admin.id });
  });

  test('of several is ended for those whose time is over: each is deleted and mailed', async () => {
    const one = await world.person('member');
    const other = await world.person('member');
    const early = await world.person('member');
    const due = [one.id, other.id];
    const people = [...due, early.id];
    await world.sql`update public.profiles set is_approved = false where id = any (${people})`;
    await world.sql`
      insert into private.held_rejections (user_id, rejected_by, act_id, reason, due_at)
      select p.id, ${admin.id}, gen_random_uuid(), 'Cadastro repetido.',
        now() + case when p.id = ${early.id} then interval '1 hour' else interval '0' end
      from public.profiles as p where p.id = any (${people})`;
    const answer = await act('finish-rejections', { userIds: people }, admin);
    // The schedule may have been there first.
    expect(answer.status).toBe(200);
    expect(await Promise.all(people.map(exists))).toEqual([false, false, true]);
    for (const { email } of [one, other]) {
      const mail = await mailTo(email, { subject: /Sobre o seu cadastro/, timeoutMs: 20_000 });
      expect(mail.text).toContain('Cadastro repetido.');
    }
  });

  test('is refused for a person who is approved', async () => {
    const who = await world.person('member');
    expect((await act('reject', { userId: who.id }, admin)).status).toBe(409);
    expect(await exists(who.id)).toBe(true);
  });
});

describe('the deletion of an account', () => {
  test('also deletes its files and ends its sessions', async () => {
    const who = await world.person('member');
    const isPhotoThere = await withPhoto(who);
    expect(await isPhotoThere()).toBe(true);
    expect((await remove(who.id)).status).toBe(204);
    expect(await exists(who.id)).toBe(false);
    expect(await isPhotoThere()).toBe(false);
    const answer = await callFunction('api/auth/user', { method: 'GET', who });
    expect(answer.status).toBe(401);
    expect(await auditOf(who.id)).toContainEqual({
      action: 'user.deleted',
      actor_id: superuser.id,
    });
  });

  test('as an erasure gives a receipt that tells nothing of whose data it was', async () => {
    const who = await world.person('member');
    const hasPhoto = await withPhoto(who);
    const answer = await act('erase', { userId: who.id });
    expect(answer.status).toBe(200);
    const receipt = JSON.parse(answer.text) as Record<string, unknown>;
    expect(receipt).toMatchObject({
      number: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/) as string,
      kind: 'erasure',
      counts: { perfil: 1 },
    });
    expect(answer.text).not.toContain(who.id);
    expect(answer.text).not.toContain(who.email);
    expect(await exists(who.id)).toBe(false);
    expect(await hasPhoto()).toBe(false);
    const refused = await act('erase', { userId: superuser.id }, admin);
    expect(refused.status).toBe(403);
    expect(await exists(superuser.id)).toBe(true);
  });

  test('is refused to an administrator', async () => {
    const who = await world.person('member');
    expect((await remove(who.id, admin)).status).toBe(403);
    expect(await exists(who.id)).toBe(true);
  });

  test('by its owner requires the right password', async () => {
    const who = await world.person('member');
    const isPhotoThere = await withPhoto(who);
    const wrong = await act('delete-own', { password: 'errada' }, who);
    expect([wrong.status, wrong.json]).toMatchObject([400, { code: 'wrong_password' }]);
    expect([await exists(who.id), await isPhotoThere()]).toEqual([true, true]);
    expect((await act('delete-own', { password: PASSWORD }, who)).status).toBe(204);
    expect([await exists(who.id), await isPhotoThere()]).toEqual([false, false]);
  });
});

test("the functions allow calls from the site's origin only", async () => {
  const ask = (origin: string) =>
    callFunction('accounts/password', { body: {}, headers: { origin } });
  const own = new URL(testStack().siteUrl).origin;
  expect((await ask(own)).headers.get('access-control-allow-origin')).toBe(own);
  const foreign = (await ask('https://evil.example')).headers.get('access-control-allow-origin');
  expect(foreign).not.toBe('https://evil.example');
});
