import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
});

const SAVED_AT = new Date(2026, 10, 20, 22, 5).getTime();

/** A page that shows two lists, read at different times. */
function Page() {
  const client = useQueryClient();
  useState(() => {
    client.setQueryData(['recent'], ['a'], { updatedAt: SAVED_AT + 3_600_000 });
    client.setQueryData(['featured'], ['b'], { updatedAt: SAVED_AT });
    client.setQueryData(['elsewhere'], ['c'], { updatedAt: SAVED_AT - 3_600_000 });
  });
  useQuery({ queryKey: ['recent'], queryFn: () => ['a'] });
  useQuery({ queryKey: ['featured'], queryFn: () => ['b'] });
  return null;
}

describe('OfflineNotice', () => {
  it('the offline notice follows the network and names the age of the oldest data on the page', async () => {
    renderUi(
      <>
        <Page />
        <OfflineNotice />
      </>,
    );
    const region = screen.getByRole('status');
    expect(region).toBeEmptyDOMElement();
    act(() => onlineManager.setOnline(false));
    expect(region).toHaveTextContent(/^Você está sem conexão\./);
    await waitFor(() =>
      expect(region).toHaveTextContent(
        'Você está sem conexão. Mostrando o que foi salvo em 20/11/2026, 22:05.',
      ),
    );
    act(() => onlineManager.setOnline(true));
    expect(region).toBeEmptyDOMElement();
  });

  it('the offline notice names no age where nothing was saved', async () => {
    renderUi(<OfflineNotice />);
    act(() => onlineManager.setOnline(false));
    await waitFor(() => expect(document.querySelector('svg')).toBeInTheDocument());
    expect(screen.getByRole('status')).toHaveTextContent(/^Você está sem conexão\.$/);
  });
});
