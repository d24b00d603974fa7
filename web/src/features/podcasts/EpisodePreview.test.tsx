import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { makePodcast } from '~/testing/factories.ts';
import { EpisodePreview } from './EpisodePreview.tsx';
import { podcastQueries } from './podcasts.queries.ts';

it('a stored audio that fails does not keep the file that takes its place from being heard', async () => {
  const createUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:new');
  const revokeUrl = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const client = createQueryClient();
  const stored = makePodcast({ id: 3 });
  client.setQueryData(podcastQueries.audioUrl(stored).queryKey, 'https://files.example/old.mp3');
  const preview = (audio: typeof stored | File) => (
    <QueryClientProvider client={client}>
      <EpisodePreview audio={audio} onPlay={() => undefined} onSecond={() => undefined} />
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(preview(stored));
  const sound = () => screen.getByLabelText('Áudio do episódio');
  fireEvent.error(sound());
  expect(screen.getByRole('alert')).toHaveTextContent('O áudio não carregou');

  rerender(preview(new File(['new'], 'new.mp3')));
  expect(sound()).toHaveAttribute('src', 'blob:new');
  unmount();
  createUrl.mockRestore();
  revokeUrl.mockRestore();
});
