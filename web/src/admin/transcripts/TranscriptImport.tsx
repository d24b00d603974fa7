import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { Panel } from '~/admin/ui/Panel.tsx';
import { ProgressBar } from '~/admin/ui/ProgressBar.tsx';
import { plural } from '~/lib/format.ts';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { TranscriptDropZone } from './TranscriptDropZone.tsx';
import { useTranscriptFiles } from './transcript-files.ts';

const ChosenFiles = lazyWhenOpen(
  async () => (await import('./ChosenFiles.tsx')).ChosenFiles,
  ({ hasFiles }) => hasFiles,
);

/** Chosen files become transcripts: read here, and shown with what becomes of them. */
export function TranscriptImport() {
  const { files, reading } = useTranscriptFiles();
  const partRef = useFocusKept<HTMLDivElement>();
  return (
    <Panel
      ref={partRef}
      title="Enviar transcrições"
      titleId="send-transcripts"
      onPointerEnter={ChosenFiles.preload}
      onFocus={ChosenFiles.preload}
    >
      <Grid gap="4" templateColumns="minmax(0, 1fr)" marginTop="3">
        <TranscriptDropZone />
        {reading && (
          <Grid gap="1">
            <ProgressBar value={reading.done / reading.total} label="Arquivos lidos" />
            <Text color="fg.muted" fontSize="sm">
              Lendo {reading.done} de {plural(reading.total, 'arquivo', 'arquivos')}…
            </Text>
          </Grid>
        )}
        <ChosenFiles hasFiles={files.length > 0} />
      </Grid>
    </Panel>
  );
}
