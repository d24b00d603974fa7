import { Badge } from '@chakra-ui/react/badge';
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { describeDevice } from '#contracts/device.ts';
import { mailName } from '#contracts/mail.ts';
import { useEndSessions } from '~/admin/people/people.mutations.ts';
import { type Person, peopleQueries } from '~/admin/people/people.queries.ts';
import { mailState, mayActUpon, nameOf, type Viewer } from '~/admin/people/people.rules.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { formatDateTime } from '~/lib/format.ts';
import { LogoutIcon } from '~/ui/later-icons.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';

type PartProps<Row> = Omit<ComponentProps<typeof Panel>, 'children'> & {
  query: UseQueryResult<readonly Row[]>;
  failed: string;
  none: string;
  /** In the place of the list: why the viewer does not see it. */
  unseen?: string | undefined;
  children(row: Row): ReactNode;
};

/** A part of a person's page that is a list: it loads, fails and scrolls by itself. */
function Part<Row extends { id: string | number }>(props: PartProps<Row>) {
  const { query, failed, none, unseen, children, ...panel } = props;
  const rows = query.data ?? [];
  return (
    <Panel {...panel}>
      {unseen ? (
        <Text fontSize="sm" color="fg.muted">
          {unseen}
        </Text>
      ) : (
        <ListStates
          query={query}
          words={{ failed, none }}
          count={rows.length}
          skeleton={{ height: 96 }}
        >
          <Box
            as="ul"
            // A scrolling box must be reachable by keyboard.
            tabIndex={0}
            position="relative"
            maxHeight="20rem"
            overflowY="auto"
            fontSize="sm"
            css={{
              '& > li': { paddingBlock: '2', borderBottom: 'line' },
              '& > li:last-of-type': { borderBottom: '0' },
            }}
          >
            {rows.map((row) => (
              <li key={row.id}>{children(row)}</li>
            ))}
          </Box>
        </ListStates>
      )}
    </Panel>
  );
}

const SHARED = <Badge colorPalette="orange">Computador compartilhado</Badge>;

const placeOf = ({ city, address }: { city: string | null; address: string | null }) =>
  [city, address].filter(Boolean).join(', ') || 'Endereço desconhecido';

/** "Sessões": where the person is signed in, for superusers. Every administrator may end all sessions of a member. */
export function PersonSessions({ person, viewer }: { person: Person; viewer: Viewer }) {
  const isSeen = viewer.role === 'superuser';
  const mayEnd = mayActUpon(viewer, person);
  const query = useQuery({ ...peopleQueries.sessions(person.id), enabled: isSeen });
  const end = useEndSessions();
  const [ask, question] = useQuestion();
  const panelRef = useRef<HTMLDivElement>(null);
  useFocusKept(panelRef);
  const askEndAll = () =>
    ask({
      isDangerous: true,
      title: 'Encerrar todas as sessões?',
      text: `${nameOf(person)} sai de todos os aparelhos na hora e pode entrar de novo com a senha.`,
      confirm: 'Encerrar todas',
      during: 'Encerrando...',
      act: () => end.mutateAsync({ userId: person.id }),
    });
  return (
    <Part
      ref={panelRef}
      title="Sessões"
      titleId="person-sessions-title"
      action={
        mayEnd &&
        // Who does not see the sessions does not know whether there are any.
        (!isSeen || query.data?.length !== 0) && (
          <>
            <Button size="sm" variant="surface" icon={<LogoutIcon size={16} />} onClick={askEndAll}>
              Encerrar todas
            </Button>
            {question}
          </>
        )
      }
      unseen={isSeen ? undefined : 'Só super administradores veem aparelhos e endereços.'}
      query={query}
      failed="Não foi possível carregar as sessões"
      none="Nenhuma sessão aberta."
    >
      {(session) => {
        const device = describeDevice(session.user_agent ?? '');
        const place = placeOf(session);
        return (
          <Flex justify="space-between" align="center" gap="3">
            <Text as="div" minWidth="0" color="fg.muted" overflowWrap="anywhere">
              <Text as="span" fontWeight="semibold" color="fg">
                {device}
              </Text>{' '}
              {session.is_shared && SHARED}
              <p>{`${place} · usada em ${formatDateTime(session.last_used_at)}`}</p>
            </Text>
            {mayEnd && (
              <EndSession
                userId={person.id}
                sessionId={session.id}
                label={`Encerrar a sessão: ${device}, ${place}`}
              />
            )}
          </Flex>
        );
      }}
    </Part>
  );
}

type EndSessionProps = { userId: string; sessionId: string; label: string };

/** Signs the person out of one device; other sessions may be on their way out meanwhile. */
function EndSession({ userId, sessionId, label }: EndSessionProps) {
  const end = useEndSessions();
  return (
    <Button
      size="sm"
      variant="ghost"
      isLoading={end.isPending}
      aria-label={label}
      onClick={() => end.mutate({ userId, sessionId })}
    >
      Encerrar
    </Button>
  );
}

/** "Acessos": the last log-ins; for superusers. */
export function PersonLogIns({ userId }: { userId: string }) {
  const query = useQuery(peopleQueries.logIns(userId));
  return (
    <Part
      title="Acessos"
      titleId="person-log-ins-title"
      text="Os últimos 50 de 90 dias."
      query={query}
      failed="Não foi possível carregar os acessos"
      none="Nenhum acesso em 90 dias."
    >
      {(logIn) => (
        <Flex wrap="wrap" columnGap="3" color="fg.muted">
          <chakra.time dateTime={logIn.login_at} color="fg">
            {formatDateTime(logIn.login_at)}
          </chakra.time>
          {`${describeDevice(logIn.user_agent ?? '')} · ${placeOf(logIn)}`}
          {logIn.is_shared && SHARED}
        </Flex>
      )}
    </Part>
  );
}

/** "E-mails": the kinds of mails that were sent to the person, and when; without addresses and contents. */
export function PersonMails({ userId }: { userId: string }) {
  const query = useQuery(peopleQueries.emails(userId));
  return (
    <Part
      title="E-mails"
      titleId="person-mails-title"
      text="Os últimos 100 de 90 dias, sem o conteúdo."
      query={query}
      failed="Não foi possível carregar os e-mails"
      none="Nenhum e-mail em 90 dias."
    >
      {(mail) => {
        const state = mailState(mail.status);
        const at = mail.sent_at ?? mail.created_at;
        return (
          <Flex wrap="wrap" justify="space-between" columnGap="3">
            <span>{mailName(mail.template)}</span>
            <Flex gap="3" align="center" color="fg.muted" fontVariantNumeric="tabular-nums">
              <time dateTime={at}>{formatDateTime(at)}</time>
              <Badge colorPalette={state.color}>{state.label}</Badge>
            </Flex>
          </Flex>
        );
      }}
    </Part>
  );
}
