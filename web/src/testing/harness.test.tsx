import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { reportError } from '~/lib/report-error.ts';
import { expectConsoleError, takeUnexpectedErrors } from './console-errors.ts';
import { renderApp } from './render-app.tsx';
import { restUrl, server } from './server.ts';

describe('harness', () => {
  it('the harness renders the whole app at an address', async () => {
    await renderApp();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/plantão/);
  });

  it('the harness answers from the handlers of the test', async () => {
    server.use(http.get(restUrl('categories'), () => HttpResponse.json([{ id: 1 }])));
    const response = await fetch(restUrl('categories'));
    expect(await response.json()).toEqual([{ id: 1 }]);
  });

  it('the harness fails on an unexpected console.error, not on an announced one', () => {
    expectConsoleError(/announced/);
    reportError('announced', new Error('of the test'));
    reportError('noise', new Error('nobody expects'));
    expect(takeUnexpectedErrors()).toEqual(['noise Error: nobody expects']);
  });
});
