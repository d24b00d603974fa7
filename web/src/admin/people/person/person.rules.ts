import * as z from 'zod';
import { formatDateTime } from '~/lib/format.ts';

export const RECEIPTS_PAGE_SIZE = 10;

/** An id of an account, as an address has it. */
export const isPersonId = (text: string | undefined): text is string =>
  z.guid().safeParse(text).success;

/** What became of a mail, with the palette of its badge. */
export function mailState(status: string): { label: string; color: string } {
  if (status === 'sent') return { label: 'Enviado', color: 'green' };
  if (status === 'failed') return { label: 'Não entregue', color: 'red' };
  return { label: 'Na fila', color: 'gray' };
}

/** `1,5 h`, `45 min`; nothing watched is `0 min`. */
export function hoursLabel(seconds: number): string {
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} h`;
}

export const receiptSchema = z.object({
  number: z.string(),
  kind: z.enum(['export', 'erasure']),
  issued_at: z.string(),
  counts: z.record(z.string(), z.number()),
  checksum: z.string().nullable(),
});
export type Receipt = z.output<typeof receiptSchema>;

/** A receipt in the list of all. */
export const receiptRowSchema = receiptSchema.extend({
  id: z.number(),
  issued_by_name: z.string().nullable(),
});
export type ReceiptRow = z.output<typeof receiptRowSchema>;

/** What the database answers to an export. */
export const exportSchema = z.object({ receipt: receiptSchema, content: z.string() });

export const RECEIPT_KINDS: Record<Receipt['kind'], string> = {
  export: 'Cópia dos dados',
  erasure: 'Apagamento dos dados',
};

/** A receipt as the file that is handed to who asked. */
export function receiptText({ number, kind, issued_at, counts, checksum }: Receipt): string {
  const lines = [
    `Recibo ${number}`,
    `Ato: ${RECEIPT_KINDS[kind]}`,
    `Data: ${formatDateTime(issued_at)}`,
    '',
    kind === 'export' ? 'Registros copiados:' : 'Registros apagados:',
    ...Object.entries(counts).map(([part, count]) => `- ${part}: ${count}`),
    ...(checksum ? ['', `SHA-256 do arquivo: ${checksum}`] : []),
    ...(kind === 'erasure'
      ? [
          '',
          'Ficam o registro de auditoria sem dados pessoais e este recibo, que não diz de quem eram.',
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}
