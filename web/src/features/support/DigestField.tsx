import { useQuery } from '@tanstack/react-query';
import { describeError } from '~/lib/errors.ts';
import { SaveNote } from '~/ui/SaveNote.tsx';
import { SelectField } from '~/ui/SelectField.tsx';
import { useSubscribe } from './newsletter.mutations.ts';
import { type NewsletterSubscription, newsletterQueries } from './newsletter.queries.ts';
import { useUnsubscribe } from './unsubscribe.mutations.ts';

const ABOUT = 'Quintas às 7h: aulas e episódios novos e o que você começou';

const whereTo = ({ email, confirmed_at }: NewsletterSubscription) =>
  confirmed_at === null ? `Falta abrir o link enviado para ${email}` : `Vai para ${email}`;

/** The weekly digest among the preferences: the same consent as "Novidades por e-mail", in one row of the database. */
export function DigestField({ email }: { email: string }) {
  const own = useQuery(newsletterQueries.own());
  const subscribe = useSubscribe();
  const unsubscribe = useUnsubscribe();
  // Shown at once: what was chosen last, as long as it is on its way.
  const [latest] = [subscribe, unsubscribe]
    .filter(({ isIdle }) => !isIdle)
    .sort((a, b) => b.submittedAt - a.submittedAt);
  const isWanted = latest?.isPending ? latest === subscribe : Boolean(own.data);
  const failure = latest?.error ?? (own.data === undefined ? own.error : null);
  return (
    <SelectField
      label="Resumo semanal"
      help={
        <SaveNote mutation={latest ?? subscribe}>
          {own.data ? `${ABOUT}. ${whereTo(own.data)}` : ABOUT}
        </SaveNote>
      }
      error={failure ? describeError(failure) : undefined}
      disabled={own.data === undefined}
      value={isWanted ? 'email' : 'none'}
      onChange={({ target }) =>
        target.value === 'email' ? subscribe.mutate(email) : unsubscribe.mutate()
      }
    >
      <option value="none">Nenhum</option>
      <option value="email">E-mail</option>
    </SelectField>
  );
}
