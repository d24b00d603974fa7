import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { FINISH } from '~/testing/waiting-room.ts';
import { useReject } from './approvals.mutations.ts';
import { finishLater } from './undo.api.ts';

const onProgress = vi.fn();
const IDS = Array.from({ length: 600 }, (_, index) => `person-${index}`);

function Reject() {
  const reject = useReject();
  return (
    <button
      type="button"
      onClick={() => reject.mutate({ whom: IDS, reason: 'x', onProgress, open: () => undefined })}
    >
      Rejeitar
    </button>
  );
}

it('the progress of a rejection counts registrations that were decided before, too', async () => {
  const acts: unknown[] = [];
  server.use(
    http.post(rpcUrl('reject_users'), async ({ request }) => {
      acts.push(((await request.json()) as { p_act_id: string }).p_act_id);
      return HttpResponse.json(IDS.slice(0, 5));
    }),
  );
  const { user } = renderAdmin(<Reject />);
  await user.click(screen.getByRole('button', { name: 'Rejeitar' }));
  expect(await screen.findByText('Usuários rejeitados')).toBeInTheDocument();
  expect(onProgress.mock.calls).toEqual([[500], [600]]);
  // Both calls are one act, which is undone and audited as one.
  expect(acts).toEqual([expect.any(String), acts[0]]);
});

it('rejections are ended as soon as they can no longer be undone, as many at once as the server takes', async () => {
  const ended: number[] = [];
  server.use(
    http.post(FINISH, async ({ request }) => {
      ended.push(((await request.json()) as { userIds: string[] }).userIds.length);
      // The schedule of the database goes on where a call fails.
      return HttpResponse.json({}, { status: ended.length === 1 ? 503 : 200 });
    }),
  );
  vi.useFakeTimers();
  finishLater(IDS.slice(0, 120));
  vi.advanceTimersByTime(12_499);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await waitFor(() => expect(ended).toEqual([50, 50, 20]));
});
