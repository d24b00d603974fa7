import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { publish, readSession } from '~/lib/session/session-state.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { searchPopup } from '~/testing/search-popup.tsx';
import { signIn } from '~/testing/sign-in.ts';
import { recentSearches } from './recent-searches.ts';

const code = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive, arrived };
});
vi.mock('./SearchAnswers.tsx', async (original) => {
  await code.arrived;
  return original();
});

const OTHER = '00000000-0000-4000-8000-00000000000b';

it('what is asked before the code of the answers has arrived is a recent search of who asked it, unless they signed out', async () => {
  const { userId } = signIn();
  const { user } = renderUi(searchPopup);
  const ask = async (text: string) => {
    await user.click(screen.getByRole('button', { name: 'Buscar vídeo-aulas' }));
    await user.keyboard(`${text}{Enter}`);
    expect(screen.queryByRole('combobox')).toBeNull();
  };
  await ask('sepse');
  publish({ ...readSession(), userId: OTHER });
  await ask('choque');
  expect(recentSearches(OTHER).read()).toEqual([]);
  code.arrive();
  await waitFor(() => expect(recentSearches(OTHER).read()).toEqual(['choque']));
  expect(recentSearches(userId).read()).toEqual([]);
});
