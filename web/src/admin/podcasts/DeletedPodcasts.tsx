import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { KeptAudioList } from './KeptAudioList.tsx';
import type { KeptAudio } from './podcast-admin.queries.ts';

/** The podcasts that can be brought back; nothing where there are none. */
export function DeletedPodcasts({ kept }: { kept: readonly KeptAudio[] }) {
  if (kept.length === 0) return null;
  return (
    <Grid as="section" gap="2" marginTop="6" aria-labelledby="deleted-podcasts">
      <Heading as="h2" id="deleted-podcasts" size="lg">
        Podcasts excluídos
      </Heading>
      <KeptAudioList kept={kept} />
    </Grid>
  );
}
