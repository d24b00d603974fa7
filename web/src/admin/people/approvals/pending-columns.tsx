import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import { chakra, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Crm } from '~/admin/people/Crm.tsx';
import { emailConfirmationText, nameOf, ROLE_LABELS } from '~/admin/people/people.rules.ts';
import type { PersonWay } from '~/admin/people/person-way.rules.ts';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { fact } from '~/admin/ui/list/columns.ts';
import type { Column } from '~/admin/ui/list/DataTable.tsx';
import { FINGER } from '~/admin/ui/touched.ts';
import { formatDateTime } from '~/lib/format.ts';
import { formatWait } from '~/lib/wait.ts';
import { CheckIcon, ChevronDownIcon } from '~/ui/icons.tsx';
import { ChevronUpIcon, NoteIcon } from '~/ui/later-icons.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import type { PendingUser } from './approvals.queries.ts';
import { changedData, isDecidedWithOthers } from './approvals.rules.ts';
import { hasDetails, PendingDetails } from './PendingDetails.tsx';

type Shown = {
  /** Names of other administrators by the id of the registration that each looks at. */
  holders: ReadonlyMap<string, string> | undefined;
  /** When the list was read: waits are measured to that moment. */
  now: number;
  /** Where the list stands and whom it shows, for the way back from a person and to the next one. */
  way: PersonWay;
};

/** Where there is room, a long text ends in points, and says all of itself to a pointer that rests on it. */
const ONE_LINE: SystemStyleObject = {
  xl: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
};
/** On a narrow desk, two lines of it. */
const FEW_LINES: SystemStyleObject = { ...ONE_LINE, lgToXl: { lineClamp: '2' } };
/** What a table shows with a sign is still said. */
const SAID: SystemStyleObject = { lg: { srOnly: true } };

/** What the list shows of a registration: two lines each. */
export const pendingColumns = ({ holders, now, way }: Shown): Column<PendingUser>[] => [
  fact('Nome', (user) => <Who user={user} holder={holders?.get(user.id)} way={way} />, {
    // Two lines hold name, marks, address and phone where the window has room.
    minWidth: 'clamp(240px, 100vw - 1016px, 424px)',
    sort: 'name',
  }),
  fact(
    'CRM',
    (user) => (
      <Flex wrap="wrap" align="baseline" columnGap="1">
        {!user.crm && <chakra.span hideFrom="lg">CRM:</chakra.span>}
        <Crm crm={user.crm} name={nameOf(user)} />
      </Flex>
    ),
    { wraps: true, minWidth: '176px' },
  ),
  fact(
    'Instituição',
    ({ specialty, institution }) => (
      <TwoLines
        first={
          <chakra.span css={FEW_LINES} title={institution ?? undefined}>
            {institution ?? 'Instituição não informada'}
          </chakra.span>
        }
        second={specialty ?? 'Especialidade não informada'}
      />
    ),
    { sort: 'institution', wraps: true },
  ),
  fact(
    'Espera',
    ({ created_at: since }) => (
      <TwoLines
        first={
          <chakra.span title={`Cadastro em ${formatDateTime(since)}`}>
            <VisuallyHidden>Espera há </VisuallyHidden>
            {formatWait((now - Date.parse(since)) / 1000)}
          </chakra.span>
        }
        second={<time dateTime={since}>{formatDateTime(since)}</time>}
      />
    ),
    { sort: 'wait' },
  ),
];

/** A cell of two lines, which stand beside each other on a card. */
const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <Flex wrap="wrap" columnGap="4" display={{ base: 'flex', lg: 'block' }}>
    {first}{' '}
    <chakra.span display={{ lg: 'block' }} fontSize="sm" color="fg.subtle">
      {second}
    </chakra.span>
  </Flex>
);

/** Opens or closes the details of the row with this id, if it has any. */
export const toggleDetails = (rowId: string) =>
  document.getElementById(rowId)?.querySelector<HTMLElement>('[aria-expanded]')?.click();

type WhoProps = {
  user: PendingUser;
  holder: string | undefined;
  way: PersonWay;
};

