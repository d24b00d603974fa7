import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react';
import { copyText } from '~/lib/copy-text.ts';
import { formatClock } from '~/lib/duration.ts';
import { ActButton } from '~/ui/ActButton.tsx';
import { CopyIcon, MessageIcon, ShareIcon } from '~/ui/lesson-icons.tsx';
import { Menu } from '~/ui/Menu.tsx';
import { toast } from '~/ui/toast.ts';
import { passOn, whatsAppLink } from './pass-on.ts';

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
  const [second, setSecond] = useState(0);
  const [isFromHere, setIsFromHere] = useState(true);
  const [hasSheet, setHasSheet] = useState(hasOwnSheet);
  const linkFrom = (from: number) =>
    new URL(linkTo(from > 0 ? from : undefined), window.location.origin).href;
  const link = linkFrom(isFromHere ? second : 0);

  const copy = async () => {
    try {
      await copyText(link);
      toast({ title: 'Link copiado!', tone: 'success' });
    } catch {
      toast({ title: 'Copie o link da barra de endereços', description: link });
    }
  };
  const passOnHere = async (openMenu: () => void) => {
    const isDone = await passOn(title, linkFrom(Math.floor(positionSeconds())));
    if (isDone) return;
    setHasSheet(false);
    openMenu();
  };

  return (
    <Menu
      label="Compartilhar"
      placement="bottom-end"
      onOpenChange={(isOpen) => {
        if (!isOpen) return;
        setSecond(Math.floor(positionSeconds()));
        setIsFromHere(true);
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
      items={[
        { id: 'link', label: 'Copiar link', icon: <CopyIcon />, onSelect: () => void copy() },
        {
          id: 'whatsapp',
          label: 'WhatsApp',
          icon: <MessageIcon />,
          href: whatsAppLink(title, link),
        },
        ...(second > 0
          ? [
              {
                id: 'second',
                label: `A partir de ${formatClock(second)}`,
                isChecked: isFromHere,
                hasSeparatorBefore: true,
                onSelect: () => setIsFromHere(!isFromHere),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Of a phone or a tablet; those of computers know neither WhatsApp nor our "Copiar link". */
const hasOwnSheet = () => 'share' in navigator && window.matchMedia('(pointer: coarse)').matches;
