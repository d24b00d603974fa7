import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { SHARED_COMPUTER_KEY } from '~/lib/personal-storage.ts';
import { server } from '~/testing/server.ts';
import { avatarQueries } from './avatar.queries.ts';

it('on a shared computer the photo has no address that the browser would keep it under', async () => {
  sessionStorage.setItem(SHARED_COMPUTER_KEY, 'session');
  server.use(
    http.get('*/storage/v1/object/avatars/me/photo.webp', () =>
      HttpResponse.text('photo', { headers: { 'content-type': 'image/webp' } }),
    ),
  );
  const url = await new QueryClient().fetchQuery(avatarQueries.url('me/photo.webp'));
  expect(url).toBe(`data:image/webp;base64,${btoa('photo')}`);
});
