import { Text } from '@chakra-ui/react/text';
import { TRANSCRIPT_EXTENSIONS } from '#contracts/transcript.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { FileDropZone } from '~/admin/ui/FileDropZone.tsx';
import { UploadIcon } from '~/ui/later-icons.tsx';
import { toast } from '~/ui/toast.ts';
import { droppedFiles } from './dropped-files.ts';

type TranscriptDropZoneProps = {
  /** Nothing else is to be done yet. */
  isFirst: boolean;
  onFiles(files: File[]): void;
};

/** Choose or drop files of transcripts, one or hundreds. */
export function TranscriptDropZone({ isFirst, onFiles }: TranscriptDropZoneProps) {
  const take = (files: File[]) => {
    if (files.length > 0) onFiles(files);
    else
      refuse(
        'Nenhuma transcrição na pasta',
        'Não há nela nenhum arquivo .vtt, .srt, .sbv ou .txt.',
      );
  };
  return (
    <FileDropZone
      label="Arquivos de transcrição"
      accept={TRANSCRIPT_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
      isMultiple
      minHeight="96px"
      onFiles={onFiles}
      onDropped={(data) => {
        droppedFiles(data).then(take, () =>
          refuse(
            'A pasta não pôde ser lida',
            'Confira se ela ainda está no lugar e arraste-a de novo.',
          ),
        );
      }}
    >
      {(browse) => (
        <>
          <Text flex="1 1 240px" minWidth="0" color="fg.muted" textWrap="pretty">
            <strong>Arraste os arquivos ou uma pasta para cá</strong>: um ou centenas de .vtt, .srt,
            .sbv ou .txt, até 4 MB cada. Cada um é ligado à aula ou ao podcast pelo ID ou pelo
            título no nome do arquivo.
          </Text>
          <Button
            variant={isFirst ? undefined : 'surface'}
            icon={<UploadIcon size={18} />}
            onClick={browse}
          >
            Escolher arquivos
          </Button>
        </>
      )}
    </FileDropZone>
  );
}

const refuse = (title: string, description: string) =>
  toast({ title, description, tone: 'destructive' });
