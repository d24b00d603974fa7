import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { Together } from './Together.tsx';

type PartProps = { name: string; ask: () => Promise<string>; retries?: number };

function Part({ name, ask, retries = 1 }: PartProps) {
  const { data } = useQuery({
    queryKey: [name],
    queryFn: ask,
    retry: (failures) => failures < retries,
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

type AppProps = { ask: () => Promise<string> };

function App({ ask }: AppProps) {
  const [isThere, setIsThere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsThere(!isThere)}>
        {isThere ? 'Sair' : 'Voltar'}
      </button>
      {isThere && (
        <Together until={[['alto'], ['baixo']]} waiting="Um momento">
          <Part name="alto" ask={ask} retries={0} />
          <Part name="baixo" ask={async () => 'Embaixo'} />
        </Together>
      )}
    </>
  );
}

it('the failure of an earlier visit is no answer of this one', async () => {
  const ask = vi.fn<AppProps['ask']>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { user } = renderAdmin(<App ask={ask} />);
  expect(await heading('Embaixo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  let answer = (_: string) => {};
  ask.mockReturnValueOnce(
    new Promise((done) => {
      answer = done;
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(screen.getByText('Um momento')).toBeVisible();
  expect(screen.getByText('Embaixo')).not.toBeVisible();
  answer('Em cima');
  expect(await heading('Em cima')).toBeVisible();
});
