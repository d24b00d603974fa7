import { Table } from '@chakra-ui/react/table';
import { Text } from '@chakra-ui/react/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { IconButton } from '~/admin/ui/IconButton.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { ROWS_AS_CARDS } from '~/admin/ui/rows-as-cards.ts';
import { describeError } from '~/lib/errors.ts';
import { formatDateTime } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { DownloadIcon } from '~/ui/later-icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { personQueries } from './person.queries.ts';
import { RECEIPT_KINDS, RECEIPTS_PAGE_SIZE, receiptSchema } from './person.rules.ts';
import { saveReceipt } from './ReceiptDialog.tsx';

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

function Receipts() {
  const query = useInfiniteQuery(personQueries.receipts());
  const receipts = rowsOf(query.data?.pages ?? [], RECEIPTS_PAGE_SIZE);
  if (query.isPending) return <Skeleton height={120} />;
  if (query.isError) {
    return (
      <ErrorState
        title="Não foi possível carregar os recibos"
        text={describeError(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (receipts.length === 0) return <Text color="fg.muted">Nenhum recibo ainda.</Text>;
  return (
    <>
      <Table.Root css={ROWS_AS_CARDS} aria-label="Recibos">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>Número</Table.ColumnHeader>
            <Table.ColumnHeader>Ato</Table.ColumnHeader>
            <Table.ColumnHeader>Data</Table.ColumnHeader>
            <Table.ColumnHeader>Por</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">Ações</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {receipts.map((row) => (
            <Table.Row key={row.id}>
              <Table.Cell asChild color="fg" fontWeight="semibold">
                <th scope="row">{row.number}</th>
              </Table.Cell>
              <Table.Cell>{RECEIPT_KINDS[receiptSchema.parse(row).kind]}</Table.Cell>
              <Table.Cell>{formatDateTime(row.issued_at)}</Table.Cell>
              <Table.Cell>{row.issued_by_name ?? 'Conta excluída'}</Table.Cell>
              <Table.Cell textAlign="end">
                <IconButton
                  label={`Baixar recibo ${row.number}`}
                  icon={<DownloadIcon size={18} />}
                  onClick={() => saveReceipt(receiptSchema.parse(row))}
                />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
      {query.hasNextPage && (
        <Button
          variant="ghost"
          width="full"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Carregar mais recibos
        </Button>
      )}
    </>
  );
}
