import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readDevice } from '~/lib/device.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { makePodcast } from '~/testing/factories.ts';
import { restUrl, rpcUrl, server } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import type { Tables } from '~/types/database.ts';
import { createPodcastPlaces } from './podcast-places.ts';
import { podcastQueries } from './podcasts.queries.ts';

const PHONE = 'Chrome no Android#2';
const podcast = makePodcast({ id: 3 });

/** A database with one record, and what is called with. */
function scene(record: Partial<Tables<'podcast_progress'>> | null) {
  const device = readDevice();
  const stored = {
    podcast_id: 3,
    current_seconds: 0,
    completed: false,
    last_device: device,
    revision: 1,
    place_revision: 1,
    rivals: [],
    ...record,
  };
  const sent: Record<string, unknown>[] = [];
  const network = { isUp: true };
  server.use(
    http.get(restUrl('podcast_progress'), () =>
      network.isUp ? HttpResponse.json(record ? [stored] : []) : HttpResponse.error(),
    ),
    http.post(rpcUrl('save_podcast_progress'), async ({ request }) => {
      if (!network.isUp) return HttpResponse.error();
      sent.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json(stored);
    }),
  );
  const client = createQueryClient();
  const ask = vi.fn();
  const places = createPodcastPlaces(client, ask);
  const keep = (seconds: number, rest = {}) =>
    places.keep({
      podcast,
      seconds,
      isCompleted: false,
      isUrgent: false,
      isChoice: false,
      lengthSeconds: 600,
      ...rest,
    });
  return { device, stored, sent, network, client, ask, places, keep };
}

beforeEach(() => void signIn());

describe('an episode that is about to play', () => {
  test('an episode never heard before begins at 0 without a base revision', async () => {
    const { places, keep, sent } = scene(null);
    expect(await places.read(podcast, null)).toEqual({ seconds: 0, others: [] });
    keep(12);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ p_current_seconds: 12, p_base_revision: 0 });
  });

  test('an episode is left in the second that the screen shows', async () => {
    const { keep, sent } = scene(null);
    keep(12.9998);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ p_current_seconds: 12.999 });
  });

  test('an episode starts at the position of another device when this one has none', async () => {
    const { places } = scene({ current_seconds: 404, last_device: PHONE, revision: 5 });
    expect(await places.read(podcast, null)).toEqual({ seconds: 404, others: [] });
    expect(places.baseOf(3)).toBe(5);
  });

  test('on a network that does not answer it begins where this device was; a late answer asks and overwrites nothing', async () => {
    const { places, ask, keep, sent, client, stored } = scene({
      current_seconds: 404,
      last_device: PHONE,
      revision: 5,
      place_revision: 5,
    });
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get(restUrl('podcast_progress'), async () => {
        await answered;
        return HttpResponse.json([stored]);
      }),
    );
    const heard = { podcast_id: 3, current_seconds: 60, completed: false, revision: 4 };
    client.setQueryData(podcastQueries.heard().queryKey, [heard]);
    const patience = Promise.resolve(undefined);
    expect(await places.read(podcast, null, patience)).toEqual({ seconds: 60, others: [] });
    answer();
    const theirs = { device: PHONE, seconds: 404, revision: 5 };
    await vi.waitFor(() => expect(ask).toHaveBeenCalledExactlyOnceWith(3, [theirs], true));
    keep(70);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ p_current_seconds: 70, p_base_revision: 4 });
  });

  test('an episode that went on elsewhere since the last visit asks, and the answer names the revision that was seen', async () => {
    const { places, keep, sent } = scene({
      current_seconds: 404,
      last_device: PHONE,
      revision: 5,
      place_revision: 5,
    });
    places.adopt(3, 2);
    expect(await places.read(podcast, 20)).toEqual({
      seconds: 20,
      others: [{ seconds: 404, device: PHONE, revision: 5 }],
    });
    // Played on without an answer: still upon what this device knew, so that nothing is overwritten.
    keep(25);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ p_base_revision: 2, p_is_choice: false });
    keep(404, { isChoice: true });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ p_base_revision: 5, p_is_choice: true });
    // The choice is under way: what it settled is not asked about again.
    expect((await places.read(podcast, 404)).others).toEqual([]);
  });

  test('a place of this device that waits keeps no base of its own while the place of another one is asked about', async () => {
    const { places, keep, sent } = scene({
      current_seconds: 404,
      last_device: PHONE,
      revision: 6,
      place_revision: 5,
      rivals: [{ device: readDevice(), seconds: 20, revision: 6 }],
    });
    expect((await places.read(podcast, null)).others).toEqual([
      { seconds: 404, device: PHONE, revision: 5 },
    ]);
    expect(places.baseOf(3)).toBeNull();
    keep(25);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ p_current_seconds: 25, p_base_revision: 0 });
  });

  test('an episode begins without a network at the last position of this device', async () => {
    const { places, keep, network, client, sent } = scene(null);
    network.isUp = false;
    client.setQueryData(podcastQueries.heard().queryKey, [
      { podcast_id: 3, current_seconds: 90, completed: false, revision: 4 },
    ]);
    expect(await places.read(podcast, null)).toEqual({ seconds: 90, others: [] });
    expect(places.baseOf(3)).toBe(4);
    keep(95);
    expect((await places.read(podcast, null)).seconds).toBe(95);
    network.isUp = true;
    await memberOutbox(client).flush();
    expect(sent).toMatchObject([{ p_current_seconds: 95, p_base_revision: 4 }]);
  });
});

