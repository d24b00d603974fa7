import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { SettingsSections } from './SettingsSections.tsx';

const GROUPS = [
  {
    id: 'conta',
    title: 'Conta',
    about: 'Nome e foto',
    sections: [{ id: 'foto', title: 'Foto de perfil', content: <p>A foto</p> }],
  },
  {
    id: 'ajustes',
    title: 'Preferências',
    about: 'Avisos',
    sections: [{ id: 'notificacoes', title: 'Notificações', content: <p>Avisar</p> }],
  },
];
const show = (route = '/settings') =>
  renderUi(<SettingsSections label="Seções" groups={GROUPS} />, { route });
const group = (id: string) => document.getElementById(id);
const opened = () => document.querySelector('[data-open][tabindex]')?.id;

it('a link of the list opens its group, and closing it returns to the link', async () => {
  const { user } = show();
  expect(opened()).toBeUndefined();
  const list = within(screen.getByRole('navigation', { name: 'Seções' }));
  await user.click(list.getByRole('link', { name: 'ContaNome e foto' }));
  expect(opened()).toBe('conta');
  expect(group('conta')).toHaveFocus();
  await user.click(
    within(group('conta') as HTMLElement).getByRole('link', { name: 'Configurações' }),
  );
  expect(opened()).toBeUndefined();
  expect(list.getByRole('link', { name: 'ContaNome e foto' })).toHaveFocus();
});

it.each(['#notificacoes', '#novidades'])('%s opens the group that the section is in', (hash) => {
  show(`/settings${hash}`);
  expect(opened()).toBe('ajustes');
  expect(group('notificacoes')).toHaveFocus();
});

it('an address that names nothing shows the list', () => {
  show('/settings#nada');
  expect(opened()).toBeUndefined();
});
