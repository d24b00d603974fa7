import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { OwnProfile } from '~/features/me/profile.queries.ts';
import type { Minutes } from '~/features/minutes/minute-choices.ts';
import { onOpenMinutes } from '~/features/minutes/open-minutes.ts';
import { Avatar } from '~/ui/Avatar.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { Sheet } from '~/ui/Sheet.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';
import type { useSheet } from '~/ui/use-sheet.ts';
import type { MobileMenuProps } from './MobileMenu.tsx';

const MobileMenu = lazyComponent(async () => (await import('./MobileMenu.tsx')).MobileMenu);
const MinutesSheet = lazyComponent(async () => (await import('./MinutesSheet.tsx')).MinutesSheet);

/** Their code can be fetched: they may be wanted next. */
export const prefetchMenu = MobileMenu.prefetch;
export const prefetchMinutes = MinutesSheet.prefetch;

const WAITING = <p className="panel-state">Carregando...</p>;
const WHEN = 'Quanto tempo você tem?';

export type MenuSheetProps = MobileMenuProps & {
  profile: OwnProfile;
  sheet: ReturnType<typeof useSheet>;
};

/**
 * The one menu of a phone: who is signed in, and everything that the bar of a desk holds. It opens with the press; what
 * stands in it may come later.
 */
export function MenuSheet({ profile, sheet, ...menu }: MenuSheetProps) {
  if (!sheet.isOpen) return null;
  return (
    <Sheet
      id={sheet.id}
      label="Menu"
      place="side"
      closeLabel="Fechar menu"
      onClose={sheet.close}
      head={
        <>
          <Avatar name={profile.full_name} />
          <p className="person">
            <strong>{profile.full_name || 'Usuário'}</strong>
            <span className="hint">{profile.email}</span>
          </p>
        </>
      }
    >
      <nav tabIndex={-1} data-autofocus className="scroller" aria-label="Menu">
        <ToolBoundary onFailed={sheet.close} fallback={WAITING}>
          <MobileMenu {...menu} />
        </ToolBoundary>
      </nav>
    </Sheet>
  );
}

/** "Tenho 7 minutos" of every page. */
export function MinutesOfPage({ sheet }: Pick<MenuSheetProps, 'sheet'>) {
  const [minutes, setMinutes] = useState<Minutes>();
  const open = useEffectEvent((asked?: Minutes) => {
    setMinutes(asked);
    sheet.open(document.activeElement);
  });
  // Before the screen is drawn: its buttons can be pressed from then on.
  useLayoutEffect(() => onOpenMinutes((asked) => open(asked)), []);
  if (!sheet.isOpen) return null;
  return (
    <Sheet
      id={sheet.id}
      label={WHEN}
      place="middle"
      onClose={sheet.close}
      head={<h2 className="section-title">{WHEN}</h2>}
    >
      <ToolBoundary onFailed={sheet.close} fallback={WAITING}>
        <MinutesSheet minutes={minutes} isReplacing={sheet.isReplacing} onClose={sheet.close} />
      </ToolBoundary>
    </Sheet>
  );
}
