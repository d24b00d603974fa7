import type { ReactNode } from 'react';
import { leaveDevice } from '~/features/auth/leave-device.ts';
import { Button } from '~/ui/Button.tsx';
import { Container } from '~/ui/Container.tsx';
import { Logo } from '~/ui/Logo.tsx';
import { LogoutIcon } from '~/ui/later-icons.tsx';
import styles from './PendingPage.module.css';

/** The frame for signed-in people without access: it offers only signing out. */
export function WaitingFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container width="text">
      <title>{`${title} · Plantão`}</title>
      <header className={styles.header}>
        <Logo />
        <Button
          variant="ghost"
          size="sm"
          icon={<LogoutIcon size={18} />}
          onClick={() => void leaveDevice()}
        >
          Sair
        </Button>
      </header>
      <main className={styles.main}>{children}</main>
    </Container>
  );
}
