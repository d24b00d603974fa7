import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { expect } from 'vitest';
import { PersonPage } from '~/admin/pages/PersonPage.tsx';
import type { Person } from '~/admin/people/people.queries.ts';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { env } from '~/lib/env.ts';
import { pages } from '~/lib/paths.ts';
import { makeProfile } from './factories.ts';
import { renderUi } from './render-app.tsx';
import { rpcHandler, rpcUrl, server, tableHandler } from './server.ts';

export const ID = '7b0c7a2e-0000-4000-8000-000000000001';

/** A member, approved and active. */
export const makePerson = (overrides: Partial<Person> = {}): Person => ({
  id: ID,
  full_name: 'Ana Exemplo',
  email: 'ana@plantao.example',
  email_confirmed_at: '2026-11-20T15:00:00Z',
  phone: '(11) 90000-0001',
  crm: 'CRM-SP 123456',
  specialty: 'Cardiologia',
  institution: 'Santa Casa Fictícia',
  registration_notes: null,
  role: 'user',
  is_approved: true,
  approved_at: '2026-11-20T16:00:00Z',
  is_active: true,
  last_login: null,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T16:00:00Z',
  ...overrides,
});

/** Each call of a function of the database, with its arguments. */
export function calls(name: string, answer: unknown) {
  const asked: unknown[] = [];
  server.use(
    http.post(rpcUrl(name), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(answer as never);
    }),
  );
  return asked;
}

type Opened = {
  sessions?: string[];
  /** How the page was reached. */
  state?: unknown;
  /** Other people that can be read. */
  others?: Person[];
  review?: { documents: object[]; duplicates: object[]; list?: string };
};

/** The page of one person, as an administrator or a superuser sees it. */
export async function openPerson(
  role: 'admin' | 'superuser',
  person: Partial<Person> | null = {},
  {
    sessions = ['s1'],
    state,
    others = [],
    review = { documents: [], duplicates: [] },
  }: Opened = {},
) {
  server.use(
    http.get(`${env.supabaseUrl}/rest/v1/profiles`, ({ request }) => {
      const other = others.find(({ id }) => request.url.includes(id));
      return HttpResponse.json(other ? [other] : person ? [makePerson(person)] : []);
    }),
    rpcHandler('own_profile', makeProfile({ id: 'v1', role })),
    rpcHandler('list_audit_log', [
      {
        id: 1,
        at: '2026-11-20T16:00:00Z',
        actor_id: 'b1',
        actor_name: 'Bruno Exemplo',
        actor_role: 'admin',
        action: 'user.approved',
        target_type: 'user',
        target_id: ID,
        before: null,
        after: null,
      },
    ]),
    rpcHandler(
      'person_sessions',
      sessions.map((id) => ({
        id,
        is_shared: false,
        user_agent: null,
        address: '203.0.113.7',
        city: null,
        opened_at: '2026-11-20T16:00:00Z',
        last_used_at: '2026-11-20T17:00:00Z',
      })),
    ),
    tableHandler('user_login_logs', []),
    rpcHandler('person_review', review),
    rpcHandler('registration_now', { is_waiting: true, holder_name: null }),
    rpcHandler('person_emails', [
      {
        id: 1,
        template: 'new_device',
        status: 'sent',
        created_at: 'x',
        sent_at: '2026-11-20T16:00:00Z',
      },
    ]),
  );
  const rendered = renderUi(
    <Routes>
      <Route path={pages.person} element={<PersonPage />} />
      <Route path="*" element={<p>Outra página</p>} />
    </Routes>,
    { route: { pathname: adminPaths.person(ID), state } },
  );
  // Until the person is there, the page has a heading of its own.
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent(/^Pessoa$/),
  );
  return rendered;
}
