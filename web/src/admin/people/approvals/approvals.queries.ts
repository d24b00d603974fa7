import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { ROLES } from '#contracts/user.ts';
import { type Person, peopleQueries } from '~/admin/people/people.queries.ts';
import { USERS_PAGE_SIZE } from '~/admin/people/people.rules.ts';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import {
  behind,
  type Counted,
  type PendingView,
  pendingSearch,
  type Whom,
} from './approvals.rules.ts';
import type { RegistrationState, Weighed } from './decisions.rules.ts';

/** What the generated types do not tell of a registration. */
const pendingSchema = z.object({
  role: z.enum(ROLES),
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
  /** Other accounts that may be the same person's, and what is the same. */
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
export type PendingUser = z.output<typeof pendingSchema> &
  Omit<Person, 'role' | 'is_approved' | 'is_active' | 'last_login' | 'approved_at'>;

/** A registration is held for 25 s, and let go of when its page is closed. */
const HOLDERS_POLL_MS = 10_000;

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

  /** Whether a registration waits and who else looks at it, or who decided it: asked anew at each click. */
  registration: (userId: string) =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'registration', userId],
      queryFn: ({ signal }): Promise<RegistrationState> =>
        database((db) =>
          db.rpc('registration_now', { p_user_id: userId }).abortSignal(signal).single(),
        ),
      gcTime: 0,
      ...LIVE,
    }),

  /** What registrations lack, and who else looks at them: asked anew for each question. */
  weighed: (whom: Whom) =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'weighed', whom],
      queryFn: ({ signal }): Promise<Weighed> => {
        const asked =
          'total' in whom
            ? { p_registered_until: whom.registeredUntil, ...whom.search }
            : { p_user_ids: [...whom] };
        return database((db) => db.rpc('weigh_pending', asked).abortSignal(signal).single());
      },
      gcTime: 0,
      ...LIVE,
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
