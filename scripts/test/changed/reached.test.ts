import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../checks/repository-files.ts';
import { type Imports, reachedFrom, readImports } from './reached.ts';

const imports: Imports = new Map([
  ['web/src/app/routes.tsx', ['web/src/pages/HomePage.tsx', 'web/src/pages/VideoPage.tsx']],
  ['web/src/pages/HomePage.tsx', ['web/src/features/videos/VideoCard.tsx']],
  [
    'web/src/pages/VideoPage.tsx',
    ['web/src/features/player/VideoPlayer.tsx', 'web/src/ui/Button.tsx'],
  ],
  ['web/src/features/videos/VideoCard.tsx', ['web/src/ui/Button.tsx']],
  ['web/src/features/videos/VideoCard.test.tsx', ['web/src/features/videos/VideoCard.tsx']],
  ['web/src/layouts/TopBar.tsx', ['web/src/features/search/SearchPopup.tsx']],
  ['web/e2e/home.e2e.ts', ['web/e2e/support/videos.ts']],
]);

describe('what a change reaches', () => {
  it('is the page that uses the file, and not the routes that name the page', () => {
    expect(reachedFrom(['web/src/features/player/VideoPlayer.tsx'], imports)).toEqual({
      pages: ['VideoPage'],
      journeys: [],
      isEverywhere: false,
    });
  });

  it('is every page that uses the file by others', () => {
    expect(reachedFrom(['web/src/ui/Button.tsx'], imports).pages).toEqual([
      'HomePage',
      'VideoPage',
    ]);
  });

  it('is everything where the frame of the app uses the file', () => {
    expect(reachedFrom(['web/src/features/search/SearchPopup.tsx'], imports).isEverywhere).toBe(
      true,
    );
  });

  it('is a journey whose support changed', () => {
    expect(reachedFrom(['web/e2e/support/videos.ts'], imports).journeys).toEqual(['home']);
  });

  it('is nothing where only a test or a document changed', () => {
    const files = ['web/src/features/videos/VideoCard.test.tsx', 'README.md'];
    expect(reachedFrom(files, imports)).toEqual({ pages: [], journeys: [], isEverywhere: false });
  });

  it('follows the imports of this repository', async () => {
    const found = reachedFrom(
      ['web/src/features/player/YouTubeFrame.tsx'],
      await readImports(repositoryRoot),
    );
    expect(found).toEqual({
      pages: ['TranscriptDosesPage', 'VideoManagementPage', 'VideoPage'],
      journeys: [],
      isEverywhere: false,
    });
  }, 60_000);
});
