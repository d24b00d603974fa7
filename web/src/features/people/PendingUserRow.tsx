import { Badge } from '@chakra-ui/react/badge';
import { Card } from '@chakra-ui/react/card';
import { DataList } from '@chakra-ui/react/data-list';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';
import { formatDateTime } from '~/lib/format.ts';
import { Button } from '~/ui/admin/Button.tsx';
import { CheckboxField } from '~/ui/admin/CheckboxField.tsx';
import { CheckIcon, CloseIcon } from '~/ui/icons.tsx';
import { ExternalIcon } from '~/ui/later-icons.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import type { PendingUser } from './RejectDialog.tsx';
import { CRM_SEARCH_URL, emailConfirmationText } from './users.rules.ts';

type PendingUserRowProps = {
  user: PendingUser;
  isSelected: boolean;
  onToggle(): void;
  isApproving: boolean;
  onApprove(): void;
  onReject(): void;
};

/** One registration with what it takes to judge it. */
export function PendingUserRow({
  user,
  isSelected,
  onToggle,
  isApproving,
  onApprove,
  onReject,
}: PendingUserRowProps) {
  const name = user.full_name || user.email;
  return (
    <Card.Root
      as="li"
      display="grid"
      gridTemplateColumns={{
        base: 'auto minmax(0, 1fr)',
        sm: 'auto minmax(0, 1fr) minmax(0, 240px)',
        lg: 'auto minmax(0, 1.4fr) minmax(0, 1fr) auto',
      }}
      alignItems="start"
      gap={{ base: '3', lg: '4' }}
      padding="4"
      borderColor={isSelected ? 'cyan.solid' : undefined}
    >
      <CheckboxField name={`Selecionar ${name}`} checked={isSelected} onChange={onToggle} />
      <Person user={user} name={name} />
      <Facts user={user} name={name} />
      <Flex gridColumn={{ base: '2', sm: '3', lg: 'auto' }} wrap="wrap" gap="2">
        <Button
          size="sm"
          variant="surface"
          icon={<CheckIcon size={16} />}
          isLoading={isApproving}
          aria-label={`Aprovar ${name}`}
          onClick={onApprove}
        >
          Aprovar
        </Button>
        <Button
          size="sm"
          variant="outline"
          colorPalette="red"
          icon={<CloseIcon size={16} />}
          aria-label={`Rejeitar ${name}`}
          onClick={onReject}
        >
          Rejeitar
        </Button>
      </Flex>
    </Card.Root>
  );
}

type PartProps = { user: PendingUser; name: string };

function Person({ user, name }: PartProps) {
  return (
    <Flex
      direction="column"
      gridRow={{ sm: 'span 2', lg: 'auto' }}
      minWidth="0"
      overflowWrap="anywhere"
      fontSize="sm"
      color="fg.muted"
    >
      <Text fontSize="md" fontWeight="semibold" color="fg">
        {name}
      </Text>
      <p>{user.email}</p>
      <Badge marginBlock="1" colorPalette={user.email_confirmed_at ? 'green' : 'gray'}>
        {emailConfirmationText(user)}
      </Badge>
      {user.phone && <p>{user.phone}</p>}
      {user.registration_notes && (
        <Text
          marginTop="2"
          paddingLeft="3"
          borderLeft="2px solid var(--color-line)"
          whiteSpace="pre-line"
        >
          {user.registration_notes}
        </Text>
      )}
    </Flex>
  );
}

function Facts({ user, name }: PartProps) {
  return (
    <DataList.Root gap="2" fontSize="sm" gridColumn={{ base: '2', sm: '3', lg: 'auto' }}>
      <Fact label="CRM">
        {user.crm ?? 'Não informado'}{' '}
        <Link
          href={CRM_SEARCH_URL}
          target="_blank"
          rel="noreferrer"
          display="inline-flex"
          alignItems="center"
          gap="1"
          minHeight="6"
          marginLeft="2"
        >
          Consultar no CFM
          <ExternalIcon size={14} />
          <VisuallyHidden> o CRM de {name} (abre em nova aba)</VisuallyHidden>
        </Link>
      </Fact>
      <Fact label="Especialidade">{user.specialty ?? 'Não informado'}</Fact>
      <Fact label="Instituição">{user.institution ?? 'Não informado'}</Fact>
      <Fact label="Cadastro">
        <time dateTime={user.created_at}>{formatDateTime(user.created_at)}</time>
      </Fact>
      {/* A registration that was incomplete yesterday may be complete today. */}
      {user.updated_at > user.created_at && (
        <Fact label="Dados atualizados">
          <time dateTime={user.updated_at}>{formatDateTime(user.updated_at)}</time>
        </Fact>
      )}
    </DataList.Root>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  );
}
