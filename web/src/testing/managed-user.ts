import type { ManagedUser } from '~/admin/people/people.rules.ts';

/** A member as the administrators' list has them. */
export function makeManagedUser(overrides: Partial<ManagedUser> = {}): ManagedUser {
  return {
    id: '7b0c7a2e-0000-4000-8000-000000000001',
    full_name: 'Ana Exemplo',
    email: 'ana@plantao.example',
    email_confirmed_at: null,
    phone: '(11) 90000-0001',
    crm: null,
    specialty: null,
    institution: null,
    role: 'user',
    is_approved: true,
    is_active: true,
    last_login: null,
    created_at: '2026-11-20T12:00:00Z',
    ...overrides,
  };
}
