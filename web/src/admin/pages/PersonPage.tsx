import { Badge } from '@chakra-ui/react/badge';
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { auditQueries } from '~/admin/audit/audit.queries.ts';
import { TargetHistory } from '~/admin/audit/TargetHistory.tsx';
import { type Person, peopleQueries } from '~/admin/people/people.queries.ts';
import { isPersonId, maySee, roleBadge, type Viewer } from '~/admin/people/people.rules.ts';
import { PersonActs } from '~/admin/people/person/PersonActs.tsx';
import { PersonData } from '~/admin/people/person/PersonData.tsx';
import { PersonDocuments } from '~/admin/people/person/PersonDocuments.tsx';
import { PersonLogIns, PersonMails, PersonSessions } from '~/admin/people/person/PersonParts.tsx';
import { PersonProfile } from '~/admin/people/person/PersonProfile.tsx';
import { PersonWatched } from '~/admin/people/person/PersonWatched.tsx';
import { PersonWay } from '~/admin/people/person/PersonWay.tsx';
import { backOf, readWay } from '~/admin/people/person-way.rules.ts';
import { Together } from '~/admin/ui/Together.tsx';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { LoadError } from '~/kit/LoadError.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { UsersIcon } from '~/ui/later-icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { AdminHeader } from './AdminScreen.tsx';

/** /admin/pessoas/:id: one person, and every act upon them. */
export function PersonPage() {
  const { id } = useParams();
  return (
    <AdminFrame>
      {/* Stays while the people change, so that its buttons keep the focus. */}
      <PersonWay id={id ?? ''} />
      {isPersonId(id) ? <PersonById id={id} /> : <Gone />}
    </AdminFrame>
  );
}

function Gone() {
  return (
    <>
      <AdminHeader
        title="Pessoa não encontrada"
        text="A conta não existe, foi excluída, ou o cadastro acabou de ser rejeitado."
        back={null}
      />
      <EmptyState icon={<UsersIcon size={28} />} title="Nada para mostrar aqui" />
    </>
  );
}

function PersonById({ id }: { id: string }) {
  const query = useQuery(peopleQueries.profile(id));
  const me = useQuery(profileQueries.me());
  // A rejection takes all of its person away, and its undoing brings it back.
  const partRef = useFocusKept<HTMLDivElement>();
  return (
    <Box ref={partRef} display="contents">
      <PersonState id={id} query={query} viewer={me.data ?? undefined} />
    </Box>
  );
}

type PersonStateProps = {
  id: string;
  query: UseQueryResult<Person | null>;
  viewer: Viewer | undefined;
};

function PersonState({ id, query, viewer }: PersonStateProps) {
  if (query.data === undefined || !viewer) {
    return (
      <>
        <AdminHeader title="Pessoa" text="Cadastro, acessos e e-mails de uma conta." back={null} />
        {query.isError ? (
          <LoadError title="Não foi possível carregar a pessoa" query={query} />
        ) : (
          <Box aria-busy="true">
            <Skeleton height="60vh" radius="var(--radius-card)" />
          </Box>
        )}
      </>
    );
  }
  if (query.data === null) return <Gone />;
  return <PersonParts key={id} person={query.data} viewer={viewer} />;
}

function PersonParts({ person, viewer }: { person: Person; viewer: Viewer }) {
  const back = backOf(readWay(useLocation().state));
  const navigate = useNavigate();
  // An act may take the pressed button away: "Retirar aprovação" becomes "Aprovar" and "Rejeitar".
  const headerRef = useFocusKept<HTMLElement>();
  const isSuperuser = viewer.role === 'superuser';
  const isSeen = maySee(viewer, person);
  const name = person.full_name || person.email;
  const target = { type: 'user', id: person.id, name };
  return (
    <>
      <AdminHeader
        ref={headerRef}
        title={name}
        text={<Standing person={person} />}
        back={null}
        actions={<PersonActs person={person} viewer={viewer} />}
      />
      {!isSeen && (
        <Text fontSize="sm" color="fg.muted">
          Sessões, e-mails e horas de administradores são vistos só por super administradores.
        </Text>
      )}
      <Grid
        gap="4"
        alignItems="start"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        <Grid gap="4" templateColumns="minmax(0, 1fr)">
          <PersonProfile person={person} viewer={viewer} />
          {isSeen && <PersonDocuments userId={person.id} />}
          {isSeen && <PersonWatched userId={person.id} />}
          {isSuperuser && (
            <PersonData
              person={person}
              isSelf={person.id === viewer.id}
              onErased={() => navigate(back.to, { replace: true })}
            />
          )}
        </Grid>
        <Together
          until={[
            auditQueries.of(target).queryKey,
            ...(isSeen ? [peopleQueries.emails(person.id).queryKey] : []),
            ...(isSuperuser
              ? [
                  peopleQueries.sessions(person.id).queryKey,
                  peopleQueries.logIns(person.id).queryKey,
                ]
              : []),
          ]}
          waiting={<Skeleton height="28rem" radius="var(--radius-card)" />}
        >
          <TargetHistory target={target} />
          {isSeen && <PersonSessions person={person} viewer={viewer} />}
          {isSuperuser && <PersonLogIns userId={person.id} />}
          {isSeen && <PersonMails userId={person.id} />}
        </Together>
      </Grid>
    </>
  );
}

function Standing({ person }: { person: Person }) {
  const role = roleBadge(person.role);
  return (
    <chakra.span display="flex" flexWrap="wrap" gap="2">
      <Badge colorPalette={role.color}>{role.label}</Badge>
      <Badge colorPalette={person.is_approved ? 'green' : 'orange'}>
        {person.is_approved ? 'Aprovado' : 'Pendente'}
      </Badge>
      {!person.is_active && <Badge>Inativo</Badge>}
    </chakra.span>
  );
}
