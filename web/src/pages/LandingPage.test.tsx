import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { LandingPage } from './LandingPage.tsx';

const open = () =>
  render(
    <MemoryRouter>
      <LandingPage />
    </MemoryRouter>,
  );

it('the landing page shows a question, the sentence that answers it and its second', () => {
  open();
  const picture = screen.getByRole('img', { name: /dose de adrenalina na anafilaxia/ });
  expect(picture).toHaveAccessibleName(/aos 5:48 .* 0,5 mg intramuscular/);
  expect(picture).toHaveTextContent('aos 5:48: Agora o tratamento. Adrenalina 0,5 mg');
  // It is a picture: nothing in it can be pressed.
  expect(within(picture).queryAllByRole('button')).toEqual([]);
  expect(within(picture).queryAllByRole('link')).toEqual([]);
});

it('the landing page tells the four ways of a shift, and that people and lessons are fictional', () => {
  open();
  const section = screen.getByRole('region', { name: 'Feito para o meio do plantão' });
  expect(
    within(section)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Da pergunta ao segundo',
    'Tenho 7 minutos',
    'Podcasts sem sinal',
    'O computador do plantão, sem senha',
  ]);
  expect(screen.getByText('Telas reais, com pessoas e aulas fictícias.')).toBeVisible();
});
