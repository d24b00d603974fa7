import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { describeDevice } from '#contracts/device.ts';
import type { Viewer } from '~/admin/people/user-admin.rules.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { ConfirmDialog } from '~/admin/ui/ConfirmDialog.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { formatDateTime } from '~/lib/format.ts';
import { LogoutIcon } from '~/ui/icons.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { PartList } from './PartList.tsx';
import { useEndSessions } from './person.mutations.ts';
import { type PersonSession, personQueries } from './person.queries.ts';
import { mayActUpon } from './person.rules.ts';

type PersonPartProps = {
  person: { id: string; role: string; full_name: string; email: string };
  viewer: Viewer;
};

const placeOf = ({ city, address }: { city: string | null; address: string | null }) =>
  [city, address].filter(Boolean).join(', ') || 'Endereço desconhecido';

/** "Sessões": where the person is signed in, for superusers; every administrator may end all of a member. */
export function PersonSessions({ person, viewer }: PersonPartProps) {
  const mayEnd = mayActUpon(viewer, person);
  const panelRef = useRef<HTMLDivElement>(null);
  return (
    <Panel
      ref={panelRef}
      title="Sessões"
      titleId="person-sessions-title"
      action={mayEnd && <EndAll person={person} />}
    >
      {viewer.role === 'superuser' ? (
        <SessionList panelRef={panelRef} userId={person.id} mayEnd={mayEnd} />
      ) : (
        <Text fontSize="sm" color="fg.muted">
          Só superusuários veem aparelhos e endereços.
        </Text>
      )}
    </Panel>
  );
}

function EndAll({ person }: Pick<PersonPartProps, 'person'>) {
  const end = useEndSessions();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="surface"
        icon={<LogoutIcon size={16} />}
        onClick={() => setIsAsking(true)}
      >
        Encerrar todas
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        isDangerous
        title="Encerrar todas as sessões?"
        text={`${person.full_name || person.email} sai de todos os aparelhos na hora e pode entrar de novo com a senha.`}
        confirmLabel="Encerrar todas"
        loadingText="Encerrando..."
        isLoading={end.isPending}
        onConfirm={() => end.mutate({ userId: person.id }, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}

type SessionListProps = {
  /** The part in which the focus stays when an entry goes. */
  panelRef: RefObject<HTMLElement | null>;
  userId: string;
  mayEnd: boolean;
};

function SessionList({ panelRef, userId, mayEnd }: SessionListProps) {
  useFocusKept(panelRef);
  const query = useQuery(personQueries.sessions(userId));
  return (
    <PartList
      query={query}
      failure="Não foi possível carregar as sessões"
      empty="Nenhuma sessão aberta."
    >
      {(session) => (
        <SessionItem key={session.id} userId={userId} session={session} mayEnd={mayEnd} />
      )}
    </PartList>
  );
}

type SessionItemProps = { userId: string; session: PersonSession; mayEnd: boolean };

function SessionItem({ userId, session, mayEnd }: SessionItemProps) {
  const end = useEndSessions();
  const device = describeDevice(session.user_agent ?? '');
  return (
    <Flex
      as="li"
      justify="space-between"
      align="center"
      gap="3"
      paddingBlock="2"
      borderBottom="line"
    >
      <Text as="div" minWidth="0" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        <Text as="span" fontWeight="semibold" color="fg">
          {device}
        </Text>{' '}
        {session.is_shared && <Badge colorPalette="orange">Computador compartilhado</Badge>}
        <p>{`${placeOf(session)} · usada em ${formatDateTime(session.last_used_at)}`}</p>
      </Text>
      {mayEnd && (
        <Button
          size="sm"
          variant="ghost"
          isLoading={end.isPending}
          aria-label={`Encerrar a sessão: ${device}, ${placeOf(session)}`}
          onClick={() => end.mutate({ userId, sessionId: session.id })}
        >
          Encerrar
        </Button>
      )}
    </Flex>
  );
}

/** "Acessos": the last log-ins; for superusers. */
export function PersonLogIns({ userId }: { userId: string }) {
  const query = useQuery(personQueries.logIns(userId));
  return (
    <Panel title="Acessos" titleId="person-log-ins-title" text="Os últimos 50 de 90 dias.">
      <PartList
        query={query}
        failure="Não foi possível carregar os acessos"
        empty="Nenhum acesso em 90 dias."
      >
        {(logIn) => (
          <Flex
            as="li"
            key={logIn.id}
            wrap="wrap"
            columnGap="3"
            paddingBlock="2"
            borderBottom="line"
            fontSize="sm"
            color="fg.muted"
          >
            <chakra.time dateTime={logIn.login_at} color="fg">
              {formatDateTime(logIn.login_at)}
            </chakra.time>
            {`${describeDevice(logIn.user_agent ?? '')} · ${placeOf(logIn)}`}
            {logIn.is_shared && <Badge colorPalette="orange">Computador compartilhado</Badge>}
          </Flex>
        )}
      </PartList>
    </Panel>
  );
}
