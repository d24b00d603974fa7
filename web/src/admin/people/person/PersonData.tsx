import { Flex } from '@chakra-ui/react/flex';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressIn } from '#contracts/address.ts';
import { useErasePerson, useExportPerson } from '~/admin/people/people.mutations.ts';
import type { Person } from '~/admin/people/people.queries.ts';
import { nameOf, type Receipt } from '~/admin/people/people.rules.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { DownloadIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { ReceiptDialog } from './DataReceipts.tsx';

type PersonDataProps = {
  person: Person;
  isSelf: boolean;
  /** The person was erased: the page has nothing to show any more. */
  onErased(): void;
};

/** "Dados pessoais": what the data protection law grants, each with a receipt; for superusers. */
export function PersonData({ person, isSelf, onErased }: PersonDataProps) {
  const copy = useExportPerson();
  const erase = useErasePerson();
  const client = useQueryClient();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [isErasing, setIsErasing] = useState(false);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    setRefusal(undefined);
  };
  const stopErasing = () => {
    type('');
    setIsErasing(false);
  };
  const confirm = () => {
    if (addressIn(typed).toLowerCase() !== person.email.toLowerCase())
      return setRefusal('Digite o e-mail da pessoa, como está acima do campo.');
    erase.mutate(person.id, {
      onSuccess(issued) {
        stopErasing();
        setReceipt(issued);
      },
    });
  };
  const closeReceipt = () => {
    setReceipt(null);
    if (receipt?.kind !== 'erasure') return;
    onErased();
    void client.invalidateQueries();
  };
  return (
    <Panel
      title="Dados pessoais (LGPD)"
      titleId="person-data-title"
      text="A cópia tem tudo o que guardamos sobre a pessoa, menos o texto das anotações e dos e-mails, que só ela lê. Cada ato gera um recibo que não diz de quem são os dados: passe o número a quem pediu."
    >
      <Flex wrap="wrap" gap="2" justify="space-between">
        <Button
          variant="surface"
          icon={<DownloadIcon size={18} />}
          isLoading={copy.isPending}
          loadingText="Preparando..."
          onClick={() => copy.mutate(person.id, { onSuccess: setReceipt })}
        >
          Baixar cópia dos dados
        </Button>
        {!isSelf && (
          <Button
            variant="outline"
            colorPalette="red"
            icon={<TrashIcon size={18} />}
            onClick={() => setIsErasing(true)}
          >
            Apagar todos os dados
          </Button>
        )}
      </Flex>
      <ConfirmDialog
        isOpen={isErasing}
        onOpenChange={(isOpen) => !isOpen && stopErasing()}
        tone="danger"
        title="Apagar todos os dados?"
        text={`A conta de ${nameOf(person)} é excluída com tudo o que guardamos: perfil, foto, progresso, favoritos, anotações, acessos e e-mails. Isso não pode ser desfeito.`}
        confirmLabel="Apagar todos os dados"
        loadingText="Apagando..."
        isLoading={erase.isPending}
        onConfirm={confirm}
      >
        <TextField
          label={`Para confirmar, digite ${person.email}`}
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={refusal}
          onChange={({ target }) => type(target.value)}
        />
      </ConfirmDialog>
      <ReceiptDialog receipt={receipt} onClose={closeReceipt} />
    </Panel>
  );
}
