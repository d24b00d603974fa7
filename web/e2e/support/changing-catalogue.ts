import { test } from '@playwright/test';
import { lockCatalogue } from './catalogue-lock.ts';
import { orderGoogle } from './google.ts';
import { operatorClient } from './stack.ts';

/**
 * For journeys that order Google or import: there is one emulator and one catalogue, and what these leave behind the
 * next would meet. Call it at the top of the file.
 */
export function changesCatalogue(): void {
  test.describe.configure({ mode: 'serial' });
  let release = async () => {};
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    release = await lockCatalogue('changing');
  });
  test.beforeEach(async () => {
    await orderGoogle({ reset: true });
    // These syncs read the whole channel, as after no other.
    await operatorClient()
      .from('sync_runs')
      .delete()
      .eq('kind', 'youtube_channel')
      .neq('status', 'running')
      .throwOnError();
    // What another journey deleted would stay out of these syncs.
    await forgetDeletions();
  });
  test.afterAll(async () => {
    await orderGoogle({ reset: true });
    // What was imported leaves again, so that no other journey meets it.
    await operatorClient()
      .from('videos')
      .delete()
      .or('external_id.like.%-x,external_id.like.%Demo%')
      .not('external_id', 'like', 'demo-%')
      .throwOnError();
    await forgetDeletions();
    await release();
  });
}

async function forgetDeletions(): Promise<void> {
  await operatorClient().from('deleted_videos').delete().neq('external_id', '').throwOnError();
}
