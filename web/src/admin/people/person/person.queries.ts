import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { userQueries } from '~/admin/people/users.queries.ts';
import { unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import type { Database, Tables } from '~/types/database.ts';
import { RECEIPTS_PAGE_SIZE } from './person.rules.ts';

const PERSON_COLUMNS =
  'id, full_name, email, email_confirmed_at, phone, crm, specialty, institution, registration_notes, role, is_approved, approved_at, is_active, last_login, created_at, updated_at';
const SHOWN_LOG_INS = 50;

/** Somebody as their page shows them. */
export type Person = Pick<
  Tables<'profiles'>,
  | 'id'
  | 'full_name'
  | 'email'
  | 'email_confirmed_at'
  | 'phone'
  | 'crm'
  | 'specialty'
  | 'institution'
  | 'registration_notes'
  | 'role'
  | 'is_approved'
  | 'approved_at'
  | 'is_active'
  | 'last_login'
  | 'created_at'
  | 'updated_at'
>;

type Functions = Database['public']['Functions'];
/** The generated types say nothing of what may be null. */
export type PersonSession = Omit<
  Functions['person_sessions']['Returns'][number],
  'address' | 'city' | 'user_agent'
> & { address: string | null; city: string | null; user_agent: string | null };
export type PersonEmail = Omit<Functions['person_emails']['Returns'][number], 'sent_at'> & {
  sent_at: string | null;
};
export type ReceiptRow = Omit<
  Functions['list_data_receipts']['Returns'][number],
  'issued_by_name' | 'checksum'
> & { issued_by_name: string | null; checksum: string | null };

/** Everything about one person, each part by itself: a part that fails leaves the others. */
export const personQueries = {
  all: (id: string) => [...userQueries.all(), 'person', id] as const,

  /** Null when there is no such person, or no longer. */
  profile: (id: string) =>
    queryOptions({
      queryKey: [...personQueries.all(id), 'profile'],
      queryFn: async ({ signal }): Promise<Person | null> => {
        const supabase = await loadSupabase();
        return unwrap(
          await supabase
            .from('profiles')
            .select(PERSON_COLUMNS)
            .eq('id', id)
            .abortSignal(signal)
            .maybeSingle(),
        );
      },
      refetchOnMount: 'always',
    }),

  /** Superusers only. */
  sessions: (id: string) =>
    queryOptions({
      queryKey: [...personQueries.all(id), 'sessions'],
      queryFn: async ({ signal }): Promise<PersonSession[]> => {
        const supabase = await loadSupabase();
        return unwrap(await supabase.rpc('person_sessions', { p_user_id: id }).abortSignal(signal));
      },
      refetchOnMount: 'always',
    }),

  /** The last log-ins of 90 days; superusers only. */
  logIns: (id: string) =>
    queryOptions({
      queryKey: [...personQueries.all(id), 'log-ins'],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        const rows = unwrap(
          await supabase
            .from('user_login_logs')
            .select('id, login_at, ip_address, user_agent, is_shared, city')
            .eq('user_id', id)
            .order('login_at', { ascending: false })
            .order('id', { ascending: false })
            .limit(SHOWN_LOG_INS)
            .abortSignal(signal),
        );
        return rows.map(({ ip_address: address, ...row }) => ({
          ...row,
          // The generated type of an inet is unknown.
          address: typeof address === 'string' ? address : null,
        }));
      },
      refetchOnMount: 'always',
    }),

  /** By kind, time and state. */
  emails: (id: string) =>
    queryOptions({
      queryKey: [...personQueries.all(id), 'emails'],
      queryFn: async ({ signal }): Promise<PersonEmail[]> => {
        const supabase = await loadSupabase();
        return unwrap(await supabase.rpc('person_emails', { p_user_id: id }).abortSignal(signal));
      },
      refetchOnMount: 'always',
    }),

  /** Receipts of copies and erasures, newest first; superusers only. */
  receipts: () =>
    infiniteQueryOptions({
      queryKey: [...userQueries.all(), 'receipts'],
      initialPageParam: null as number | null,
      queryFn: async ({ signal, pageParam }): Promise<ReceiptRow[]> => {
        const supabase = await loadSupabase();
        return unwrap(
          await supabase
            .rpc('list_data_receipts', {
              p_limit: RECEIPTS_PAGE_SIZE + 1,
              ...(pageParam !== null && { p_before_id: pageParam }),
            })
            .abortSignal(signal),
        );
      },
      getNextPageParam: (page) =>
        page.length > RECEIPTS_PAGE_SIZE ? (page[RECEIPTS_PAGE_SIZE - 1]?.id ?? null) : null,
      refetchOnMount: 'always',
    }),
};
