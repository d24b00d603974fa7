import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { env } from '~/lib/env.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { server } from '~/testing/server.ts';
import { useReject } from './approvals.mutations.ts';

const onProgress = vi.fn();
const IDS = Array.from({ length: 60 }, (_, index) => `person-${index}`);

function Reject() {
  const reject = useReject();
  return (
    <button type="button" onClick={() => reject.mutate({ whom: IDS, reason: '', onProgress })}>
      Rejeitar
    </button>
  );
}

it('the progress of a rejection counts registrations that were decided before, too', async () => {
  server.use(
    http.post(`${env.supabaseUrl}/functions/v1/accounts/reject-many`, () =>
      HttpResponse.json({ rejected: 5 }),
    ),
  );
  const { user } = renderAdmin(<Reject />);
  await user.click(screen.getByRole('button', { name: 'Rejeitar' }));
  expect(await screen.findByText('Usuários rejeitados')).toBeInTheDocument();
  expect(onProgress.mock.calls).toEqual([[50], [60]]);
});
