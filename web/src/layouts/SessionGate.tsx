import { type Query, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { APPROVAL_POLL_MS } from '~/config/constants.ts';
import { endListening } from '~/features/podcasts/podcast-state.ts';
import { accessOf } from '~/features/profile/access.rules.ts';
import { type OwnProfile, profileQueries } from '~/features/profile/profile.queries.ts';
import { isSessionError } from '~/lib/errors.ts';
import { queryClient } from '~/lib/query-client.ts';
import { expireSession, useSession } from '~/lib/session.ts';
import { LoadingScreen } from '~/ui/LoadingScreen.tsx';
import { toast } from '~/ui/toast.ts';

export type SessionGateProps = {
  renderUser: (profile: OwnProfile) => ReactNode;
  /** The user could not be read: nobody is signed in, as far as the screens go. */
  renderVisitor: () => ReactNode;
};

/** Stands between a session and the screens: reads who it is and waits with a pending person. */
export function SessionGate(props: SessionGateProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Gate {...props} />
    </QueryClientProvider>
  );
}

const isPendingProfile = (profile: OwnProfile | null | undefined) =>
  profile ? accessOf(profile) === 'pending' : false;

const isNotOfProfile = ({ queryKey }: Pick<Query, 'queryKey'>) =>
  queryKey[0] !== profileQueries.all()[0];

function Gate({ renderUser, renderVisitor }: SessionGateProps) {
  const {
    data: profile,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...profileQueries.me(),
    retryOnMount: false,
    // A pending person's screen opens by itself once somebody approves.
    refetchInterval: ({ state }) => (isPendingProfile(state.data) ? APPROVAL_POLL_MS : false),
    refetchOnWindowFocus: ({ state }) => (isPendingProfile(state.data) ? 'always' : false),
  });

  // Somebody whose data could not be read has signed in again.
  const session = useSession();
  const readFor = useRef(session);
  useEffect(() => {
    if (readFor.current === session) return;
    readFor.current = session;
    if (error) void refetch();
  }, [session, error, refetch]);

  const isWaiting = profile ? isPendingProfile(profile) : null;
  const hasWaited = useRef(false);
  useEffect(() => {
    if (isWaiting) hasWaited.current = true;
    if (isWaiting !== false || !hasWaited.current) return;
    hasWaited.current = false;
    // What was asked before the approval was answered with nothing, and data never goes stale by itself.
    void queryClient.resetQueries({ predicate: isNotOfProfile });
    toast({
      title: 'Cadastro aprovado',
      description: 'Seu acesso foi liberado. Bom plantão.',
      tone: 'success',
    });
  }, [isWaiting]);

  const access = profile ? accessOf(profile) : null;
  const isShut = access === 'pending' || access === 'inactive';
  useEffect(() => {
    if (isShut) endListening();
  }, [isShut]);

  const isOver = profile === null || isSessionError(error);
  useEffect(() => {
    if (isOver) void expireSession();
  }, [isOver]);

  if (profile) return renderUser(profile);
  if (isPending || isOver) return <LoadingScreen />;
  return renderVisitor();
}
