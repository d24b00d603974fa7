import { describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { Button, type ButtonLook } from '~/ui/Button.tsx';
import { MailIcon } from '~/ui/later-icons.tsx';
import styles from './EmailConfirmation.module.css';
import { useRequestConfirmation } from './profile.mutations.ts';

/** Of an address that is not confirmed yet: the way to a new link for it. */
export function EmailConfirmation({
  email,
  variant,
}: { email: string } & Pick<ButtonLook, 'variant'>) {
  const request = useRequestConfirmation();
  return (
    <div className={styles.notice}>
      <p className="muted">
        Abra o link que enviamos para <strong className={styles.address}>{email}</strong>. Ele vale
        por 72 horas; veja também no spam, ou peça outro.
      </p>
      <Button
        variant={variant}
        icon={<MailIcon size={18} />}
        isLoading={request.isPending}
        loadingText="Enviando..."
        onClick={() => request.mutate()}
      >
        Reenviar e-mail
      </Button>
      <p role="status" className="hint">
        {request.isSuccess && answerTo(request.data)}
        {request.isError && `Não foi possível pedir o e-mail. ${describeError(request.error)}`}
      </p>
    </div>
  );
}

/** What came of a request: nothing to confirm any more, on its way, or so many seconds to wait. */
function answerTo(seconds: number | null): string {
  if (seconds === null) return 'Este e-mail já está confirmado.';
  if (seconds === 0) return 'O e-mail está a caminho. Pode levar alguns minutos.';
  if (seconds <= 90) {
    return `Um e-mail acabou de sair. Espere ${plural(seconds, 'segundo', 'segundos')} para pedir outro.`;
  }
  const hours = plural(Math.ceil(seconds / 3600), 'hora', 'horas');
  return `Você já pediu vários e-mails hoje. Peça outro em ${hours}, ou fale com o suporte.`;
}
