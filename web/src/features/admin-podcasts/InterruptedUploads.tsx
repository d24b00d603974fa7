import { useEffect, useState } from 'react';
import { Button } from '~/ui/Button.tsx';
import { InfoIcon } from '~/ui/icons.tsx';
import styles from './AudioField.module.css';
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
      // Without them an upload simply begins anew.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const [upload] = uploads;
  if (!upload) return null;
  return (
    <p className={styles.interrupted}>
      <InfoIcon size={16} />
      <span>
        O envio de <strong>{upload.fileName}</strong> foi interrompido. Escolha o mesmo arquivo para
        continuar de onde parou.
      </span>
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
    </p>
  );
}
