import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { callFunction, createWorld } from './world.ts';

const world = createWorld();
afterAll(() => world.end());

test('an edit based on an outdated version is refused with the present row', async () => {
  const [admin, superuser, member] = await Promise.all([
    world.person('admin'),
    world.person('superuser'),
    world.person('member'),
  ]);
  const lesson = await world.video({
    source: 'google_drive',
    external_id: randomUUID(),
    title: 'Lida',
  });
  const podcast = await world.podcast({ title: 'Lido' });
  const medical = {
    firstName: 'Ana',
    lastName: 'Lima',
    crm: 'CRM-SP 1',
    specialty: 'Trauma',
    institution: 'SAMU',
  };
  const edits = [
    [`api/admin/videos/${lesson}`, 'PUT', admin, (title: string) => ({ title }), 'title'],
    [`api/admin/podcasts/${podcast}`, 'PUT', admin, (title: string) => ({ title }), 'title'],
    [
      `api/admin/users/${member.id}`,
      'PUT',
      superuser,
      (fullName: string) => ({ fullName }),
      'fullName',
    ],
    [
      'api/user/profile',
      'PUT',
      member,
      (institution: string) => ({ ...medical, institution }),
      'institution',
    ],
    [
      'api/user/profile',
      'PATCH',
      member,
      (fullName: string) => ({ fullName, email: member.email, phone: '(11) 97777-1234' }),
      'fullName',
    ],
  ] as const;
  for (const [path, method, who, bodyOf, field] of edits) {
    const put = (value: string, version?: string) =>
      callFunction(path, {
        method,
        who,
        body: bodyOf(value),
        ...(version !== undefined && { headers: { 'if-match': version } }),
      });
    const first = await put('Primeira Versão');
    const version = first.headers.get('etag') ?? '';
    expect([path, first.status, version]).toEqual([
      path,
      200,
      expect.stringMatching(/^"\d{4}-.*[.]\d{1,6}\+00:00"$/),
    ]);
    const second = await put('Segunda Versão', `"outra", W/${version}`);
    expect([path, second.status]).toEqual([path, 200]);
    expect(second.headers.get('etag')).not.toBe(version);
    const late = await put('Terceira Versão', version);
    expect([path, late.status, late.json]).toMatchObject([
      path,
      409,
      { code: 'version_conflict', current: { [field]: 'Segunda Versão' } },
    ]);
    expect((await put('Terceira Versão', '"nunca houve"')).status).toBe(409);
    expect((await put('Quarta Versão', '*')).json).toMatchObject({ [field]: 'Quarta Versão' });
    const last = (await put('Quarta Versão')).headers.get('etag') ?? '';
    const both = await Promise.all([put('Esta Aqui', last), put('Aquela Ali', last)]);
    expect([path, both.map(({ status }) => status).sort()]).toEqual([path, [200, 409]]);
  }
  const seen = await callFunction(`api/videos/${lesson}`, { method: 'GET', who: admin });
  expect(seen.headers.get('etag')).toMatch(/^"\d{4}-/);
  const gone = await callFunction('api/admin/podcasts/999999999', {
    method: 'PUT',
    who: admin,
    body: { title: 'X' },
    headers: { 'if-match': '*' },
  });
  expect(gone.status).toBe(404);
});
