import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { formatDateTime } from '~/lib/format.ts';
import type { PendingUser } from './approvals.queries.ts';

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
