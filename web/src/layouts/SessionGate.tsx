import { type Query, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Access, accessOf } from '~/features/me/access.rules.ts';
import { type OwnProfile, profileQueries } from '~/features/me/profile.queries.ts';
import { useHasRegistrationDraft } from '~/features/me/registration-draft.ts';
import { stopForSignedOut } from '~/features/podcasts/podcast-state.ts';
import { APPROVAL_POLL_MS } from '~/lib/constants.ts';
import { isSessionError } from '~/lib/errors.ts';
import { queryClient } from '~/lib/query-client.ts';
import { expireSession, revokeSession } from '~/lib/session/session.ts';
import { abandonSession, isInterrupted, useSession } from '~/lib/session/session-state.ts';
import { LoadingScreen } from '~/ui/LoadingScreen.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';
import { toast } from '~/ui/toast.ts';
import { useAwaitedTarget } from './use-awaited-target.ts';

const SessionEnded = lazyComponent(async () => (await import('./SessionEnded.tsx')).SessionEnded);

export type SessionGateProps = {
  renderUser: (profile: OwnProfile, access: Access) => ReactNode;
  /** The user could not be read: the screens are those of a visitor. */
  renderVisitor: () => ReactNode;
};

/** Reads the user of a session and chooses the screens; polls for the approval of a pending user. */
export function SessionGate(props: SessionGateProps) {
  const { userId } = useSession();
  return (
    <QueryClientProvider client={queryClient}>
      {/* Another person starts with fresh screens. */}
      <Gate key={userId} {...props} />
    </QueryClientProvider>
  );
}

/** By then the requests of a start have been answered. */
const AFTER_START_MS = 6000;

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
    // The pending screen opens the app by itself after the approval.
    refetchInterval: ({ state }) => (isPendingProfile(state.data) ? APPROVAL_POLL_MS : false),
    refetchOnWindowFocus: ({ state }) => (isPendingProfile(state.data) ? 'always' : false),
  });

  // A person whose data could not be read, or whose session had ended, has signed in again.
  const session = useSession();
  const readFor = useRef(session);
  useEffect(() => {
    const before = readFor.current;
    if (before === session) return;
    readFor.current = session;
    if (error || before.ended) void refetch();
  }, [session, error, refetch]);

  const access = profile ? accessOf(profile) : null;
  // After each sign-in, and after a start that follows one whose call did not get through.
  useEffect(() => {
    if (isInterrupted(session)) return;
    let isOver = false;
    let end = () => {};
    const timer = setTimeout(() => {
      import('./after-start.ts')
        .then(({ afterStart }) => {
          if (!isOver) end = afterStart(session.userId);
        })
        .catch(() => undefined);
    }, AFTER_START_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, [session]);

  // The waiting screen stays while something is typed and not saved, so that it is not lost.
  const hasDraft = useHasRegistrationDraft(profile?.id);
  const isHeld = hasDraft && (access === 'member' || access === 'admin');
  const isWaiting = access === null ? null : access === 'pending' || isHeld;
  const hasWaited = useRef(false);
  useEffect(() => {
    if (isWaiting) hasWaited.current = true;
    if (isWaiting !== false || !hasWaited.current) return;
    hasWaited.current = false;
    // Answers from before the approval are empty, and queries never become stale by themselves.
    void queryClient.resetQueries({ predicate: isNotOfProfile });
    toast({
      title: 'Cadastro aprovado',
      description: 'Seu acesso foi liberado. Bom plantão.',
      tone: 'success',
    });
  }, [isWaiting]);

  useAwaitedTarget(profile);

  const isShut = access === 'pending' || access === 'inactive';
  useEffect(() => {
    if (isShut) stopForSignedOut();
  }, [isShut]);

  const isGone = profile === null;
  const isRefused = isSessionError(error);
  useEffect(() => {
    if (isGone) void revokeSession();
    else if (isRefused) void expireSession();
  }, [isGone, isRefused]);

  const hasNoScreen = isInterrupted(session) && !profile;
  useEffect(() => {
    if (hasNoScreen) abandonSession();
  }, [hasNoScreen]);

  if (profile && access) {
    return (
      <>
        {renderUser(profile, isHeld ? 'pending' : access)}
        {isInterrupted(session) && (
          <ToolBoundary onFailed={abandonSession}>
            <SessionEnded />
          </ToolBoundary>
        )}
      </>
    );
  }
  if (isPending || isGone || isRefused) return <LoadingScreen />;
  return renderVisitor();
}
