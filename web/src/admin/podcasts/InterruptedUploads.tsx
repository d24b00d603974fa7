import { Alert } from '@chakra-ui/react/alert';
import { useEffect, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { InfoIcon } from '~/ui/icons.tsx';
import { type InterruptedUpload, interruptedUploads } from './audio-upload.api.ts';

/** Uploads that a reload cut off: choosing the same file goes on where they stopped. */
export function InterruptedUploads() {
  const [uploads, setUploads] = useState<readonly InterruptedUpload[]>([]);
  useEffect(() => {
    let isCurrent = true;
    interruptedUploads().then(
      (found) => {
        if (isCurrent) setUploads(found);
      },
      // Without them an upload starts from the beginning.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const [upload] = uploads;
  if (!upload) return null;
  return (
    <Alert.Root alignItems="center" flexWrap="wrap" paddingBlock="2" fontSize="sm">
      <Alert.Indicator>
        <InfoIcon size={16} />
      </Alert.Indicator>
      <Alert.Description flex="1 1 200px">
        O envio de <strong>{upload.fileName}</strong> foi interrompido. Escolha o mesmo arquivo para
        continuar de onde parou.
      </Alert.Description>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          setUploads((before) => before.filter((other) => other !== upload));
          void upload.discard();
        }}
      >
        Descartar
      </Button>
    </Alert.Root>
  );
}
