import { Text } from '@chakra-ui/react/text';
import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { formatDateTime } from '~/lib/format.ts';
import { saveFile } from '~/lib/save-file.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { DownloadIcon } from '~/ui/later-icons.tsx';
import { RECEIPT_KINDS, type Receipt, receiptText } from './person.rules.ts';

/** Downloads a receipt as a text that anybody can read. */
export function saveReceipt(receipt: Receipt): void {
  saveFile(`plantao-recibo-${receipt.number}.txt`, receiptText(receipt), 'text/plain');
}

/** The receipt of an act that has just been done; open while there is one. */
export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt | null; onClose(): void }) {
  const shown = useLastShown(receipt);
  return (
    <Dialog
      size="sm"
      isOpen={receipt !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={shown ? RECEIPT_KINDS[shown.kind] : ''}
      description="Passe o número do recibo a quem pediu: ele não diz de quem eram os dados."
      footer={
        <>
          <Button
            variant="surface"
            icon={<DownloadIcon size={18} />}
            onClick={() => shown && saveReceipt(shown)}
          >
            Baixar recibo
          </Button>
          <Button onClick={onClose}>Concluir</Button>
        </>
      }
    >
      {shown && (
        <>
          <Text fontSize="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {shown.number}
          </Text>
          <Text color="fg.muted">{formatDateTime(shown.issued_at)}</Text>
          {shown.checksum && (
            <Text fontSize="sm" color="fg.subtle" overflowWrap="anywhere">
              SHA-256 do arquivo: {shown.checksum}
            </Text>
          )}
        </>
      )}
    </Dialog>
  );
}
