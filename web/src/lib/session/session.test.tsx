import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { makeProfile } from '~/testing/factories.ts';
import { renderApp } from '~/testing/render-app.tsx';
import { rpcHandler, server, tableHandler } from '~/testing/server.ts';
import { LEAVING_CHANNEL } from './session.ts';
import { SESSION_KEY } from './stored-session.ts';

/** Resolves when every listener of the channel has heard it: the one of this function is the last to come. */
async function broadcast(channel: string, message: unknown) {
  const [sender, listener] = [new BroadcastChannel(channel), new BroadcastChannel(channel)];
  const heard = new Promise((resolve) => {
    listener.onmessage = resolve;
  });
  sender.postMessage(message);
  await heard;
  sender.close();
  listener.close();
}

/** What Auth's client tells the other tabs when the session of this browser is gone. */
function endSessionElsewhere() {
  localStorage.removeItem(SESSION_KEY);
  return broadcast(SESSION_KEY, { event: 'SIGNED_OUT', session: null });
}

async function open() {
  server.use(
    tableHandler('categories', []),
    rpcHandler('unread_notification_count', 0),
    tableHandler('user_notifications', []),
  );
  const { user } = await renderApp({ route: '/nada', profile: makeProfile() });
  await screen.findByRole('heading', { name: /^404/ });
  return user;
}

const landing = () => screen.findByRole('heading', { level: 1, name: /^A aula certa/ });

it('"Sair" in one tab is not shown as an expired session in another', async () => {
  await open();
  await broadcast(LEAVING_CHANNEL, null);
  await endSessionElsewhere();
  expect(await landing()).toBeVisible();
  expect(screen.queryByText(/sessão terminou/)).not.toBeInTheDocument();
});

it('a session that the server ended shows the sign-in dialog in every tab', async () => {
  await open();
  await endSessionElsewhere();
  expect(await screen.findByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible();
  expect(screen.getByText(/^404/)).toBeInTheDocument();
});

it('"Sair" in one tab ends the wait for a sign-in in another', async () => {
  await open();
  await endSessionElsewhere();
  await screen.findByRole('dialog', { name: 'Sua sessão terminou' });
  await broadcast(LEAVING_CHANNEL, null);
  expect(await landing()).toBeVisible();
  expect(screen.queryByText(/sessão terminou/)).not.toBeInTheDocument();
});

it('"Sair" tells the other tabs before it ends the session', async () => {
  server.use(http.get('http://localhost:5173/api/health', () => HttpResponse.error()));
  const user = await open();
  const heard: string[] = [];
  const channels = [LEAVING_CHANNEL, SESSION_KEY].map((name) => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = () => heard.push(name);
    return channel;
  });
  await user.click(screen.getByRole('button', { name: /^Menu do usuário/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sair' }));
  expect(await landing()).toBeVisible();
  await expect.poll(() => heard).toContain(SESSION_KEY);
  expect(heard[0]).toBe(LEAVING_CHANNEL);
  for (const channel of channels) channel.close();
});
