import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '~/lib/errors.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { CardData } from './CardData.tsx';
import { LoadError } from './LoadError.tsx';

const error = new AppError({ status: 0, code: 'unreachable', body: '' });
const query = { error, refetch: () => undefined };

function FailingCard() {
  const failing = useQuery<string>({ queryKey: ['x'], queryFn: () => Promise.reject(error) });
  return (
    <CardData query={failing} height={10}>
      {(text) => text}
    </CardData>
  );
}

it('what could not be read is an error with another try, and one quiet line without a network', () => {
  onTestFinished(() => onlineManager.setOnline(true));
  renderUi(<LoadError title="Não foi possível carregar os vídeos" query={query} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Não foi possível carregar os vídeos');
  act(() => onlineManager.setOnline(false));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/^Sem internet: esta parte não está salva/)).toBeVisible();
});

it('where something is shown already, only the rest is missing without a network', () => {
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  renderUi(<LoadError title="Não foi possível carregar mais" query={{ ...query, data: [1] }} />);
  expect(screen.getByText('Sem internet: o resto só carrega com conexão.')).toBeVisible();
});

it('a card says without a network that its part is not here, and nothing as an alarm', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  renderUi(<FailingCard />);
  expect(await screen.findByRole('alert')).toBeVisible();
  act(() => onlineManager.setOnline(false));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/^Sem internet: /)).toBeVisible();
});
