import { Text } from '@chakra-ui/react/text';
import { TRANSCRIPT_EXTENSIONS } from '#contracts/transcript.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { FileDropZone } from '~/admin/ui/FileDropZone.tsx';
import { UploadIcon } from '~/ui/later-icons.tsx';
import { toast } from '~/ui/toast.ts';
import { droppedFiles } from './dropped-files.ts';
import { addFiles, useTranscriptFiles } from './transcript-files.ts';

/** Choose or drop files of transcripts, one or hundreds. */
export function TranscriptDropZone() {
  const isFirst = useTranscriptFiles().files.length === 0;
  return (
    <FileDropZone
      label="Arquivos de transcrição"
      accept={TRANSCRIPT_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
      isMultiple
      minHeight="96px"
      onFiles={addFiles}
      onDropped={(data) => void droppedFiles(data).then(take, () => refuse(UNREADABLE_FOLDER))}
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

const NOTHING_WITHIN = {
  title: 'Nenhuma transcrição na pasta',
  description: 'Não há nela nenhum arquivo .vtt, .srt, .sbv ou .txt.',
};
const UNREADABLE_FOLDER = {
  title: 'A pasta não pôde ser lida',
  description: 'Confira se ela ainda está no lugar e arraste-a de novo.',
};
const refuse = (words: typeof NOTHING_WITHIN) => toast({ ...words, tone: 'destructive' });
const take = (files: File[]) => (files.length > 0 ? addFiles(files) : refuse(NOTHING_WITHIN));
