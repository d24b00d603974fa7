import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { savePlayerPreferences } from '~/lib/player-preferences.ts';
import { expectConsoleError } from '~/testing/console-errors.ts';
import { network, overNetwork } from '~/testing/lazy-network.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

vi.mock('./YouTubeFrame.tsx', () => ({ YouTubeFrame: () => <div data-testid="frame" /> }));
vi.mock('~/ui/lazy-component.tsx', async (original) => overNetwork(await original()));

const show = () =>
  render(
    <VideoPlayer
      videoId="abcdefghijk"
      title="ECG no plantão"
      durationSeconds={600}
      startSeconds={90}
      autoPlay={false}
      isSilenced={false}
      listener={{}}
      poster={<span>cartaz</span>}
    />,
  );

it('a player whose code does not arrive says so, keeps the position, and loads at the next try', async () => {
  expectConsoleError(/Failed to fetch dynamically imported module/);
  const user = userEvent.setup();
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('O vídeo não carregou');
  expect(screen.queryByText('Carregando vídeo...')).toBeNull();
  expect(screen.getByText('1:30')).toBeInTheDocument();

  network.isUp = true;
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByTestId('frame')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the player names the keys of its buttons only while shortcuts are on', async () => {
  network.isUp = true;
  savePlayerPreferences({ hasKeyShortcuts: false });
  const { unmount } = show();
  await screen.findByTestId('frame');
  const mute = () => screen.getByRole('button', { name: 'Silenciar' });
  expect(mute()).not.toHaveAttribute('aria-keyshortcuts');
  unmount();
  savePlayerPreferences({ hasKeyShortcuts: true });
  show();
  await screen.findByTestId('frame');
  expect(mute()).toHaveAttribute('aria-keyshortcuts', 'm');
});
