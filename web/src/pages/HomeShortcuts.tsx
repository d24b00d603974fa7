import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { ErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';

import styles from './HomeShortcuts.module.css';

const PhonePlace = lazyComponent(
  async () => (await import('~/features/shared-computer/PhonePlace.tsx')).PhonePlace,
);

/** "Doses e condutas", beside the counts of home. */
export function DosesLink() {
  return (
    <Link className={styles.doses} to={paths.doses()}>
      Doses e condutas
    </Link>
  );
}

/** On a shared computer: what its user was at on the phone. */
export function FromPhone() {
  if (!isSharedComputer()) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={<div className={styles.room} />}>
        <PhonePlace />
      </Suspense>
    </ErrorBoundary>
  );
}
