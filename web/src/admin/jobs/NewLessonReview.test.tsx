import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { NewLessonReview } from './NewLessonReview.tsx';

const label = 'Novas aulas entram inativas para revisão';

function serve(rows: { value: number; is_active: boolean }[]) {
  const asked: unknown[] = [];
  server.use(
    tableHandler('system_settings', rows),
    http.post(rpcUrl('review_new_lessons'), async ({ request }) => {
      const { p_is_on: isOn } = (await request.json()) as { p_is_on: boolean };
      asked.push(isOn);
      server.use(tableHandler('system_settings', [{ value: Number(isOn), is_active: true }]));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

it('is turned on for everybody, and says from when it holds', async () => {
  const asked = serve([{ value: 0, is_active: true }]);
  const { user } = renderAdmin(<NewLessonReview />);
  const toggle = screen.getByRole('checkbox', { name: label });
  await waitFor(() => expect(toggle).toBeEnabled());
  expect(toggle).not.toBeChecked();
  await user.click(toggle);
  expect(await screen.findByText(/^A partir da próxima sincronização/)).toBeVisible();
  expect(asked).toEqual([true]);
  await waitFor(() => expect(toggle).toBeChecked());
});

it('says that lessons which wait go on waiting when it is turned off', async () => {
  const asked = serve([{ value: 1, is_active: true }]);
  const { user } = renderAdmin(<NewLessonReview />);
  const toggle = screen.getByRole('checkbox', { name: label });
  await waitFor(() => expect(toggle).toBeChecked());
  await user.click(toggle);
  expect(await screen.findByText('As que já esperam revisão continuam esperando.')).toBeVisible();
  expect(asked).toEqual([false]);
});

it('stays as it was when the change fails', async () => {
  serve([{ value: 0, is_active: true }]);
  server.use(
    http.post(rpcUrl('review_new_lessons'), () =>
      HttpResponse.json({ message: 'x' }, { status: 500 }),
    ),
  );
  const { user } = renderAdmin(<NewLessonReview />);
  const toggle = screen.getByRole('checkbox', { name: label });
  await waitFor(() => expect(toggle).toBeEnabled());
  await user.click(toggle);
  expect(await screen.findByText('Erro ao mudar como entram as aulas novas')).toBeVisible();
  await waitFor(() => expect(toggle).not.toBeChecked());
});