describe('what the database made of a report', () => {
  test('the answer to a report sets the base revision of the next one', async () => {
    const { places, keep, ask } = scene({ current_seconds: 12, revision: 2, place_revision: 2 });
    keep(12);
    await vi.waitFor(() => expect(places.baseOf(3)).toBe(2));
    expect(ask).not.toHaveBeenCalled();
  });

  test('a report stored as a rival leads to a question', async () => {
    const { device, keep, ask } = scene({
      current_seconds: 404,
      last_device: PHONE,
      rivals: [{ device: readDevice(), seconds: 20, revision: 6 }],
      revision: 6,
      place_revision: 5,
    });
    expect(device).not.toBe(PHONE);
    keep(20);
    await vi.waitFor(() =>
      expect(ask).toHaveBeenCalledWith(3, [{ seconds: 404, device: PHONE, revision: 5 }], true),
    );
  });

  test('a rival of another device leads to a question without stopping playback', async () => {
    const { keep, ask } = scene({
      current_seconds: 20,
      rivals: [{ device: null, seconds: 404, revision: 2 }],
      revision: 2,
    });
    keep(20);
    await vi.waitFor(() =>
      expect(ask).toHaveBeenCalledWith(3, [{ seconds: 404, device: null, revision: 2 }], false),
    );
  });
});

describe('the lists', () => {
  test('the lists show a new position at once, also without a network, and completed stays completed', async () => {
    const { client, keep, network } = scene(null);
    network.isUp = false;
    const heard = podcastQueries.heard().queryKey;
    const begun = podcastQueries.begun().queryKey;
    client.setQueryData(heard, [
      { podcast_id: 8, current_seconds: 5, completed: true, revision: 1 },
    ]);
    client.setQueryData(begun, []);
    keep(12);
    expect(client.getQueryData(heard)).toEqual([
      { podcast_id: 3, current_seconds: 12, completed: false, revision: 0 },
      { podcast_id: 8, current_seconds: 5, completed: true, revision: 1 },
    ]);
    expect(client.getQueryData(begun)).toEqual([
      { podcast, current_seconds: 12, completed: false },
    ]);
    keep(600, { isCompleted: true });
    keep(30);
    expect(client.getQueryData(heard)?.[0]).toMatchObject({
      current_seconds: 30,
      completed: true,
    });
    expect(client.getQueryData(begun)).toEqual([]);
    network.isUp = true;
    await memberOutbox(client).flush();
  });
});
