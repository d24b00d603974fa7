import { EMULATOR_KEY } from '../../../local/google/index.ts';
import { testStack } from '../../../local/testing/stack-for-tests.ts';

const google = `${testStack().gatewayUrl}/_/google`;

/** The public entries of the channel's list, in its order. */
export async function listed(): Promise<string[]> {
  const query = new URLSearchParams({
    part: 'contentDetails',
    maxResults: '50',
    playlistId: await uploads(),
  });
  const ids: string[] = [];
  for (let isLast = false; !isLast; ) {
    const page = await fetch(`${google}/youtube/v3/playlistItems?${query}`, {
      headers: { 'x-goog-api-key': EMULATOR_KEY },
    });
    const { items, nextPageToken } = (await page.json()) as {
      items: { contentDetails: { videoId: string; videoPublishedAt?: string } }[];
      nextPageToken?: string;
    };
    for (const { contentDetails } of items) {
      if (contentDetails.videoPublishedAt) ids.push(contentDetails.videoId);
    }
    isLast = nextPageToken === undefined;
    query.set('pageToken', nextPageToken ?? '');
  }
  return ids;
}

async function uploads(): Promise<string> {
  const response = await fetch(
    `${google}/youtube/v3/channels?part=contentDetails&forHandle=@plantaodemo`,
    { headers: { 'x-goog-api-key': EMULATOR_KEY } },
  );
  const { items } = (await response.json()) as {
    items: { contentDetails: { relatedPlaylists: { uploads: string } } }[];
  };
  return items[0]?.contentDetails.relatedPlaylists.uploads ?? '';
}
