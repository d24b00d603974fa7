import { useState } from 'react';
import { leaveDevice } from '~/features/auth/leave-device.ts';
import { hasUnsavedWork } from '~/lib/outbox/has-unsent.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';

const LeavingWithNotes = lazyComponent(
  async () => (await import('./LeavingWithNotes.tsx')).LeavingWithNotes,
);

/** "Sair": at once, or after a question while something is on this device only. `question` is null while none is asked. */
export function useSignOut() {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => void leaveDevice();
  const signOut = () => {
    if (hasUnsavedWork(readSession().userId)) setIsLeaving(true);
    else leave();
  };
  const question = isLeaving ? (
    <ToolBoundary onFailed={leave}>
      <LeavingWithNotes onLeave={leave} onStay={() => setIsLeaving(false)} />
    </ToolBoundary>
  ) : null;
  return { signOut, question };
}
