import { SupportActions } from '~/features/support/SupportActions.tsx';
import { WaitingFrame } from './WaitingFrame.tsx';

/** The screen of a suspended account. */
export function InactivePage() {
  return (
    <WaitingFrame title="Conta desativada">
      <div className="grid gap-3">
        <h1>Conta desativada</h1>
        <p className="lead">
          Seu acesso foi desativado por um administrador. Seu progresso e sua lista continuam
          salvos. Para voltar, fale com o suporte.
        </p>
      </div>
      <SupportActions subject="Reativação de conta" />
    </WaitingFrame>
  );
}
