import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { database } from '~/lib/session/database.ts';
import { profileQueries } from './profile.queries.ts';

/** A mail tells of a request as well, so the screen need not be quick. */
const REQUESTS_POLL_MS = 30_000;

const requestsSchema = z.array(
  z.object({
    id: z.number(),
    asked_at: z.string(),
    request: z.string(),
    answer: z.string().nullable(),
    answered_at: z.string().nullable(),
  }),
);
export type DocumentRequest = z.output<typeof requestsSchema>[number];

export const documentRequests = () =>
  queryOptions({
    queryKey: [...profileQueries.all(), 'document-requests'],
    queryFn: async ({ signal }) => {
      return requestsSchema.parse(
        await database((db) => db.rpc('own_document_requests').abortSignal(signal)),
      );
    },
    refetchInterval: REQUESTS_POLL_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

/** Answers a request, once; the answer of the database is the list as it is then. */
export function useAnswerRequest() {
  const client = useQueryClient();
  const { queryKey } = documentRequests();
  return useMutation({
    mutationFn: async ({ id, answer }: { id: number; answer: string }) => {
      return requestsSchema.parse(
        await database((db) => db.rpc('answer_document_request', { p_id: id, p_answer: answer })),
      );
    },
    onSuccess: (requests) => client.setQueryData(queryKey, requests),
    // Answered on another device, or decided about.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
