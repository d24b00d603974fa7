import { useQuery } from '@tanstack/react-query';
import { CardData } from '~/kit/CardData.tsx';
import { describeError } from '~/lib/errors.ts';
import { SwitchField } from '~/ui/SwitchField.tsx';
import styles from './DigestField.module.css';
import { useSubscribe } from './newsletter.mutations.ts';
import { type NewsletterSubscription, newsletterQueries } from './newsletter.queries.ts';
import { useUnsubscribe } from './unsubscribe.mutations.ts';

const ABOUT = 'Quintas às 7h: aulas e episódios novos e o que você começou.';

const whereTo = ({ email, confirmed_at }: NewsletterSubscription) =>
  confirmed_at === null
    ? `Falta abrir o link enviado para ${email}. Não chegou? Escreva o endereço de novo no fim da página.`
    : `Vai para ${email}. Para outro endereço, escreva-o no fim da página.`;

/** The weekly digest among the preferences: the same consent as that of the box at the foot of every page. */
export function DigestField({ email }: { email: string }) {
  const own = useQuery(newsletterQueries.own());
  const subscribe = useSubscribe();
  const unsubscribe = useUnsubscribe();
  // Shown at once: what was chosen last, as long as it is on its way.
  const [latest] = [subscribe, unsubscribe]
    .filter(({ isIdle }) => !isIdle)
    .sort((a, b) => b.submittedAt - a.submittedAt);
  const state =
    latest &&
    (latest.isPending
      ? 'Salvando...'
      : latest.error
        ? describeError(latest.error)
        : latest === subscribe
          ? 'Salvo'
          : 'Salvo. Apagamos o endereço.');
  return (
    <CardData query={own} height={68}>
      {(subscription) => (
        <div>
          <SwitchField
            label="Resumo semanal por e-mail"
            help={subscription ? `${ABOUT} ${whereTo(subscription)}` : ABOUT}
            checked={latest?.isPending ? latest === subscribe : subscription !== null}
            onChange={({ target }) =>
              target.checked ? subscribe.mutate(email) : unsubscribe.mutate()
            }
          />
          {/* Always there: a region that appears together with its text is not read out. */}
          <p className={styles.state} data-error={latest?.isError || undefined} role="status">
            {state}
          </p>
        </div>
      )}
    </CardData>
  );
}
