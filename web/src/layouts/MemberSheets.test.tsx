import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openMinutes } from '~/features/minutes/open-minutes.ts';
import { NotificationBell } from '~/features/notifications/NotificationBell.tsx';
import { makeProfile } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcHandler, server, tableHandler } from '~/testing/server.ts';
import { MemberSheets, MenuButton, MenuSheet, MinutesOfPage } from './MemberSheets.tsx';

/** The code of a sheet, held back until it is called. */
const held = vi.hoisted(() => {
  const arrive: Record<string, () => void> = {};
  const code = (name: string) =>
    new Promise<void>((resolve) => {
      arrive[name] = resolve;
    });
  return { arrive, bell: code('bell'), menu: code('menu'), minutes: code('minutes') };
});
vi.mock('~/features/notifications/NotificationPanel.tsx', async () => {
  await held.bell;
  return { NotificationPanel: () => <p>Os avisos</p> };
});
vi.mock('./MobileMenu.tsx', async () => {
  await held.menu;
  return { MobileMenu: () => <p>As páginas</p> };
});
vi.mock('./MinutesSheet.tsx', async () => {
  await held.minutes;
  return { MinutesSheet: () => <p>As sugestões</p> };
});

const drawn = vi.fn();

/** What stands between the sheets of a page. */
function Drawn() {
  drawn();
  return null;
}

function Page() {
  return (
    <MemberSheets>
      <Drawn />
      <NotificationBell picture={() => null} />
      <MenuButton>
        {(button) => (
          <button type="button" {...button}>
            Mais
          </button>
        )}
      </MenuButton>
      <button type="button" onClick={() => openMinutes()}>
        7 min
      </button>
      <MenuSheet profile={makeProfile()} isAdmin={false} onSignOut={vi.fn()} />
      <MinutesOfPage />
    </MemberSheets>
  );
}

it.each([
  ['bell', /^Notificações,/, 'Notificações', 'Carregando notificações...', 'Os avisos'],
  ['menu', 'Mais', 'Menu', 'Carregando...', 'As páginas'],
  ['minutes', '7 min', 'Quanto tempo você tem?', 'Carregando...', 'As sugestões'],
])(
  'the sheet of the %s opens with the press, has the focus and says that it loads before its code is there',
  async (code, button, name, waiting, content) => {
    server.use(rpcHandler('unread_notification_count', 0), tableHandler('user_notifications', []));
    const { user } = renderUi(<Page />);
    drawn.mockClear();
    await user.click(screen.getByRole('button', { name: button }));
    // The press draws nothing of the page anew.
    expect(drawn).not.toHaveBeenCalled();
    const sheet = screen.getByRole('dialog', { name });
    expect(sheet).toContainElement(document.activeElement as HTMLElement);
    expect(sheet).toHaveTextContent(waiting);
    await act(async () => held.arrive[code]?.());
    expect(await screen.findByText(content)).toBeVisible();
    expect(screen.getByRole('dialog', { name })).toBe(sheet);
  },
);
