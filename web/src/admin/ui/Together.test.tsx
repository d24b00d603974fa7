import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { Together } from './Together.tsx';

type PartProps = { name: string; ask: () => Promise<string> };

function Part({ name, ask }: PartProps) {
  const { data } = useQuery({
    queryKey: [name],
    queryFn: ask,
    retry: (failures) => failures < 1,
    retryDelay: 60_000,
  });
  return <h2>{data ?? `${name} pergunta`}</h2>;
}

const heading = (name: string) => screen.findByRole('heading', { name });

it('parts are asked for at once and shown together, when the slowest has its answer', async () => {
  let answer = (_: string) => {};
  const slow = new Promise<string>((done) => {
    answer = done;
  });
  renderAdmin(
    <Together until={[['alto'], ['baixo']]} waiting="Um momento">
      <Part name="alto" ask={() => slow} />
      <Part name="baixo" ask={async () => 'Embaixo'} />
    </Together>,
  );
  expect(await screen.findByText('Embaixo')).not.toBeVisible();
  expect(screen.getByText('Um momento')).toBeVisible();
  answer('Em cima');
  expect(await heading('Em cima')).toBeVisible();
  expect(screen.getByText('Embaixo')).toBeVisible();
  expect(screen.queryByText('Um momento')).toBeNull();
});

it('a part that fails keeps the others away no longer than its first try', async () => {
  renderAdmin(
    <Together until={[['alto'], ['baixo']]} waiting="Um momento">
      <Part name="alto" ask={() => Promise.reject(new TypeError('Failed to fetch'))} />
      <Part name="baixo" ask={async () => 'Embaixo'} />
    </Together>,
  );
  expect(await heading('Embaixo')).toBeVisible();
  expect(screen.getByText('alto pergunta')).toBeVisible();
});