function Who({ user, holder, way }: WhoProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  // A pointer that rests on the button reads without a press.
  const [isPeeked, setIsPeeked] = useState(false);
  const [document] = user.documents;
  const [changed] = user.data_changed;
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <Flex
      direction="column"
      gap="0"
      position="relative"
      fontSize="sm"
      fontWeight="normal"
      color="fg.muted"
    >
      <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
        <ChakraLink
          asChild
          fontSize="md"
          fontWeight="semibold"
          color="fg"
          overflowWrap="anywhere"
          css={FINGER}
        >
          <Link to={adminPaths.person(user.id)} state={way}>
            {nameOf(user)}
          </Link>
        </ChakraLink>
        {!isDecidedWithOthers(user) && (
          <Badge colorPalette="orange">{ROLE_LABELS[user.role]}</Badge>
        )}
        {holder && <Badge colorPalette="orange">{holder} está vendo</Badge>}
        {changed && (
          <Badge colorPalette="orange">
            {user.data_changed.length === 1
              ? changedData([changed])
              : `Mudou ${user.data_changed.length} dados`}
          </Badge>
        )}
        {user.expected && <Badge colorPalette="cyan">Em lista</Badge>}
        {user.duplicates.length > 0 && <Badge colorPalette="orange">Possível duplicata</Badge>}
        {document && (
          <Badge colorPalette={document.answer === null ? 'gray' : 'green'}>
            {document.answer === null ? 'Documento pedido' : 'Documento respondido'}
          </Badge>
        )}
      </Flex>
      <Flex
        wrap={{ base: 'wrap', xl: 'nowrap' }}
        align="center"
        columnGap={{ base: '4', lg: '2' }}
        whiteSpace={{ xl: 'nowrap' }}
      >
        <chakra.span css={ONE_LINE} title={user.email} overflowWrap="anywhere">
          {user.email}
        </chakra.span>
        <chakra.span
          title={emailConfirmationText(user)}
          flexShrink="0"
          color={user.email_confirmed_at ? 'green.fg' : 'fg.subtle'}
        >
          <chakra.span css={SAID}>{emailConfirmationText(user)}</chakra.span>
          <chakra.span hideBelow="lg" aria-hidden>
            {user.email_confirmed_at ? <CheckIcon size={16} /> : 'não confirmado'}
          </chakra.span>
        </chakra.span>
        {user.phone && <span>{user.phone}</span>}
        {hasDetails(user) && (
          <chakra.button
            type="button"
            css={TOGGLE}
            aria-label={`Detalhes de ${nameOf(user)}`}
            aria-expanded={isOpen}
            aria-controls={id}
            onPointerEnter={({ pointerType }) => setIsPeeked(pointerType === 'mouse')}
            onPointerLeave={() => setIsPeeked(false)}
            onClick={() => {
              setIsPeeked(false);
              setIsOpen(!isOpen);
            }}
          >
            {user.registration_notes && <NoteIcon size={14} />}
            <Chevron size={14} />
          </chakra.button>
        )}
      </Flex>
      <div id={id}>
        {(isOpen || isPeeked) && (
          <PendingDetails user={user} way={way} css={isOpen ? OPEN : PEEKED} />
        )}
      </div>
    </Flex>
  );
}

const TOGGLE: SystemStyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  minHeight: '6',
  minWidth: '6',
  // At a desk it makes its row no higher.
  marginBlock: { lg: '-1' },
  paddingInline: '1',
  borderRadius: 'control',
  color: 'fg.muted',
  cursor: 'pointer',
  position: 'relative',
  _hover: { background: 'bg.muted', color: 'fg' },
  // The finger's target is 44 px.
  '&::after': { content: '""', position: 'absolute', inset: '-10px' },
};
const OPEN: SystemStyleObject = { paddingBlock: '2' };
/** Over the rows below, which do not move. */
const PEEKED: SystemStyleObject = {
  position: 'absolute',
  top: '100%',
  left: '0',
  zIndex: '3',
  width: 'min(480px, 80vw)',
  padding: '3',
  border: 'line',
  borderRadius: 'card',
  background: 'bg.panel',
  boxShadow: 'md',
  pointerEvents: 'none',
};
