import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { describeError } from '~/lib/errors.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import styles from './NewsletterCard.module.css';
import { useSubscribe, useUnsubscribe } from './newsletter.mutations.ts';
import { newsletterQueries } from './newsletter.queries.ts';

/** "Novidades por e-mail" in "Configurações": the subscribed address, and unsubscribing. */
export function NewsletterCard({ email }: { email: string }) {
  const cardRef = useRef<HTMLDivElement>(null);
  useFocusKept(cardRef);
  const own = useQuery(newsletterQueries.own());
  const subscribe = useSubscribe();
  const unsubscribe = useUnsubscribe();
  return (
    <Card ref={cardRef} as="section" aria-labelledby="newsletter-title">
      <h2 id="newsletter-title" className="card-title">
        Novidades por e-mail
      </h2>
      {own.isPending && <Skeleton height={92} />}
      {own.isError && (
        <>
          <p className="card-text">{describeError(own.error)}</p>
          <Button variant="quiet" onClick={() => void own.refetch()}>
            Tentar Novamente
          </Button>
        </>
      )}
      {own.data && (
        <>
          <p className="card-text">
            Enviamos as novidades para <strong>{own.data.email}</strong>. Para trocar de endereço,
            escreva o novo no fim de qualquer página.
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
      {own.data === null && (
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
    </Card>
  );
}
