import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { ROLES } from '#contracts/user.ts';
import { userQueries } from '~/admin/people/users.queries.ts';
import { USERS_PAGE_SIZE } from '~/admin/people/users.rules.ts';
import { unwrap } from '~/lib/errors.ts';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { type PendingView, pendingSearch } from './approvals.rules.ts';

const pendingSchema = z.object({
  id: z.string(),
  full_name: z.string().nullable(),
  email: z.string(),
  email_confirmed_at: z.string().nullable(),
  phone: z.string().nullable(),
  crm: z.string().nullable(),
  specialty: z.string().nullable(),
  institution: z.string().nullable(),
  registration_notes: z.string().nullable(),
  /** Of people with a role each is decided about alone. */
  role: z.enum(ROLES),
  created_at: z.string(),
  updated_at: z.string(),
  /** What the person was asked for and answered, the newest first. */
  documents: z.array(
    z.object({
      id: z.number(),
      asked_by: z.string().nullable(),
      asked_at: z.string(),
      request: z.string(),
      answer: z.string().nullable(),
      answered_at: z.string().nullable(),
    }),
  ),
  /** Whom the person may be the same as, and what is the same. */
  duplicates: z.array(
    z.object({
      id: z.string(),
      full_name: z.string().nullable(),
      email: z.string(),
      is_approved: z.boolean(),
      same: z.array(z.string()),
    }),
  ),
});
/** What an administrator sees of a registration. */
export type PendingUser = z.output<typeof pendingSchema>;

/** All who fitted the filters when they were counted, also those whom no list has loaded. */
export type Everybody = { total: number; registeredUntil: string; search: PendingSearch };
type PendingSearch = ReturnType<typeof pendingSearch>;

/** How often who looks at what is asked again; it is held for 90 s. */
const HOLDERS_POLL_MS = 15_000;

export const approvalQueries = {
  /** Registrations that wait and fit the view, the oldest first. */
  pending: (view: PendingView) =>
    infiniteQueryOptions({
      queryKey: [...userQueries.all(), 'pending', view],
      initialPageParam: null as PendingUser | null,
      queryFn: async ({ signal, pageParam }) => {
        const supabase = await loadSupabase();
        const rows = unwrap(
          await supabase
            .rpc('find_pending', {
              ...pendingSearch(view),
              ...(pageParam && {
                p_after_created_at: pageParam.created_at,
                p_after_id: pageParam.id,
              }),
              p_limit: USERS_PAGE_SIZE + 1,
            })
            .abortSignal(signal),
        );
        return z.array(pendingSchema).parse(rows);
      },
      getNextPageParam: (page) => lastBeforeMore(page, USERS_PAGE_SIZE),
      placeholderData: keepPreviousData,
      // Other people register and other administrators decide meanwhile.
      refetchOnMount: 'always',
      refetchOnWindowFocus: true,
      staleTime: 0,
    }),

  /** How many of them the viewer may approve, and when they were counted: later ones are not included. */
  approvable: (view: PendingView) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'approvable', view],
      queryFn: async ({ signal }): Promise<Everybody> => {
        const supabase = await loadSupabase();
        const search = pendingSearch(view);
        const { total, registered_until: registeredUntil } = unwrap(
          await supabase.rpc('count_approvable', search).abortSignal(signal).single(),
        );
        return { total, registeredUntil, search };
      },
      refetchOnMount: 'always',
      refetchOnWindowFocus: true,
      staleTime: 0,
    }),

  /** How long people wait, and waited. */
  summary: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'pending-summary'],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        return unwrap(await supabase.rpc('pending_summary').abortSignal(signal).single());
      },
      refetchOnMount: 'always',
    }),

  /** Which registrations other administrators have open right now. */
  holders: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'holders'],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        const rows = unwrap(await supabase.rpc('held_registrations').abortSignal(signal));
        return rows.filter(({ is_own }) => !is_own);
      },
      select: (rows) => new Map(rows.map(({ user_id, holder_name }) => [user_id, holder_name])),
      refetchInterval: HOLDERS_POLL_MS,
      staleTime: 0,
    }),

  /** Reasons of a rejection to begin with. */
  reasons: () =>
    queryOptions({
      queryKey: ['rejection-reasons'],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        return unwrap(
          await supabase
            .from('rejection_reasons')
            .select('id, name, reason, updated_at')
            .order('name')
            .abortSignal(signal),
        );
      },
    }),
};
