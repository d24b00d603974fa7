import { Flex } from '@chakra-ui/react/flex';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressIn } from '#contracts/address.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { ConfirmDialog } from '~/admin/ui/ConfirmDialog.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { DownloadIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { useErasePerson, useExportPerson } from './person.mutations.ts';
import type { Person } from './person.queries.ts';
import type { Receipt } from './person.rules.ts';
import { ReceiptDialog } from './ReceiptDialog.tsx';

type PersonDataProps = {
  person: Person;
  isSelf: boolean;
  /** After an erasure there is nothing to see any more. */
  onErased(): void;
};

/** "Dados pessoais": what the data protection law grants, each with a receipt; for superusers. */
export function PersonData({ person, isSelf, onErased }: PersonDataProps) {
  const copy = useExportPerson();
  const client = useQueryClient();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [isErasing, setIsErasing] = useState(false);
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
      <EraseQuestion
        person={person}
        isOpen={isErasing}
        onClose={() => setIsErasing(false)}
        onErased={(issued) => {
          setIsErasing(false);
          setReceipt(issued);
        }}
      />
      <ReceiptDialog
        receipt={receipt}
        onClose={() => {
          const isGone = receipt?.kind === 'erasure';
          setReceipt(null);
          if (!isGone) return;
          onErased();
          void client.invalidateQueries();
        }}
      />
    </Panel>
  );
}

type EraseQuestionProps = {
  person: Person;
  isOpen: boolean;
  onClose(): void;
  onErased(receipt: Receipt): void;
};

function EraseQuestion({ person, isOpen, onClose, onErased }: EraseQuestionProps) {
  const erase = useErasePerson();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const close = () => {
    setTyped('');
    setRefusal(undefined);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      isDangerous
      title="Apagar todos os dados?"
      text={`A conta de ${person.full_name || person.email} é excluída com tudo o que guardamos: perfil, foto, progresso, favoritos, anotações, acessos e e-mails. Isso não pode ser desfeito.`}
      confirmLabel="Apagar todos os dados"
      loadingText="Apagando..."
      isLoading={erase.isPending}
      onConfirm={() => {
        if (addressIn(typed).toLowerCase() !== person.email.toLowerCase()) {
          setRefusal('Digite o e-mail da pessoa, como está acima do campo.');
          return;
        }
        erase.mutate(person.id, {
          onSuccess: (receipt) => {
            setTyped('');
            onErased(receipt);
          },
        });
      }}
    >
      <TextField
        label={`Para confirmar, digite ${person.email}`}
        type="email"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={refusal}
        onChange={({ target }) => {
          setTyped(target.value);
          setRefusal(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
