import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { ContactPage } from './ContactPage.tsx';

const mail = () => screen.getByRole('link', { name: 'Contatar Suporte' }).getAttribute('href');

test('who misses a lesson finds the subject of the mail written', () => {
  renderUi(<ContactPage />, { route: '/contato?falta=plasmaferese+na+gestante' });
  expect(mail()).toContain(encodeURIComponent('Falta uma aula sobre: plasmaferese na gestante'));
  expect(screen.getByText(/^Falta uma aula sobre “plasmaferese na gestante”\?/)).toBeVisible();
});

test('other people write under the usual subject', () => {
  renderUi(<ContactPage />, { route: '/contato' });
  expect(mail()).toContain(encodeURIComponent('Contato pelo Plantão'));
  expect(screen.queryByText(/^Falta uma aula/)).toBeNull();
});
