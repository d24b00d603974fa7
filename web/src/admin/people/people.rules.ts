import { ROLES } from '#contracts/user.ts';
import { choice, listAddress, type ViewOf, yesNo } from '~/admin/ui/list/list-view.ts';
import { ROLE_LABELS } from './user-admin.rules.ts';

/** What the list of people can be narrowed and ordered by, and what it shows beside the name. */
export const PEOPLE = listAddress(
  {
    standing: choice('situacao', 'Situação', 'Todas', [
      ['member', 'membros', 'Membros'],
      ['pending', 'pendentes', 'Pendentes'],
      ['suspended', 'inativos', 'Inativos'],
    ]),
    role: choice(
      'perfil',
      'Perfil',
      'Todos',
      ROLES.map((role) => [role, role, ROLE_LABELS[role]] as const),
    ),
    isEmailConfirmed: yesNo('email', 'E-mail', 'Confirmado', 'Não confirmado'),
    hasCrm: yesNo('crm', 'CRM', 'Informado', 'Não informado'),
  },
  [
    { spelled: 'recentes', label: 'Cadastro mais recente', by: 'created_at', isDescending: true },
    { spelled: 'antigos', label: 'Cadastro mais antigo', by: 'created_at', isDescending: false },
    { spelled: 'nome', label: 'Nome, de A a Z', by: 'name', isDescending: false },
    { spelled: 'nome-z', label: 'Nome, de Z a A', by: 'name', isDescending: true },
    { spelled: 'acesso', label: 'Último acesso primeiro', by: 'last_login', isDescending: true },
    {
      spelled: 'ausentes',
      label: 'Há mais tempo sem acesso',
      by: 'last_login',
      isDescending: false,
    },
  ],
  [
    { key: 'email', spelled: 'email', label: 'E-mail', isUsual: true },
    { key: 'phone', spelled: 'telefone', label: 'Telefone', isUsual: true },
    {
      key: 'last_login',
      spelled: 'acesso',
      label: 'Último acesso',
      isUsual: true,
      sort: 'last_login',
    },
    { key: 'crm', spelled: 'crm', label: 'CRM', isUsual: true },
    { key: 'specialty', spelled: 'especialidade', label: 'Especialidade', isUsual: false },
    { key: 'institution', spelled: 'instituicao', label: 'Instituição', isUsual: false },
    {
      key: 'created_at',
      spelled: 'cadastro',
      label: 'Cadastro',
      isUsual: false,
      sort: 'created_at',
    },
  ],
);
export type PeopleView = ViewOf<typeof PEOPLE>;
export type ColumnKey = PeopleView['columns'][number];

type Sorted = {
  id: string;
  full_name: string;
  email: string;
  created_at: string;
  last_login: string | null;
};

/** What the database is asked for this view, from the first or behind a person. */
export function peopleSearch(
  { text, filters, order }: Pick<PeopleView, 'text' | 'filters' | 'order'>,
  after: Sorted | null,
) {
  const places = {
    name: (person: Sorted) => person.full_name || person.email,
    created_at: (person: Sorted) => person.created_at,
    last_login: (person: Sorted) => person.last_login,
  };
  const place = after && places[order.by](after);
  return {
    p_query: text,
    ...(filters.role && { p_role: filters.role }),
    ...(filters.standing && { p_standing: filters.standing }),
    ...(filters.isEmailConfirmed !== null && { p_is_email_confirmed: filters.isEmailConfirmed }),
    ...(filters.hasCrm !== null && { p_has_crm: filters.hasCrm }),
    p_sort: order.by,
    p_is_descending: order.isDescending,
    // Who never signed in has no value there.
    ...(after && { p_after_id: after.id, ...(place !== null && { p_after: place }) }),
  };
}
