import { leave } from '~/features/auth/leave.ts';
import { SupportActions } from '~/features/support/SupportActions.tsx';
import { Button } from '~/ui/Button.tsx';
import { Container } from '~/ui/Container.tsx';
import { LogoutIcon } from '~/ui/icons.tsx';
import { Logo } from '~/ui/Logo.tsx';
import styles from './PendingPage.module.css';

/** An account that was approved once and has been switched off since. */
export function InactivePage() {
  return (
    <Container width="text" className={styles.page}>
      <title>Conta desativada · Plantão</title>
      <header className={styles.header}>
        <Logo />
        <Button
          variant="ghost"
          size="sm"
          icon={<LogoutIcon size={18} />}
          onClick={() => void leave()}
        >
          Sair
        </Button>
      </header>
      <main className={styles.main}>
        <div className={styles.intro}>
          <h1>Conta desativada</h1>
          <p className={styles.lead}>
            Seu acesso foi desativado por um administrador. Seu progresso e sua lista continuam
            guardados. Para voltar, fale com o suporte.
          </p>
        </div>
        <SupportActions subject="Reativação de conta" />
      </main>
    </Container>
  );
}
