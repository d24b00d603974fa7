import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react';
import { ActButton } from '~/ui/ActButton.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { ShareIcon } from '~/ui/lesson-icons.tsx';
import { LazyMenu } from '~/ui/Menu.tsx';
import { linkFrom, passOn } from './pass-on.ts';

const ShareMenu = lazyComponent(async () => (await import('./ShareMenu.tsx')).ShareMenu);

export type ShareButtonProps = {
  /** Of what is passed on. */
  title: string;
  /** Its address within the app, for a second where one is asked for. */
  linkTo(second?: number): string;
  /** Where playback is, read at the press; 0 where a link cannot begin there. */
  positionSeconds(): number;
  /** Draws the control; spread the given props on a `<button>` or `IconButton`. */
  trigger?(props: ComponentProps<'button'>): ReactNode;
};

/**
 * Passes a recording on, from the second where it is: by the phone's own sheet, or by a menu where there is none. It knows
 * neither lessons nor episodes.
 */
export function ShareButton({ title, linkTo, positionSeconds, trigger }: ShareButtonProps) {
  const [opened, setOpened] = useState({ opening: 0, second: 0 });
  const [hasSheet, setHasSheet] = useState(hasOwnSheet);
  const second = () => Math.floor(positionSeconds());
  const passOnHere = async (openMenu: () => void) => {
    const isDone = await passOn(title, linkFrom(linkTo, second()));
    if (isDone) return;
    setHasSheet(false);
    openMenu();
  };
  return (
    <LazyMenu
      Content={ShareMenu}
      content={{ title, linkTo, ...opened }}
      onOpenChange={(isOpen) => {
        if (isOpen) setOpened({ opening: opened.opening + 1, second: second() });
      }}
      trigger={(menu) => {
        // The sheet is not of this page: nothing here is said to open.
        const props = hasSheet
          ? { id: menu.id, onClick: (event: MouseEvent) => passOnHere(() => menu.onClick(event)) }
          : menu;
        return trigger ? (
          trigger(props)
        ) : (
          <ActButton {...props} icon={<ShareIcon />} label="Compartilhar" word="Compartilhar" />
        );
      }}
    />
  );
}

/** Of a phone or a tablet; those of computers know neither WhatsApp nor our "Copiar link". */
const hasOwnSheet = () => 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
