import { Alert } from '@chakra-ui/react/alert';
import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { Button } from '~/admin/ui/Button.tsx';
import type { EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import type { Question } from '~/admin/ui/use-question.tsx';
import { copyText } from '~/lib/copy-text.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { DownloadIcon, EditIcon, MailIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { toast } from '~/ui/toast.ts';
import {
  useApproveExpected,
  useDeleteExpectedList,
  useExportExpected,
} from './expected.mutations.ts';
import { calledBy, type ExpectedList, type ExpectedPerson, namesIn } from './expected.rules.ts';
import type { ListForm } from './expected-forms.api.ts';

const ListDialog = lazyWhenOpen(
  async () => (await import('./ExpectedEdits.tsx')).ListDialog,
  ({ target }) => target !== null,
);

type ListActsProps = {
  list: ExpectedList;
  people: readonly ExpectedPerson[];
  ask(question: Question): void;
};

/** What is done with a list as a whole. */
export function ListActs({ list, people, ask }: ListActsProps) {
  const navigate = useNavigate();
  const [editing, setEditing] = useState<EditTarget<number, ListForm> | null>(null);
  const exporting = useExportExpected();
  const remove = useDeleteExpectedList();
  const missing = people.filter(({ state }) => state === 'absent');
  const askDelete = () =>
    ask({
      isDangerous: true,
      title: 'Excluir a lista?',
      text: `${list.total === 0 ? 'A lista está vazia' : `${plural(list.total, 'nome e e-mail é apagado', 'nomes e e-mails são apagados')} para sempre`}. Quem já entrou continua membro; quem falta espera como os outros.`,
      confirm: 'Excluir lista',
      during: 'Excluindo...',
      act: () =>
        remove.mutateAsync({
          list,
          leave: () => navigate(adminPaths.expectedPeople(), { replace: true }),
        }),
    });
  return (
    <>
      <Held list={list} people={people} ask={ask} />
      <Flex wrap="wrap" gap="2">
        <Button
          size="sm"
          variant="surface"
          icon={<MailIcon size={16} />}
          disabled={missing.length === 0}
          onClick={() => void copyAddresses(missing)}
        >
          Copiar e-mails de quem não se cadastrou ({formatInteger(missing.length)})
        </Button>
        <Button
          size="sm"
          variant="surface"
          icon={<DownloadIcon size={16} />}
          disabled={people.length === 0}
          isLoading={exporting.isPending}
          loadingText="Exportando..."
          onClick={() => exporting.mutate({ list, rows: people })}
        >
          Exportar CSV
        </Button>
        <Button
          size="sm"
          variant="surface"
          icon={<EditIcon size={16} />}
          onClick={() => setEditing({ id: list.id })}
        >
          Nome e data
        </Button>
        <Button
          size="sm"
          variant="outline"
          colorPalette="red"
          icon={<TrashIcon size={16} />}
          onClick={askDelete}
        >
          Excluir lista
        </Button>
      </Flex>
      <ListDialog target={editing} onClose={() => setEditing(null)} />
    </>
  );
}

/** Why the list approves no registration, or who of it waits for a press. */
function Held({ list, people, ask }: ListActsProps) {
  const approve = useApproveExpected();
  const { is_stopped, ready } = list;
  if (!is_stopped && ready === 0) return null;
  const named = people.filter(({ state }) => state === 'ready').map(calledBy);
  const approved =
    ready === 0
      ? 'Ninguém da lista espera agora.'
      : `${namesIn(named, ready)}: ${ready === 1 ? 'aprovação e aviso' : 'aprovações e avisos'} por e-mail na hora.`;
  const act = () => approve.mutateAsync(list);
  return (
    <Alert.Root status="warning" flexWrap="wrap" alignItems="center" fontSize="sm">
      <Alert.Description flex="1 1 16rem">
        {is_stopped
          ? 'Esta lista está parada: quem responde por ela já não administra o Plantão. Ninguém entra por ela até outro administrador a assumir.'
          : `${plural(ready, 'pessoa pode entrar e espera', 'pessoas podem entrar e esperam')} por um administrador.`}
      </Alert.Description>
      <Button
        size="sm"
        isLoading={approve.isPending}
        onClick={() =>
          ask(
            is_stopped
              ? {
                  title: 'Assumir a lista?',
                  text: `Daqui em diante ela aprova em seu nome. ${approved}`,
                  confirm: 'Assumir lista',
                  during: 'Assumindo...',
                  act,
                }
              : {
                  title: ready === 1 ? 'Aprovar 1 cadastro?' : `Aprovar ${ready} cadastros?`,
                  text: approved,
                  confirm: 'Aprovar',
                  during: 'Aprovando...',
                  act,
                },
          )
        }
      >
        {is_stopped ? 'Assumir lista' : 'Aprovar'}
      </Button>
    </Alert.Root>
  );
}

/** For a reminder by mail: one address a line break would end in some programs, so commas stand between them. */
async function copyAddresses(missing: readonly ExpectedPerson[]): Promise<void> {
  const addresses = missing.map(({ address }) => address).join(', ');
  try {
    await copyText(addresses);
    toast({
      title: plural(missing.length, 'e-mail copiado', 'e-mails copiados'),
      description: 'Cole em “Cco” de uma mensagem, para que ninguém veja os endereços dos outros.',
      tone: 'success',
    });
  } catch {
    toast({
      title: 'Não foi possível copiar',
      description: 'Use “Exportar CSV”.',
      tone: 'destructive',
    });
  }
}
