import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { ShareButton } from './ShareButton.tsx';

const TITLE = 'Adrenalina & anafilaxia';
const ADDRESS = 'http://localhost:5173/video/7';
const shareButton = () => screen.getByRole('button', { name: 'Compartilhar' });
const choice = () => screen.findByRole('menuitemcheckbox', { name: 'A partir de 5:48' });

const setup = (positionSeconds = 348.6) =>
  renderUi(
    <ShareButton
      title={TITLE}
      linkTo={(t) => (t === undefined ? '/video/7' : `/video/7?t=${t}`)}
      positionSeconds={() => positionSeconds}
    />,
  );

describe('a device without a sheet of its own', () => {
  it('what is copied is the link from the second, or from the beginning', async () => {
    const { user } = setup();
    await user.click(shareButton());
    expect(await choice()).toBeChecked();
    await user.click(screen.getByRole('menuitem', { name: 'Copiar link' }));
    expect(await screen.findByText('Link copiado!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${ADDRESS}?t=348`);

    await user.click(shareButton());
    await user.click(await choice());
    expect(await choice()).not.toBeChecked();
    await user.click(screen.getByRole('menuitem', { name: 'Copiar link' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(ADDRESS));
  });

  it('WhatsApp gets title and link in a tab of its own', async () => {
    const { user } = setup();
    await user.click(shareButton());
    const link = await screen.findByRole('menuitem', { name: 'WhatsApp' });
    const text = encodeURIComponent(`${TITLE}\n${ADDRESS}?t=348`);
    expect(link).toHaveAttribute('href', `https://wa.me/?text=${text}`);
    expect(link).toHaveAttribute('target', '_blank');
    await user.click(await choice());
    expect(link).toHaveAttribute('href', expect.stringMatching(/video%2F7$/));
  });

  it('at the beginning there is no second to choose', async () => {
    const { user } = setup(0.4);
    await user.click(shareButton());
    await user.click(await screen.findByRole('menuitem', { name: 'Copiar link' }));
    expect(screen.queryByRole('menuitemcheckbox')).toBeNull();
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(ADDRESS));
  });
});

describe('a device with a sheet of its own', () => {
  const share = vi.fn<Navigator['share']>();
  let isTouched = true;
  beforeEach(() => {
    isTouched = true;
    share.mockReset().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', Object.assign(navigator, { share }));
    const real = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(real(query), query === '(pointer: coarse)' && { matches: isTouched }),
    );
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('the sheet gets title and link from the second, and the page opens nothing', async () => {
    const { user } = setup();
    expect(shareButton()).not.toHaveAttribute('aria-haspopup');
    await user.click(shareButton());
    expect(share).toHaveBeenCalledExactlyOnceWith({
      title: TITLE,
      text: TITLE,
      url: `${ADDRESS}?t=348`,
    });
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it.each([
    ['was closed without a choice', 'AbortError'],
    ['is open already', 'InvalidStateError'],
  ])('a sheet that %s says nothing', async (_case, reason) => {
    share.mockRejectedValue(new DOMException('', reason));
    const { user } = setup();
    await user.click(shareButton());
    await user.click(shareButton());
    expect(share).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('a sheet that is refused leaves the menu', async () => {
    share.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    const { user } = setup();
    await user.click(shareButton());
    await user.click(await screen.findByRole('menuitem', { name: 'Copiar link' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(`${ADDRESS}?t=348`),
    );
    await user.click(shareButton());
    expect(await screen.findByRole('menu', { name: 'Compartilhar' })).toBeVisible();
    expect(share).toHaveBeenCalledOnce();
  });

  it('a computer with a sheet has the menu', async () => {
    isTouched = false;
    const { user } = setup();
    await user.click(shareButton());
    expect(await screen.findByRole('menuitem', { name: 'WhatsApp' })).toBeVisible();
    expect(share).not.toHaveBeenCalled();
  });
});
