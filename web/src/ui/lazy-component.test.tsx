import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { expectConsoleError } from '~/testing/console-errors.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyComponent } from './lazy-component.tsx';

it('a component whose code does not arrive says so, and is loaded again on request', async () => {
  expectConsoleError(/network/);
  let asked = 0;
  const Page = lazyComponent(async () => {
    asked += 1;
    // Up to the bound: without it, code that is asked for without end would hang this test instead of failing it.
    if (asked !== 2 && asked < 10) throw new Error('network');
    return () => <p>A página</p>;
  });
  await act(async () => {
    render(
      <ErrorBoundary
        fallback={(_error, retry) => (
          <button type="button" onClick={retry}>
            De novo
          </button>
        )}
      >
        <Suspense fallback={<p>Carregando...</p>}>
          <Page />
        </Suspense>
      </ErrorBoundary>,
    );
  });
  await screen.findByRole('button', { name: 'De novo' });
  expect(asked).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'De novo' }));
  expect(await screen.findByText('A página')).toBeVisible();
  expect(asked).toBe(2);
});
