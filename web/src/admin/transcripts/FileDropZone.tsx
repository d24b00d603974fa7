import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useEffect, useRef, useState } from 'react';
import { TRANSCRIPT_EXTENSIONS } from '#contracts/transcript.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { UploadIcon } from '~/ui/later-icons.tsx';
import { toast } from '~/ui/toast.ts';
import { droppedFiles } from './dropped-files.ts';

const ACCEPT = TRANSCRIPT_EXTENSIONS.map((extension) => `.${extension}`).join(',');

type FileDropZoneProps = {
  /** Nothing else is to be done yet. */
  isFirst: boolean;
  onFiles(files: File[]): void;
};

/** Choose or drop files of transcripts, one or hundreds. */
export function FileDropZone({ isFirst, onFiles }: FileDropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    // Dropped beside the zone, a file would take the place of the page.
    const keepPage = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);
  const drop = async (data: DataTransfer) => {
    try {
      const files = await droppedFiles(data);
      if (files.length > 0) onFiles(files);
      else {
        toast({
          title: 'Nenhuma transcrição na pasta',
          description: 'Não há nela nenhum arquivo .vtt, .srt, .sbv ou .txt.',
          tone: 'destructive',
        });
      }
    } catch {
      toast({
        title: 'A pasta não pôde ser lida',
        description: 'Confira se ela ainda está no lugar e arraste-a de novo.',
        tone: 'destructive',
      });
    }
  };
  return (
    <Flex
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="3"
      minHeight="96px"
      padding="4"
      border="1px dashed"
      borderColor={isOver ? 'cyan.solid' : 'border.emphasized'}
      borderRadius="card"
      background={isOver ? 'cyan.subtle' : 'bg.panel'}
      transition="border-color var(--duration-fast) var(--ease-out)"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void drop(event.dataTransfer);
      }}
    >
      <Text flex="1 1 240px" minWidth="0" color="fg.muted" textWrap="pretty">
        <strong>Arraste os arquivos ou uma pasta para cá</strong>: um ou centenas de .vtt, .srt,
        .sbv ou .txt, até 4 MB cada. Cada um é ligado à aula ou ao podcast pelo ID ou pelo título no
        nome do arquivo.
      </Text>
      {/* The button opens it; screen readers and tests still find it. */}
      <VisuallyHidden asChild>
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPT}
          aria-label="Arquivos de transcrição"
          tabIndex={-1}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // A corrected file may have the same name.
            target.value = '';
          }}
        />
      </VisuallyHidden>
      <Button
        {...(!isFirst && { variant: 'surface' as const })}
        icon={<UploadIcon size={18} />}
        onClick={() => input.current?.click()}
      >
        Escolher arquivos
      </Button>
    </Flex>
  );
}
