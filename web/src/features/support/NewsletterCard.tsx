import { useQuery } from '@tanstack/react-query';
import { CardData } from '~/kit/CardData.tsx';
import { describeError } from '~/lib/errors.ts';
import { Button } from '~/ui/Button.tsx';
import { CardSection } from '~/ui/CardSection.tsx';
import styles from './NewsletterCard.module.css';
import { useSubscribe } from './newsletter.mutations.ts';
import { newsletterQueries } from './newsletter.queries.ts';
import { useUnsubscribe } from './unsubscribe.mutations.ts';

/** "Novidades por e-mail" in "Configurações": the subscribed address, and unsubscribing. */
export function NewsletterCard({ email }: { email: string }) {
  const own = useQuery(newsletterQueries.own());
  const subscribe = useSubscribe();
  const unsubscribe = useUnsubscribe();
  return (
    <CardSection title="Novidades por e-mail">
      <CardData query={own} height={92}>
        {(subscription) => (
          // Two places: the button of one answer never becomes the other's, under the same focus.
          <>
            {subscription && (
              <>
                <p className="card-text">
                  {subscription.confirmed_at === null ? (
                    <>
                      Falta abrir o link que enviamos para <strong>{subscription.email}</strong>.
                      Não chegou? Escreva o endereço de novo no fim de qualquer página.
                    </>
                  ) : (
                    <>
                      Enviamos as novidades para <strong>{subscription.email}</strong>, no resumo
                      semanal. Para trocar de endereço, escreva o novo no fim de qualquer página.
                    </>
                  )}
                </p>
                <Button
                  variant="quiet"
                  isLoading={unsubscribe.isPending}
                  loadingText="Cancelando..."
                  onClick={() => unsubscribe.mutate()}
                >
                  Cancelar inscrição
                </Button>
              </>
            )}
            {subscription === null && (
              <>
                <p
                  className={styles.answer}
                  data-error={subscribe.isError || undefined}
                  aria-live="polite"
                >
                  {subscribe.isError
                    ? describeError(subscribe.error)
                    : 'Você não recebe novidades por e-mail.'}
                </p>
                <Button
                  variant="quiet"
                  className={styles.address}
                  isLoading={subscribe.isPending}
                  loadingText="Salvando..."
                  onClick={() => subscribe.mutate(email)}
                >
                  {`Receber em ${email}`}
                </Button>
              </>
            )}
          </>
        )}
      </CardData>
    </CardSection>
  );
}
