import { useState } from 'react';
import { formatClock } from '~/lib/duration.ts';
import { CopyIcon, MessageIcon } from '~/ui/lesson-icons.tsx';
import { MenuContent } from '~/ui/MenuContent.tsx';
import type { MenuEntry, OverlayContentProps } from '~/ui/overlay-props.ts';
import { copyOrShow } from '../copy-or-show.ts';
import { linkFrom, whatsAppLink } from './pass-on.ts';

type OpenedProps = OverlayContentProps & {
  title: string;
  linkTo(second?: number): string;
  /** Where playback was when the menu was opened. */
  second: number;
};

type ShareMenuProps = OpenedProps & {
  /** How often it was opened: every time it begins anew. */
  opening: number;
};

/** The open part of `ShareButton` where the device has no sheet of its own. */
export const ShareMenu = ({ opening, ...props }: ShareMenuProps) => (
  <Opened key={opening} {...props} />
);

function Opened({ title, linkTo, second, ...overlay }: OpenedProps) {
  const [isFromHere, setIsFromHere] = useState(true);
  const link = linkFrom(linkTo, isFromHere ? second : 0);
  const copy = () => copyOrShow(link, 'Link copiado!', 'Copie o link da barra de endereços');
  const items: MenuEntry[] = [
    { id: 'link', label: 'Copiar link', icon: <CopyIcon />, onSelect: () => void copy() },
    { id: 'whatsapp', label: 'WhatsApp', icon: <MessageIcon />, href: whatsAppLink(title, link) },
  ];
  if (second > 0) {
    items.push({
      id: 'second',
      label: `A partir de ${formatClock(second)}`,
      isChecked: isFromHere,
      hasSeparatorBefore: true,
      onSelect: () => setIsFromHere(!isFromHere),
    });
  }
  return <MenuContent {...overlay} label="Compartilhar" items={items} placement="bottom-end" />;
}
