import { Text } from '@chakra-ui/react/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQueries } from '~/admin/people/people.queries.ts';
import {
  RECEIPT_KINDS,
  RECEIPTS_PAGE_SIZE,
  type Receipt,
  type ReceiptRow,
  receiptText,
} from '~/admin/people/people.rules.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { type Column, DataTable } from '~/admin/ui/list/DataTable.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { formatDateTime } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { saveFile } from '~/lib/save-file.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { DownloadIcon } from '~/ui/later-icons.tsx';

const COLUMNS: readonly Column<ReceiptRow>[] = [
  { key: 'number', label: 'Número', cell: ({ number }) => <strong>{number}</strong> },
  { key: 'kind', label: 'Ato', cell: ({ kind }) => RECEIPT_KINDS[kind] },
  { key: 'at', label: 'Data', cell: ({ issued_at }) => formatDateTime(issued_at) },
  { key: 'by', label: 'Por', cell: ({ issued_by_name }) => issued_by_name ?? 'Conta excluída' },
];

/** "Recibos": of copies and erasures, for superusers; read when they are opened. */
export function DataReceipts() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title="Recibos de dados pessoais"
      titleId="receipts-title"
      text="Cópias e apagamentos pedidos pela LGPD, sem dizer de quem."
      action={
        <Button
          size="sm"
          variant="surface"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Ocultar' : 'Mostrar'}
        </Button>
      }
    >
      {isOpen && <Receipts />}
    </Panel>
  );
}

/** The receipts that there are by now: each opening reads them anew. */
function Receipts() {
  const query = useInfiniteQuery(peopleQueries.receipts());
  const receipts = rowsOf(query.data?.pages ?? [], RECEIPTS_PAGE_SIZE);
  return (
    <ListStates
      query={query}
      count={receipts.length}
      words={{
        failed: 'Não foi possível carregar os recibos',
        none: 'Nenhum recibo ainda.',
        more: 'Carregar mais recibos',
      }}
      skeleton={{ height: 120 }}
      onMore={() => void query.fetchNextPage()}
    >
      <DataTable
        label="Recibos"
        rows={receipts}
        nameOf={({ number }) => number}
        columns={COLUMNS}
        cardsBelow="md"
        acts={(receipt) => (
          <IconButton
            label={`Baixar recibo ${receipt.number}`}
            icon={<DownloadIcon size={18} />}
            onClick={() => saveReceipt(receipt)}
          />
        )}
      />
    </ListStates>
  );
}

/** Downloads a receipt as a text file. */
function saveReceipt(receipt: Receipt): void {
  saveFile(`plantao-recibo-${receipt.number}.txt`, receiptText(receipt), 'text/plain');
}

/** The receipt of an act that has just been done; open while there is one. */
export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt | null; onClose(): void }) {
  const shown = useLastShown(receipt);
  return (
    shown && (
      <Dialog
        size="sm"
        isOpen={receipt !== null}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={RECEIPT_KINDS[shown.kind]}
        description="Passe o número do recibo a quem pediu: ele não diz de quem eram os dados."
        footer={
          <>
            <Button
              variant="surface"
              icon={<DownloadIcon size={18} />}
              onClick={() => saveReceipt(shown)}
            >
              Baixar recibo
            </Button>
            <Button onClick={onClose}>Concluir</Button>
          </>
        }
      >
        <Text fontSize="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {shown.number}
        </Text>
        <Text color="fg.muted">{formatDateTime(shown.issued_at)}</Text>
        {shown.checksum && (
          <Text fontSize="sm" color="fg.subtle" overflowWrap="anywhere">
            SHA-256 do arquivo: {shown.checksum}
          </Text>
        )}
      </Dialog>
    )
  );
}
