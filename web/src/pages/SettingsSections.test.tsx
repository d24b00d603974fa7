import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
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
  renderUi(
    <>
      <SettingsSections label="Seções" groups={GROUPS} />
      <Entry />
    </>,
    { route },
  );
/** Which entry of the history this is: the first one is the one that the page was opened with. */
const Entry = () => <output>{useLocation().key === 'default' ? 'first' : 'later'}</output>;
const group = (id: string) => document.getElementById(id);
const opened = () => document.querySelector('[data-open][tabindex]')?.id;

it('a link of the list opens its group, and closing it returns to the link', async () => {
  const { user } = show();
  expect(opened()).toBeUndefined();
  const list = within(screen.getByRole('navigation', { name: 'Seções' }));
  await user.click(list.getByRole('link', { name: 'ContaNome e foto' }));
  expect(opened()).toBe('conta');
  expect(group('conta')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('later');
  await user.click(
    within(group('conta') as HTMLElement).getByRole('link', { name: 'Configurações' }),
  );
  expect(opened()).toBeUndefined();
  expect(list.getByRole('link', { name: 'ContaNome e foto' })).toHaveFocus();
  // The list does not stand twice in the history.
  expect(screen.getByRole('status')).toHaveTextContent('first');
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
