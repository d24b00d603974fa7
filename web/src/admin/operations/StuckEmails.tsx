import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { mailName } from '#contracts/mail.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { formatDateTime, plural } from '~/lib/format.ts';
import { RefreshIcon } from '~/ui/icons.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { useRetryEmails } from './operations.mutations.ts';
import { operationQueries } from './operations.queries.ts';

/** So many e-mails are sent again by one act of the database. */
const AT_ONCE = 500;

/** Mail that was refused or tried in vain, and the way back into the queue. */
export function StuckEmails() {
  const panelRef = useFocusKept<HTMLDivElement>();
  const query = useQuery(operationQueries.stuckEmails());
  const retry = useRetryEmails();
  const [ask, question] = useQuestion();
  const { emails, total } = query.data ?? { emails: [], total: 0 };
  const isRetryingAll = retry.isPending && retry.variables === null;
  return (
    <Panel
      ref={panelRef}
      title="E-mails parados"
      titleId="stuck-emails"
      text="O que o provedor recusou, ou ainda não aceitou."
      action={
        total > 0 && (
          <Button
            size="sm"
            variant="surface"
            icon={<RefreshIcon size={16} />}
            disabled={retry.isPending}
            onClick={() =>
              ask({
                title: `Tentar de novo ${plural(Math.min(total, AT_ONCE), 'e-mail', 'e-mails')}?`,
                text: 'Saem agora, cada um para o endereço atual da conta. Corrija antes o que os parou: o que for recusado de novo volta para esta lista.',
                confirm: 'Tentar todos de novo',
                during: 'Colocando na fila...',
                staysOnFailure: true,
                act: () => retry.mutateAsync(null),
              })
            }
          >
            Tentar todos de novo
          </Button>
        )
      }
    >
      <ListStates
        query={query}
        count={total}
        words={{
          failed: 'Não foi possível carregar os e-mails parados',
          none: 'Nenhum e-mail está parado.',
        }}
        skeleton={{ height: 72 }}
      >
        <chakra.ul listStyleType="none" aria-label="E-mails parados">
          {emails.map((email) => (
            <Grid
              key={email.id}
              as="li"
              templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
              alignItems="center"
              gap={{ base: '2', sm: '4' }}
              paddingBlock="3"
              borderTop="line"
            >
              <Grid gap="0" minWidth="0" overflowWrap="anywhere">
                <Text fontWeight="semibold">
                  {mailName(email.template)}{' '}
                  <chakra.span color="fg.muted" fontWeight="normal">
                    para {email.recipient}
                  </chakra.span>
                </Text>
                <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                  {email.status === 'failed' ? 'Recusado' : attemptText(email.next_attempt_at)} ·{' '}
                  {plural(email.attempts, 'tentativa', 'tentativas')} · escrito em{' '}
                  {formatDateTime(email.created_at)}
                </Text>
                {email.last_error && <Text fontSize="sm">{email.last_error}</Text>}
              </Grid>
              <Button
                size="sm"
                variant="surface"
                isLoading={retry.isPending && retry.variables === email.id}
                disabled={isRetryingAll}
                onClick={() => retry.mutate(email.id)}
              >
                Tentar de novo
                <VisuallyHidden>
                  {' '}
                  {`${mailName(email.template)} para ${email.recipient}`}
                </VisuallyHidden>
              </Button>
            </Grid>
          ))}
        </chakra.ul>
      </ListStates>
      {total > emails.length && emails.length > 0 && (
        <Text fontSize="sm" color="fg.muted">
          E mais {plural(total - emails.length, 'e-mail', 'e-mails')} de antes.
        </Text>
      )}
      {question}
    </Panel>
  );
}

/** Minutes that a due mail may wait for the server, which sends every few seconds. */
const MOST_LATE_MS = 5 * 60_000;

function attemptText(at: string | null): string {
  const isLate = at !== null && Date.parse(at) < Date.now() - MOST_LATE_MS;
  return isLate
    ? `Tentativa atrasada: era para ${formatDateTime(at)}`
    : `Próxima tentativa: ${formatDateTime(at)}`;
}
