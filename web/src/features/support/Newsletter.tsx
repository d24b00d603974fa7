import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { describeError } from '~/lib/errors.ts';
import { paths } from '~/lib/paths.ts';
import { Button } from '~/ui/Button.tsx';
import styles from './Newsletter.module.css';
import { useSubscribe } from './newsletter.mutations.ts';
import { newsletterQueries } from './newsletter.queries.ts';
import { toAddress } from './support.rules.ts';

/** The box at the foot of every page: OK keeps the address, and says how to leave again. */
export function Newsletter() {
  const id = useId();
  const subscribe = useSubscribe();
  // Only read from the cache, so that the thanks go after an unsubscribe in "Configurações".
  const { data: known } = useQuery({ ...newsletterQueries.own(), enabled: false });
  const [isInvalid, setIsInvalid] = useState(false);
  const error = isInvalid ? 'Email inválido' : subscribe.error && describeError(subscribe.error);
  const thanked = subscribe.isSuccess && known;

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (subscribe.isPending) return;
    const form = event.currentTarget;
    const address = toAddress(String(new FormData(form).get('newsletterEmail') ?? ''));
    setIsInvalid(address === null);
    subscribe.reset();
    if (address === null) form.querySelector('input')?.focus();
    else subscribe.mutate(address, { onSuccess: () => form.reset() });
  };

  return (
    <form className="grid gap-2" noValidate onSubmit={handleSubmit}>
      <label className="muted bold" htmlFor={id}>
        Resumo semanal por e-mail
      </label>
      <span className={styles.line}>
        <input
          id={id}
          name="newsletterEmail"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="seu@email.com"
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          onChange={() => {
            setIsInvalid(false);
            if (!subscribe.isPending) subscribe.reset();
          }}
        />
        <Button
          type="submit"
          variant="quiet"
          size="sm"
          aria-label="OK, quero receber o resumo semanal"
          isLoading={subscribe.isPending}
        >
          OK
        </Button>
      </span>
      <p
        id={`${id}-note`}
        className={styles.note}
        data-error={error ? true : undefined}
        aria-live="polite"
      >
        {error}
        {thanked && (
          <>
            Obrigado. O resumo semanal vai para {thanked.email}.
            {thanked.confirmed_at === null && ' Antes, abra o link que enviamos para lá.'} Para
            cancelar, vá a{' '}
            <Link to={paths.settings({ section: 'notificacoes' })}>Configurações</Link>.
          </>
        )}
      </p>
    </form>
  );
}
