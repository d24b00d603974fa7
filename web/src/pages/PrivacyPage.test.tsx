import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { env } from '~/lib/env.ts';
import { renderUi } from '~/testing/render-app.tsx';
import retention from '../../../supabase/migrations/20261124004700_retention.sql?raw';
import { PrivacyPage } from './PrivacyPage.tsx';

it('the privacy policy names exactly the periods that the database applies', () => {
  const body =
    /function private\.apply_retention[\s\S]*?\$\$([\s\S]*?)\$\$/.exec(retention)?.[1] ?? '';
  // What pg_cron notes about its own calls tells nothing about people.
  const ofPeople = body.replace(/delete from cron\.[^;]*;/g, '');
  const applied = [...ofPeople.matchAll(/interval '(\d+) days'|current_date - (\d+)/g)].map(
    ([, days, dates]) => Number(days ?? dates),
  );
  renderUi(<PrivacyPage />);
  const list = screen.getByText(/Acessos à conta/).closest('ul');
  const named = [...(list?.textContent ?? '').matchAll(/(\d+) dias/g)].map(([, days]) =>
    Number(days),
  );
  expect(applied.length).toBeGreaterThan(4);
  expect(new Set(named)).toEqual(new Set(applied));
});

it('the privacy policy links what people can do themselves and the data controller', () => {
  renderUi(<PrivacyPage />);
  expect(screen.getByRole('link', { name: 'Configurações' })).toHaveAttribute('href', '/settings');
  expect(screen.getByText(/Baixar meus dados/)).toHaveTextContent('Excluir minha conta');
  expect(screen.getByRole('link', { name: env.supportEmail })).toHaveAttribute(
    'href',
    expect.stringContaining(`mailto:${env.supportEmail}`),
  );
});

it('the privacy policy says what stays in the browser', () => {
  renderUi(<PrivacyPage />);
  const text = screen.getByText(/armazenamento do navegador/);
  for (const kept of ['sua sessão', 'perfil', 'lista', 'aulas', 'capas']) {
    expect(text).toHaveTextContent(kept);
  }
});
