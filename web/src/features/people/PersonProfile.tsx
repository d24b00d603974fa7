import { DataList } from '@chakra-ui/react/data-list';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';
import { copyText } from '~/lib/copy-text.ts';
import { formatDateTime } from '~/lib/format.ts';
import { IconButton } from '~/ui/admin/IconButton.tsx';
import { Panel } from '~/ui/admin/Panel.tsx';
import { CopyIcon, ExternalIcon } from '~/ui/later-icons.tsx';
import { toast } from '~/ui/toast.ts';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import type { Person } from './person.queries.ts';
import { CRM_SEARCH_URL, emailConfirmationText } from './users.rules.ts';

/** "Perfil": what the person told us, and since when they are what. */
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
            <Crm crm={person.crm} name={person.full_name || person.email} />
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

function Crm({ crm, name }: { crm: string | null; name: string }) {
  return (
    <Flex wrap="wrap" align="center" columnGap="2">
      {crm ?? 'Não informado'}
      {crm && (
        <IconButton
          size="sm"
          label={`Copiar o CRM de ${name}`}
          icon={<CopyIcon size={16} />}
          onClick={() => void copyCrm(crm)}
        />
      )}
      <Link
        href={CRM_SEARCH_URL}
        target="_blank"
        rel="noreferrer"
        display="inline-flex"
        alignItems="center"
        gap="1"
        minHeight="6"
      >
        Consultar no CFM
        <ExternalIcon size={14} />
        <VisuallyHidden> o CRM de {name} (abre em nova aba)</VisuallyHidden>
      </Link>
    </Flex>
  );
}

async function copyCrm(crm: string): Promise<void> {
  try {
    await copyText(crm);
    toast({ title: 'CRM copiado', description: 'Cole na busca do CFM.', tone: 'success' });
  } catch {
    toast({
      title: 'Não foi possível copiar',
      description: `Digite o número na busca do CFM: ${crm}.`,
      tone: 'destructive',
    });
  }
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
