import { DataList } from '@chakra-ui/react/data-list';
import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';
import { Crm } from '~/admin/people/Crm.tsx';
import type { Person } from '~/admin/people/people.queries.ts';
import { emailConfirmationText, nameOf } from '~/admin/people/people.rules.ts';
import { Panel } from '~/admin/ui/Panel.tsx';
import { formatDateTime } from '~/lib/format.ts';

/** "Perfil": what the person told us, and when they were registered, approved and last here. */
export function PersonProfile({ person }: { person: Person }) {
  return (
    <Panel title="Perfil" titleId="person-profile-title">
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
