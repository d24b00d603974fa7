import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CaptionGrant,
  captionEndSchema,
  captionStartSchema,
  captionStatusSchema,
} from '#contracts/captions.ts';
import { describeError } from '~/lib/errors.ts';
import { toast } from '~/ui/toast.ts';
import { askCaptions, captionQueries } from './captions.queries.ts';

/** Leads to the page of Google on which the owner of the channel says yes. */
export function useConnectCaptions(leave = (address: string) => window.location.assign(address)) {
  return useMutation({
    mutationFn: () => askCaptions('captions-connect', {}, captionStartSchema),
    onSuccess: ({ address }) => leave(address),
  });
}

/** Hands on what Google gave back. */
export function useGrantCaptions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (grant: CaptionGrant) => askCaptions('captions-grant', grant, captionStatusSchema),
    async onSuccess(status) {
      const { queryKey } = captionQueries.status();
      // An answer under way is of the time before.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, status);
      toast({ title: 'Canal conectado!', tone: 'success' });
    },
  });
}

export function useDisconnectCaptions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => askCaptions('captions-disconnect', {}, captionEndSchema),
    onSuccess({ isRevoked }) {
      toast({
        title: 'Canal desconectado',
        description: isRevoked
          ? 'As transcrições guardadas continuam.'
          : 'No Google a autorização pode continuar: o dono do canal deve removê-la em myaccount.google.com/permissions.',
        tone: 'success',
      });
    },
    onError(error) {
      toast({
        title: 'O canal não foi desconectado',
        description: describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: captionQueries.status().queryKey }),
  });
}
