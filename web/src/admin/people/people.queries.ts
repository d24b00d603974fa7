import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import type { ColumnsOf } from '~/types/columns.ts';
import type { Database, Tables } from '~/types/database.ts';
import {
  MANAGED_COLUMNS,
  type ManagedUser,
  type PeopleView,
  peopleFilters,
  peopleSearch,
  RECEIPTS_PAGE_SIZE,
  type ReceiptRow,
  receiptRowSchema,
  USERS_PAGE_SIZE,
} from './people.rules.ts';

const PERSON_COLUMNS = `${MANAGED_COLUMNS}, registration_notes, approved_at, updated_at` as const;
const SHOWN_LOG_INS = 50;

/** A person as their page shows them. */
export type Person = Pick<Tables<'profiles'>, ColumnsOf<typeof PERSON_COLUMNS>>;

type Functions = Database['public']['Functions'];
/** The generated types do not say which columns of a function may be null. */
type Nullable<Row, Column extends keyof Row> = Omit<Row, Column> & {
  [Key in Column]: Row[Key] | null;
};
type PersonSession = Nullable<
  Functions['person_sessions']['Returns'][number],
  'address' | 'city' | 'user_agent'
>;
type PersonEmail = Nullable<Functions['person_emails']['Returns'][number], 'sent_at'>;

/** What a registration is judged by beside its own data, and what approved it. */
export const reviewSchema = z.object({
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
  /** The list of expected people that approved the person. */
  list: z.string().nullable().default(null),
});

/** One part of a person's page: when it fails, the other parts stay. */
const part = <Answer>(id: string, name: string, ask: (signal: AbortSignal) => Promise<Answer>) =>
  queryOptions({
    queryKey: [...peopleQueries.all(), 'person', id, name],
    queryFn: ({ signal }) => ask(signal),
    refetchOnMount: 'always',
  });

export const peopleQueries = {
  all: () => ['users'] as const,

  /** The figures of the admin panel. */
  counts: () =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'counts'],
      queryFn: ({ signal }) =>
        database((db) => db.rpc('admin_counts').abortSignal(signal).single()),
      refetchOnMount: 'always',
    }),

  /** People whose name or e-mail contains every word and who fit the filters; accents and case do not matter. */
  list: ({ text, filters, order }: Pick<PeopleView, 'text' | 'filters' | 'order'>) =>
    infiniteQueryOptions({
      queryKey: [...peopleQueries.all(), 'list', text, filters, order.spelled],
      initialPageParam: null as ManagedUser | null,
      queryFn: ({ signal, pageParam }): Promise<ManagedUser[]> => {
        const search = peopleSearch({ text, filters, order }, pageParam);
        const asked = { ...search, p_limit: USERS_PAGE_SIZE + 1 };
        return database((db) =>
          db.rpc('find_users', asked).select(MANAGED_COLUMNS).abortSignal(signal),
        );
      },
      getNextPageParam: (page) => lastBeforeMore(page, USERS_PAGE_SIZE),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),

  /** How many people the same search and filters find. */
  count: ({ text, filters }: Pick<PeopleView, 'text' | 'filters'>) =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'count', text, filters],
      queryFn: ({ signal }) =>
        database((db) =>
          db.rpc('count_users', peopleFilters({ text, filters })).abortSignal(signal),
        ),
      refetchOnMount: 'always',
    }),

  /** Null when there is no such person, or no longer. */
  profile: (id: string) =>
    part<Person | null>(id, 'profile', (signal) =>
      database((db) =>
        db.from('profiles').select(PERSON_COLUMNS).eq('id', id).abortSignal(signal).maybeSingle(),
      ),
    ),

  /** What the person was asked for, and other accounts that may be theirs. */
  review: (id: string) =>
    part(id, 'review', async (signal) =>
      reviewSchema.parse(
        await database((db) => db.rpc('person_review', { p_user_id: id }).abortSignal(signal)),
      ),
    ),

  /** Superusers only. */
  sessions: (id: string) =>
    part<PersonSession[]>(id, 'sessions', (signal) =>
      database((db) => db.rpc('person_sessions', { p_user_id: id }).abortSignal(signal)),
    ),

  /** The last log-ins of 90 days; superusers only. */
  logIns: (id: string) =>
    part(id, 'log-ins', async (signal) => {
      const rows = await database((db) =>
        db
          .from('user_login_logs')
          .select('id, login_at, ip_address, user_agent, is_shared, city')
          .eq('user_id', id)
          .order('login_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(SHOWN_LOG_INS)
          .abortSignal(signal),
      );
      // The generated type of an inet is unknown.
      return rows.map((row) => ({ ...row, address: row.ip_address as string | null }));
    }),

  /** By kind, time and state. */
  emails: (id: string) =>
    part<PersonEmail[]>(id, 'emails', (signal) =>
      database((db) => db.rpc('person_emails', { p_user_id: id }).abortSignal(signal)),
    ),

  /** Receipts of copies and erasures, newest first; superusers only. */
  receipts: () =>
    infiniteQueryOptions({
      queryKey: [...peopleQueries.all(), 'receipts'],
      initialPageParam: null as ReceiptRow | null,
      queryFn: async ({ signal, pageParam }) => {
        const before = pageParam && { p_before_id: pageParam.id };
        const rows = await database((db) =>
          db
            .rpc('list_data_receipts', { p_limit: RECEIPTS_PAGE_SIZE + 1, ...before })
            .abortSignal(signal),
        );
        return z.array(receiptRowSchema).parse(rows);
      },
      getNextPageParam: (page) => lastBeforeMore(page, RECEIPTS_PAGE_SIZE),
      refetchOnMount: 'always',
    }),
};
