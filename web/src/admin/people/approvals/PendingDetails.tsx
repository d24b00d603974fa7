import { Link as ChakraLink } from '@chakra-ui/react/link';
import { Stack } from '@chakra-ui/react/stack';
import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Link } from 'react-router-dom';
import { nameOf } from '~/admin/people/people.rules.ts';
import type { PersonWay } from '~/admin/people/person-way.rules.ts';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { formatDateTime } from '~/lib/format.ts';
import type { PendingUser } from './approvals.queries.ts';
import { changedData, expectedText, sameness } from './approvals.rules.ts';

const QUOTE = { paddingLeft: '3', borderLeft: '2px solid var(--color-line)' } as const;

/** A row ends a longer name in points. */
const hasLongInstitution = ({ institution }: PendingUser) => (institution ?? '').length > 24;

/** Whether there is more to read of a registration than its row shows. */
export const hasDetails = (user: PendingUser): boolean =>
  hasLongInstitution(user) ||
  user.registration_notes !== null ||
  user.data_changed.length > 0 ||
  user.duplicates.length > 0 ||
  user.expected !== null ||
  user.documents.length > 0;

type PendingDetailsProps = {
  user: PendingUser;
  /** Where the list stands, for the way back from a person. */
  way: PersonWay;
  css?: SystemStyleObject | undefined;
};

/** What a registration says beyond its row. */
export function PendingDetails({ user, way, css }: PendingDetailsProps) {
  const changed = changedData(user.data_changed);
  return (
    <Stack gap="1" whiteSpace="normal" overflowWrap="anywhere" css={css}>
      {hasLongInstitution(user) && <Text>{user.institution}</Text>}
      {changed && user.data_changed_at && (
        <Text color="fg.subtle">
          {`${changed} em `}
          <time dateTime={user.data_changed_at}>{formatDateTime(user.data_changed_at)}</time>
          {', depois de se cadastrar'}
        </Text>
      )}
      {user.expected && <Text color="cyan.fg">{expectedText(user.expected)}</Text>}
      {user.duplicates.map((other) => (
        <Text key={other.id} color="orange.fg">
          Pode ser a mesma pessoa que{' '}
          <ChakraLink asChild>
            <Link to={adminPaths.person(other.id)} state={way}>
              {nameOf(other)}
            </Link>
          </ChakraLink>
          {`: ${sameness(other.same)}${other.is_approved ? ', já tem acesso' : ', também espera'}`}
        </Text>
      ))}
      {user.registration_notes && (
        <Text {...QUOTE} whiteSpace="pre-line">
          {user.registration_notes}
        </Text>
      )}
      {user.documents.length > 0 && <Documents of={user.documents} />}
    </Stack>
  );
}

/** What was asked for and answered, the newest first. */
export function Documents({ of }: { of: PendingUser['documents'] }) {
  return (
    <Stack gap="2" fontSize="sm" as="ul" listStyleType="none" aria-label="Documentos pedidos">
      {of.map(({ id, asked_by, asked_at, request, answer, answered_at }) => (
        <Stack as="li" key={id} gap="0" {...QUOTE}>
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
