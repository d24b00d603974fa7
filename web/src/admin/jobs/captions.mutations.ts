import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CaptionGrant,
  captionEndSchema,
  captionStartSchema,
  captionStatusSchema,
} from '#contracts/captions.ts';
import { act } from '~/kit/act.ts';
import { AppError } from '~/lib/errors.ts';
import { database, edgeFunction } from '~/lib/session/database.ts';
import { toast } from '~/ui/toast.ts';
import { captionQueries } from './captions.queries.ts';
import { jobQueries } from './jobs.queries.ts';

/** Leads to the page of Google on which the owner of the channel says yes. */
export function useConnectCaptions() {
  return useMutation({
    mutationFn: async () =>
      captionStartSchema.parse(await edgeFunction('youtube/captions-connect', { body: {} })),
    onSuccess: ({ address }) => window.location.assign(address),
  });
}

export function useGrantCaptions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CaptionGrant) =>
      captionStatusSchema.parse(await edgeFunction('youtube/captions-grant', { body })),
    async onSuccess(status) {
      const { queryKey } = captionQueries.status();
      // An answer under way was given before the grant.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, status);
      toast({ title: 'Canal conectado', tone: 'success' });
    },
  });
}

/** Disconnects the channel; captions are then no longer downloaded at night. */
export const useDisconnectCaptions = act({
  run: async () =>
    captionEndSchema.parse(await edgeFunction('youtube/captions-disconnect', { body: {} })),
  done: ({ isRevoked }) => ({
    title: 'Canal desconectado',
    description: isRevoked
      ? 'As transcrições salvas continuam.'
      : 'No Google a autorização pode continuar: o dono do canal deve removê-la em myaccount.google.com/permissions.',
  }),
  failed: 'O canal não foi desconectado',
  refreshesOnly: jobQueries.all(),
});

/** Lets the captions be downloaded every night, or not; the database decides who may. */
export const useSwitchNights = act({
  run: (isOn: boolean) => database((db) => db.rpc('set_nightly_captions', { p_is_on: isOn })),
  failed: (error) => ({
    title: 'Nada foi mudado',
    ...(error instanceof AppError &&
      error.code === 'version_conflict' && {
        description:
          'Nenhum canal está conectado. Conecte-o antes de ligar o download de toda noite.',
      }),
  }),
  // The job's card says when the next night starts.
  refreshesOnly: jobQueries.all(),
});
