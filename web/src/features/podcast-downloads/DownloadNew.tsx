import { useQuery } from '@tanstack/react-query';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { formatBytes } from '~/lib/offline/downloads.rules.ts';
import { useDownloads } from '~/lib/offline/downloads.ts';
import { Button } from '~/ui/Button.tsx';
import { Menu } from '~/ui/Menu.tsx';
import { NEW_COUNTS, newestUnheard } from './downloads.rules.ts';
import { useDownload } from './podcast-downloads.ts';

/** "Baixar os novos": the newest episodes that were not heard yet. */
export function DownloadNew({ podcasts }: { podcasts: readonly Podcast[] }) {
  const { records } = useDownloads();
  const { data: heard = [] } = useQuery(podcastQueries.heard());
  const begin = useDownload();
  const choices = NEW_COUNTS.map((count) => {
    const found = newestUnheard(podcasts, { heard, records, count });
    return { count, found };
  });
  const items = choices
    // Where there are fewer, the larger choices would be the same.
    .filter(({ found }, index) => index === 0 || found.length > (NEW_COUNTS[index - 1] ?? 0))
    .map(({ count, found }) => {
      const bytes = found.reduce((sum, { file_size }) => sum + (file_size ?? 0), 0);
      const word = found.length === 1 ? 'O mais novo' : `Os ${found.length} mais novos`;
      return {
        id: String(count),
        label:
          found.length > 0 ? `${word} (${formatBytes(bytes)})` : 'Nenhum episódio novo para baixar',
        isDisabled: found.length === 0,
        onSelect: () => void begin(found),
      };
    });
  return (
    <Menu
      label="Baixar os novos"
      items={items}
      placement="bottom-end"
      trigger={(props) => (
        <Button {...props} variant="quiet" size="sm">
          Baixar os novos
        </Button>
      )}
    />
  );
}
