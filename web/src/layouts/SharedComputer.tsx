import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { profileQueries } from '~/features/me/profile.queries.ts';
import type { IdleWatch } from '~/features/shared-computer/idle-watch.ts';
import { StillThere } from '~/features/shared-computer/StillThere.tsx';
import { queryClient } from '~/lib/query-client.ts';
import { useSession } from '~/lib/session/session-state.ts';
import { Button } from '~/ui/Button.tsx';
import styles from './SharedComputer.module.css';
import { useSignOut } from './use-sign-out.tsx';

/**
 * Puts the bar above every page and the question over it. A root of its own: the screens of other devices need not know
 * of it, and it stands also where a screen failed.
 */
export function showSharedComputer(watch: IdleWatch): void {
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <SharedComputer watch={watch} />
    </QueryClientProvider>,
  );
}

/** What fills a low window leaves the bar its room. */
function leaveRoom(bar: HTMLElement | null): void {
  document.documentElement.style.setProperty('--shared-bar', `${bar?.offsetHeight ?? 0}px`);
}

/** Says that the computer is shared, and asks in time whether its user is there. */
function SharedComputer({ watch }: { watch: IdleWatch }) {
  const { phase, secondsLeft, isUnreachable, minutesLeft } = useSyncExternalStore(
    watch.subscribe,
    watch.read,
  );
  const { status, email } = useSession();
  // Only taken from the cache: the screens ask the server for it.
  const { data: profile } = useQuery({ ...profileQueries.me(), enabled: false });
  const { signOut, question } = useSignOut();
  if (status !== 'authenticated') return null;
  return (
    <>
      <aside ref={leaveRoom} className={styles.bar} aria-label="Computador compartilhado">
        <p>
          <strong>Computador compartilhado</strong>{' '}
          <span className={styles.term}>
            {minutesLeft === null
              ? 'termina após 15 min sem uso'
              : `termina em ${minutesLeft} min, ao fim de 12 horas`}
          </span>
        </p>
        <p className={styles.name}>{profile?.full_name || email}</p>
        <Button variant="quiet" size="sm" onClick={signOut}>
          Sair
        </Button>
      </aside>
      {question}
      {phase === 'warned' && !question && (
        <StillThere
          secondsLeft={secondsLeft}
          isUnreachable={isUnreachable}
          onStay={() => void watch.stay()}
          onLeave={signOut}
        />
      )}
    </>
  );
}
