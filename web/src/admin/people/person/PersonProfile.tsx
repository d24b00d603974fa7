import { DataList } from '@chakra-ui/react/data-list';
import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sameness } from '~/admin/people/approvals/approvals.rules.ts';
import { Crm } from '~/admin/people/Crm.tsx';
import { type Person, peopleQueries } from '~/admin/people/people.queries.ts';
import {
  emailConfirmationText,
  mayActUpon,
  maySee,
  nameOf,
  type Viewer,
} from '~/admin/people/people.rules.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { PersonLink } from '~/admin/ui/PersonLink.tsx';
import { formatDateTime } from '~/lib/format.ts';
import { EditIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';

const CorrectPersonDialog = lazyWhenOpen(
  async () => (await import('./CorrectPersonDialog.tsx')).CorrectPersonDialog,
  ({ person }) => person !== null,
);

/** "Perfil": what the person told us, and when they were registered, approved and last here. */
export function PersonProfile({ person, viewer }: { person: Person; viewer: Viewer }) {
  const [correcting, setCorrecting] = useState<Person | null>(null);
  const review = useQuery({
    ...peopleQueries.review(person.id),
    enabled: maySee(viewer, person),
  });
  return (
    <Panel
      title="Perfil"
      titleId="person-profile-title"
      action={
        mayActUpon(viewer, person) && (
          <Button
            size="sm"
            variant="surface"
            icon={<EditIcon size={16} />}
            onClick={() => setCorrecting(person)}
          >
            Corrigir dados
          </Button>
        )
      }
    >
      {review.data?.duplicates.map((other) => (
        <Text key={other.id} color="orange.fg" fontSize="sm">
          Pode ser a mesma pessoa que <PersonLink id={other.id}>{nameOf(other)}</PersonLink>
          {`: ${sameness(other.same)}${other.is_approved ? ', já tem acesso' : ', também espera'}.`}
        </Text>
      ))}
      <SimpleGrid asChild columns={{ base: 1, sm: 2 }} gap="3" columnGap="6">
        <DataList.Root>
          <Fact label="E-mail">
            {person.email}
            <Text as="span" display="block" fontSize="sm" color="fg.subtle">
              {emailConfirmationText(person)}
            </Text>
          </Fact>
          <Fact label="Telefone">{person.phone ?? 'Não informado'}</Fact>
          <Fact label="CRM">
            <Crm crm={person.crm} name={nameOf(person)} />
          </Fact>
          <Fact label="Especialidade">{person.specialty ?? 'Não informada'}</Fact>
          <Fact label="Instituição">{person.institution ?? 'Não informada'}</Fact>
          <Fact label="Cadastro">{formatDateTime(person.created_at)}</Fact>
          <Fact label="Aprovação">
            {person.is_approved ? formatDateTime(person.approved_at, 'Aprovado') : 'Em análise'}
            {person.is_approved && review.data?.list && (
              <Text as="span" display="block" fontSize="sm" color="fg.subtle">
                {`Pela lista “${review.data.list}” de pessoas esperadas`}
              </Text>
            )}
          </Fact>
          <Fact label="Último acesso">{formatDateTime(person.last_login, 'Nunca acessou')}</Fact>
        </DataList.Root>
      </SimpleGrid>
      {person.registration_notes && (
        <DataList.Root>
          <Fact label="Observações do cadastro">
            <Text as="span" whiteSpace="pre-line">
              {person.registration_notes}
            </Text>
          </Fact>
        </DataList.Root>
      )}
      <CorrectPersonDialog person={correcting} onClose={() => setCorrecting(null)} />
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item minWidth="0">
      <DataList.ItemLabel fontSize="sm" color="fg.muted">
        {label}
      </DataList.ItemLabel>
      <DataList.ItemValue overflowWrap="anywhere">{children}</DataList.ItemValue>
    </DataList.Item>
  );
}
