import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeDevice } from '#contracts/device.ts';
import { describeError } from '~/lib/errors.ts';
import { formatDateTime } from '~/lib/format.ts';
import { Button } from '~/ui/Button.tsx';
import { sessionQueries } from './sessions.queries.ts';
import { placeOf } from './sessions.rules.ts';

/** "Últimos acessos": the last log-ins, asked for with a press. */
export function SignInList() {
  const [isOpen, setIsOpen] = useState(false);
  const signIns = useQuery({ ...sessionQueries.signIns(), enabled: isOpen });
  return (
    <>
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        isLoading={signIns.isFetching}
        onClick={() => setIsOpen(!isOpen)}
      >
        Últimos acessos
      </Button>
      {isOpen && signIns.isError && (
        <p role="alert" className="muted">
          {describeError(signIns.error)}
        </p>
      )}
      {isOpen && signIns.data && (
        <ol aria-label="Últimos acessos" className="grid gap-2 hint tabular">
          {signIns.data.map((signIn) => (
            <li key={signIn.id}>
              {`${formatDateTime(signIn.login_at)} · ${describeDevice(signIn.user_agent ?? '')} · ${placeOf(signIn)}`}
              {signIn.is_shared && ' · Computador compartilhado'}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
