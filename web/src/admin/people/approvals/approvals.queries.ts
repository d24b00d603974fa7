import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { ROLES } from '#contracts/user.ts';
import { type Person, peopleQueries, reviewSchema } from '~/admin/people/people.queries.ts';
import { USERS_PAGE_SIZE } from '~/admin/people/people.rules.ts';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import { behind, type Counted, type PendingView, pendingSearch } from './approvals.rules.ts';

/** What the generated types do not tell of a registration. */
const pendingSchema = reviewSchema.extend({ role: z.enum(ROLES) });
/** What an administrator sees of a registration. */
export type PendingUser = z.output<typeof pendingSchema> &
  Omit<Person, 'role' | 'is_approved' | 'is_active' | 'last_login' | 'approved_at'>;

/** A registration is held for 90 s. */
const HOLDERS_POLL_MS = 15_000;

/** Other people register and other administrators decide meanwhile. */
const LIVE = { refetchOnMount: 'always', refetchOnWindowFocus: true, staleTime: 0 } as const;

type Asked = Pick<PendingView, 'text' | 'filters'>;

export const approvalQueries = {
  /** Registrations that wait and fit the view, the oldest first. */
  pending: ({ text, filters }: Asked) =>
    infiniteQueryOptions({
      queryKey: [...peopleQueries.all(), 'pending', text, filters],
      initialPageParam: null as PendingUser | null,
      queryFn: async ({ signal, pageParam: last }) => {
        const asked = {
          ...pendingSearch({ text, filters }),
          ...behind(last),
          p_limit: USERS_PAGE_SIZE + 1,
        };
        const rows = await database((db) => db.rpc('find_pending', asked).abortSignal(signal));
        return rows.map((row): PendingUser => ({ ...row, ...pendingSchema.parse(row) }));
      },
      getNextPageParam: (page) => lastBeforeMore(page, USERS_PAGE_SIZE),
      placeholderData: keepPreviousData,
      ...LIVE,
    }),

  /** How many registrations of the view the viewer may approve, and when they were counted: later ones are not included. */
  approvable: ({ text, filters }: Asked) =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'approvable', text, filters],
      queryFn: async ({ signal }): Promise<Counted> => {
        const search = pendingSearch({ text, filters });
        const { total, registered_until: registeredUntil } = await database((db) =>
          db.rpc('count_approvable', search).abortSignal(signal).single(),
        );
        return { total, registeredUntil, search };
      },
      ...LIVE,
    }),

  /** How long people wait, and waited. */
  summary: () =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'pending-summary'],
      queryFn: ({ signal }) =>
        database((db) => db.rpc('pending_summary').abortSignal(signal).single()),
      refetchOnMount: 'always',
    }),

  /** Which registrations other administrators have open right now. */
  holders: () =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'holders'],
      queryFn: ({ signal }) => database((db) => db.rpc('held_registrations').abortSignal(signal)),
      select: (rows) =>
        new Map(
          rows
            .filter(({ is_own }) => !is_own)
            .map(({ user_id, holder_name }) => [user_id, holder_name]),
        ),
      refetchInterval: HOLDERS_POLL_MS,
      staleTime: 0,
    }),

  /** The ready texts that a rejection begins with. */
  reasons: () =>
    queryOptions({
      queryKey: ['rejection-reasons'],
      queryFn: ({ signal }) =>
        database((db) =>
          db.from('rejection_reasons').select('id, name, reason').order('name').abortSignal(signal),
        ),
    }),
};
