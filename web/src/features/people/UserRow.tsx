import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { ComponentProps } from 'react';
import { formatDateTime } from '~/lib/format.ts';
import { UserActions } from './UserActions.tsx';
import type { ListedUser } from './users.queries.ts';
import { emailConfirmationText, roleBadge } from './users.rules.ts';

type UserRowProps = Omit<ComponentProps<typeof UserActions>, 'user'> & { user: ListedUser };

/** One person of the list: who it is, when they were last here, and what may be done. */
export function UserRow({ user, ...actions }: UserRowProps) {
  const role = roleBadge(user.role);
  return (
    <Grid
      as="li"
      alignItems="center"
      gap="1"
      columnGap="4"
      paddingBlock="3"
      paddingInline="4"
      borderBottom="line"
      gridTemplateColumns={{
        md: 'minmax(0, 1fr) 120px auto',
        lg: 'minmax(0, 1fr) 150px minmax(0, 300px)',
      }}
    >
      <Text as="div" minWidth="0" overflowWrap="anywhere" fontSize="sm" color="fg.muted">
        <Flex wrap="wrap" align="center" gap="1" columnGap="2" fontSize="md" color="fg">
          <chakra.span fontWeight="semibold">{user.full_name || user.email}</chakra.span>
          <Badge colorPalette={role.color}>{role.label}</Badge>
          {!user.is_approved && <Badge colorPalette="orange">Pendente</Badge>}
          {!user.is_active && <Badge>Inativo</Badge>}
        </Flex>
        <p>
          {user.email} <Faint>· {emailConfirmationText(user)}</Faint>
        </p>
        {user.phone && <p>{user.phone}</p>}
      </Text>
      <Text
        display={{ md: 'grid' }}
        textAlign={{ md: 'right' }}
        fontSize="sm"
        color="fg.muted"
        fontVariantNumeric="tabular-nums"
      >
        <Faint>Último acesso</Faint> {formatDateTime(user.last_login, 'Nunca acessou')}
      </Text>
      <UserActions user={user} {...actions} />
    </Grid>
  );
}

const Faint = chakra('span', { base: { color: 'fg.subtle' } });
