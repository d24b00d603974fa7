import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Crm } from '~/admin/people/Crm.tsx';
import { emailConfirmationText, nameOf, ROLE_LABELS } from '~/admin/people/people.rules.ts';
import type { PersonWay } from '~/admin/people/person-way.rules.ts';
import { fact } from '~/admin/ui/list/columns.ts';
import type { Column } from '~/admin/ui/list/DataTable.tsx';
import { formatDateTime } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { formatWait } from '~/lib/wait.ts';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import type { PendingUser } from './approvals.queries.ts';
import { isDecidedWithOthers, sameness } from './approvals.rules.ts';

type Shown = {
  /** Names of other administrators by the id of the registration that each looks at. */
  holders: ReadonlyMap<string, string> | undefined;
  /** When the list was read: waits are measured to that moment. */
  now: number;
  /** Where the list stands and whom it shows, for the way back from a person and to the next one. */
  way: PersonWay;
};

/** What the list shows of a registration. */
export const pendingColumns = ({ holders, now, way }: Shown): Column<PendingUser>[] => [
  fact('Pessoa', (user) => <Who user={user} holder={holders?.get(user.id)} way={way} />, {
    minWidth: '200px',
  }),
  fact(
    'CRM',
    (user) => (
      <Flex wrap="wrap" align="baseline" columnGap="1">
        {!user.crm && <chakra.span hideFrom="lg">CRM:</chakra.span>}
        <Crm crm={user.crm} name={nameOf(user)} />
      </Flex>
    ),
    { wraps: true },
  ),
  fact(
    'Especialidade e instituição',
    ({ specialty, institution }) => (
      <>
        {specialty ?? 'Especialidade não informada'}
        <Second>{institution ?? 'Instituição não informada'}</Second>
      </>
    ),
    { wraps: true },
  ),
  fact('Espera', ({ created_at: since }) => (
    <>
      <chakra.span title={`Cadastro em ${formatDateTime(since)}`}>
        <VisuallyHidden>Espera há </VisuallyHidden>
        {formatWait((now - Date.parse(since)) / 1000)}
      </chakra.span>
      <Second fontSize="sm">
        <time dateTime={since}>{formatDateTime(since)}</time>
      </Second>
    </>
  )),
];

/** The second line of a cell, which stands behind the first one on a card. */
function Second({ fontSize, children }: { fontSize?: 'sm'; children: ReactNode }) {
  return (
    <Text as="span" display={{ lg: 'block' }} fontSize={fontSize} color="fg.subtle">
      <chakra.span hideFrom="lg">&nbsp;· </chakra.span>
      {children}
    </Text>
  );
}

type WhoProps = { user: PendingUser; holder: string | undefined; way: PersonWay };

function Who({ user, holder, way }: WhoProps) {
  const [document] = user.documents;
  return (
    <Flex direction="column" gap="0" fontSize="sm" fontWeight="normal" color="fg.muted">
      <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
        <ChakraLink asChild fontSize="md" fontWeight="semibold" color="fg" overflowWrap="anywhere">
          <Link to={paths.person(user.id)} state={way}>
            {nameOf(user)}
          </Link>
        </ChakraLink>
        {!isDecidedWithOthers(user) && (
          <Badge colorPalette="orange">{ROLE_LABELS[user.role]}</Badge>
        )}
        {holder && <Badge colorPalette="orange">{holder} está vendo</Badge>}
        {document && (
          <Badge colorPalette={document.answer === null ? 'gray' : 'green'}>
            {document.answer === null ? 'Documento pedido' : 'Documento respondido'}
          </Badge>
        )}
      </Flex>
      <span>{user.email}</span>
      <Flex wrap="wrap" align="center" columnGap="2">
        <Badge colorPalette={user.email_confirmed_at ? 'green' : 'gray'}>
          {emailConfirmationText(user)}
        </Badge>
        {user.phone && <span>{user.phone}</span>}
      </Flex>
      {/* A registration that was incomplete yesterday may be complete today. */}
      {user.updated_at > user.created_at && (
        <Text color="fg.subtle">
          Dados atualizados em{' '}
          <time dateTime={user.updated_at}>{formatDateTime(user.updated_at)}</time>
        </Text>
      )}
      {user.duplicates.map((other) => (
        <Text key={other.id} color="orange.fg">
          Pode ser a mesma pessoa que{' '}
          <ChakraLink asChild>
            <Link to={paths.person(other.id)} state={way}>
              {nameOf(other)}
            </Link>
          </ChakraLink>
          {`: ${sameness(other.same)}${other.is_approved ? ', já tem acesso' : ', também espera'}`}
        </Text>
      ))}
      {user.registration_notes && (
        <Text
          marginTop="1"
          paddingLeft="3"
          borderLeft="2px solid var(--color-line)"
          whiteSpace="pre-line"
        >
          {user.registration_notes}
        </Text>
      )}
      {user.documents.length > 0 && (
        <chakra.details marginTop="1">
          <chakra.summary cursor="pointer" minHeight="6">
            {user.documents.length === 1 ? 'Pedido e resposta' : 'Pedidos e respostas'}
          </chakra.summary>
          <Documents of={user.documents} />
        </chakra.details>
      )}
    </Flex>
  );
}

/** What was asked for and answered, the newest first. */
export function Documents({ of }: { of: PendingUser['documents'] }) {
  return (
    <Stack gap="2" fontSize="sm" as="ul" listStyleType="none" aria-label="Documentos pedidos">
      {of.map(({ id, asked_by, asked_at, request, answer, answered_at }) => (
        <Stack as="li" key={id} gap="0" paddingLeft="3" borderLeft="2px solid var(--color-line)">
          <Text color="fg.subtle">
            {asked_by ?? 'Alguém da equipe'} pediu em {formatDateTime(asked_at)}
          </Text>
          <Text whiteSpace="pre-line" overflowWrap="anywhere">
            {request}
          </Text>
          {answer === null ? (
            <Text color="fg.subtle">Ainda sem resposta.</Text>
          ) : (
            <Text whiteSpace="pre-line" overflowWrap="anywhere" color="fg">
              <strong>Resposta de {formatDateTime(answered_at)}:</strong> {answer}
            </Text>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
