import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { ROLES } from '#contracts/user.ts';
import { type Person, peopleQueries, reviewSchema } from '~/admin/people/people.queries.ts';
import { USERS_PAGE_SIZE } from '~/admin/people/people.rules.ts';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import {
  type Counted,
  type PendingView,
  pendingOrder,
  pendingSearch,
  type Whom,
} from './approvals.rules.ts';
import type { RegistrationState, Weighed } from './decisions.rules.ts';

/** What the generated types do not tell of a registration. */
const pendingSchema = reviewSchema.extend({
  /** How many registrations fit the filters. */
  total: z.number(),
  /** What the person changed since the registration, or since the last approval. */
  data_changed: z.array(z.string()),
  data_changed_at: z.string().nullable(),
  /** The list of expected people that has the address, and why the person waits all the same. */
  expected: z.object({ list: z.string(), name: z.string(), why: z.string() }).nullable(),
  role: z.enum(ROLES),
});
/** What an administrator sees of a registration. */
export type PendingUser = z.output<typeof pendingSchema> &
  Omit<Person, 'role' | 'is_approved' | 'is_active' | 'last_login' | 'approved_at' | 'updated_at'>;

/** Who was rejected is not kept, nor who decided in the dashboard. */
type LastDecision = {
  decision: string;
  decided_at: string;
  decided_by: string | null;
  person_id: string | null;
  person_name: string | null;
  /** The list of expected people that approved; `decided_by` answers for the list then. */
  list_name: string | null;
};

/** A registration is held for 25 s, and let go of when its page is closed. */
const HOLDERS_POLL_MS = 10_000;

type Held = { user_id: string; holder_name: string; is_own: boolean };
/** One function over all renders: as long as the answer is the same, so is what is made of it. */
const byRegistration = (rows: readonly Held[]): ReadonlyMap<string, string> =>
  new Map(
    rows
      .filter(({ is_own }) => !is_own)
      .map(({ user_id, holder_name }) => [user_id, holder_name] as const),
  );

/** Other people register and other administrators decide meanwhile. */
const LIVE = { refetchOnMount: 'always', refetchOnWindowFocus: true, staleTime: 0 } as const;

type Asked = Pick<PendingView, 'text' | 'filters'>;

export const approvalQueries = {
  /** Registrations that wait and fit the view. */
  pending: ({ text, filters, order }: Asked & Pick<PendingView, 'order'>) =>
    infiniteQueryOptions({
      queryKey: [...peopleQueries.all(), 'pending', text, filters, order.spelled],
      initialPageParam: null as PendingUser | null,
      queryFn: async ({ signal, pageParam: last }) => {
        const asked = {
          ...pendingSearch({ text, filters }),
          ...pendingOrder(order, last),
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

  /** The newest decision that still stands; null before the first one. */
  lastDecision: () =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'last-decision'],
      queryFn: async ({ signal }): Promise<LastDecision | null> =>
        database((db) => db.rpc('last_decision').abortSignal(signal).maybeSingle()),
      ...LIVE,
    }),

  /** Which registrations other administrators have open right now. */
  holders: () =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'holders'],
      queryFn: ({ signal }) => database((db) => db.rpc('held_registrations').abortSignal(signal)),
      select: byRegistration,
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
